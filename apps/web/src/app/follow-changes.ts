import type { QueryClient } from '@tanstack/react-query'
import { watchViews } from '#src/entities/saved-view/watch-views.ts'
import { watchMarks } from '#src/entities/seller/again/watch-marks.ts'
import { watchSellers } from '#src/entities/seller/watch-sellers.ts'
import { reportError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Loads other tabs' and devices' changes of data that every screen may show, and offers receipts that were read meanwhile;
 * returns a function that stops it.
 */
export function followChanges(userId: string, client: QueryClient): () => void {
  const stops = [watchSellers, watchMarks, watchViews].map((watch) =>
    watch(getSupabase(), userId, client),
  )
  let isStopped = false
  async function lookForScans(): Promise<void> {
    const { offerLeftScans } = await import('#src/entities/receipt/left-scans.ts')
    if (!isStopped) stops.push(offerLeftScans())
  }
  lookForScans().catch(reportError)
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
