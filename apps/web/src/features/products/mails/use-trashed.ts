import { useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { loadTrash, type TrashedRow } from '#src/entities/product/trash/load-trash.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The products in the trash, to say that an item of an email is there; none until they are loaded, and without a connection. */
export function useTrashed(isNeeded: boolean): readonly TrashedRow[] {
  const userId = useUser().id
  const { data } = useQuery({
    queryKey: ['mails', userId, 'trash'],
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
    queryFn: ({ signal }) => loadTrash(getSupabase(), userId, signal),
  })
  return data ?? NONE
}

const NONE: readonly TrashedRow[] = []
