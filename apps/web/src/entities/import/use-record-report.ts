import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { importKeys } from '#src/entities/import/import-keys.ts'
import type { ReportEntry } from '#src/entities/import/report-entry.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The entries of one request: the database accepts twice as many. */
const PART = 500

/** A report to record. Sent again under the same id it records nothing twice. */
export type Report = {
  id: string
  fileName: string
  rowCount: number
  entries: ReportEntry[]
}

const recordedSchema = z.object({
  /** The references of all entries that this import has recorded or passed over. */
  recorded: z.array(z.string()),
  /** References that were not recorded, because their products were changed meanwhile. */
  changed: z.array(z.string()),
})
export type RecordedReport = z.infer<typeof recordedSchema>

/** Records the entries of a report on their products, or passes them over for ever. */
export function useRecordReport() {
  const refresh = useRefresh()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ id, fileName, rowCount, entries }: Report): Promise<RecordedReport> => {
      let recorded: string[] = []
      const changed: string[] = []
      for (let from = 0; from < entries.length; from += PART) {
        const reply = await getSupabase().rpc('record_report', {
          p_import: id,
          p_file_name: fileName,
          p_row_count: rowCount,
          p_entries: entries.slice(from, from + PART),
        })
        const part = recordedSchema.parse(must(reply))
        recorded = part.recorded
        changed.push(...part.changed)
      }
      return { recorded, changed }
    },
    onSettled: refresh,
  })
}

const undoneSchema = z.object({
  undone: z.number(),
  /** Entries that stay, because their products were changed since. */
  remaining: z.number(),
})
/** What became of the entries of a report that was undone. */
export type UndoneReport = z.infer<typeof undoneSchema>

/** Takes back everything that was recorded from a report. */
export function useUndoReport(onUndone?: (outcome: UndoneReport) => void) {
  const refresh = useRefresh()
  return useMutation({
    meta: { errorTitle: 'Nothing was taken back' },
    mutationFn: async (id: string): Promise<UndoneReport> =>
      undoneSchema.parse(must(await getSupabase().rpc('undo_report', { p_import: id }))),
    onSuccess: (outcome) => onUndone?.(outcome),
    onSettled: refresh,
  })
}

function useRefresh() {
  const userId = useUser().id
  const client = useQueryClient()
  const cache = useProductCache()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: importKeys.all(userId) }),
      cache.refreshAll(),
    ])
}
