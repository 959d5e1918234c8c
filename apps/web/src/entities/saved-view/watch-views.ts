import type { QueryClient } from '@tanstack/react-query'
import { type SavedView, savedViewKeys } from '#src/entities/saved-view/saved-view-row.ts'
import { followRows } from '#src/lib/follow-rows.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Listens to a person's saved views, which load again after a change made elsewhere. Returns a function that stops it. */
export function watchViews(supabase: Supabase, userId: string, client: QueryClient): () => void {
  const queryKey = savedViewKeys.list(userId)
  return followRows(supabase, {
    name: 'views',
    table: 'saved_views',
    userId,
    ask: () => void client.invalidateQueries({ queryKey }),
    holds: (id) =>
      client.getQueryData<SavedView[]>(queryKey)?.some((view) => view.id === id) === true,
  })
}
