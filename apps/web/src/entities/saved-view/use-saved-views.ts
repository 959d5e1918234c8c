import { useQuery } from '@tanstack/react-query'
import {
  type SavedView,
  VIEW_COLUMNS,
  savedViewKeys,
} from '#src/entities/saved-view/saved-view-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The signed-in user's saved views, in their order. */
export function useSavedViews() {
  const userId = useUser().id
  return useQuery({
    queryKey: savedViewKeys.list(userId),
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const reply = await getSupabase()
        .from('saved_views')
        .select(VIEW_COLUMNS)
        .eq('user_id', userId)
        .order('position')
        .order('created_at')
        .order('id')
        .abortSignal(signal)
      return must(reply)
    },
  })
}
