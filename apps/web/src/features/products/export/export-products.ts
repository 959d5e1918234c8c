import { type ExportRow, loadForExport } from '#src/entities/product/list/load-for-export.ts'
import type { ExportFormat, ExportSession } from '#src/features/products/export/export-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'
import { callWorker } from '#src/lib/worker-calls.ts'

/** Rows go to the worker in parts, so that sending them never blocks the page. */
const PART = 500

/**
 * Exports the products with these ids, in this order. `onProgress` gets the number of loaded products.
 * @throws AppError if they could not be fetched.
 */
export async function exportProducts(
  userId: string,
  ids: readonly string[],
  format: ExportFormat,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })
  const { remote, end } = callWorker<ExportSession>(worker)
  try {
    const rows = new Map<string, ExportRow>()
    await loadForExport(getSupabase(), userId, ids, signal, (page) => {
      for (const row of page) rows.set(row.id, row)
      onProgress(rows.size)
    })
    const ordered = ids.flatMap((id) => rows.get(id) ?? [])
    for (let from = 0; from < ordered.length; from += PART) {
      await remote.add(ordered.slice(from, from + PART), deviceTimeZone())
    }
    signal.throwIfAborted()
    return await remote.write(format)
  } finally {
    end()
  }
}
