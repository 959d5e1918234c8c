import { useQuery } from '@tanstack/react-query'
import { caseKeys } from '#src/entities/case/case-keys.ts'
import { loadCase } from '#src/entities/case/load-case.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** What can be shared of some products, asked for anew each time: another tab may have changed it. */
export function useCase(ids: readonly string[]) {
  const userId = useUser().id
  return useQuery({
    queryKey: caseKeys.of(userId, ids),
    staleTime: 0,
    queryFn: ({ signal }) => loadCase(getSupabase(), userId, ids, signal),
  })
}
