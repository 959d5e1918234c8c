import type { QueryClient } from '@tanstack/react-query'
import { watchViews } from '#src/entities/saved-view/watch-views.ts'
import { watchSellers } from '#src/entities/seller/watch-sellers.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Loads other tabs' and devices' changes of data that every screen may show; returns a function that stops it. */
export function followChanges(userId: string, client: QueryClient): () => void {
  const stops = [watchSellers, watchViews].map((watch) => watch(getSupabase(), userId, client))
  return () => {
    for (const stop of stops) stop()
  }
}
