import { batchSize, findRepeated, type FileRow } from '@sampletrail/domain/offers/file/file-row.ts'
import { countNothing, type ImportCounts } from '@sampletrail/domain/offers/file/import-counts.ts'
import { readCsv } from '@sampletrail/domain/offers/file/read-csv.ts'
import { readNdjson } from '@sampletrail/domain/offers/file/read-ndjson.ts'
import type { ImportWords } from '#src/catalogue-import/parse-words.ts'
import { openFile } from '#src/catalogue-import/open-file.ts'
import { keepRefusedRows, type RefusedRows } from '#src/catalogue-import/refused-rows.ts'
import { takeOffers, type Database } from '#src/commands/offers/take-offers.ts'

export interface ImportProgress extends ImportCounts {
  /** From 0 to 1, by the bytes read. */
  share: number
}

export interface ImportReport extends ImportCounts {
  /** Reasons of refusals with their number. */
  reasons: { reason: string; count: number }[]
  /** The file with the refused rows; null if there are none. */
  refusedFile: string | null
  wasStopped: boolean
}

interface ImportOptions {
  /** Stops after the current batch. */
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

/**
 * Imports the offers of a file of any size into the catalogue: a batch at a time, while the next one is read. The same file
 * again changes nothing. Throws FileError. docs/behaviour/ingest.md
 */
export async function importOffers(
  database: Database,
  { file, source, addSellers }: ImportWords,
  { signal, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const opened = await openFile(file)
  let headers: readonly string[] = ['row']
  const refused = keepRefusedRows(file, () => headers)
  const rows =
    opened.kind === 'csv'
      ? readCsv(opened.stream, opened.beginning, (names) => void (headers = names))
      : readNdjson(opened.stream)
  const counts = countNothing()

  async function take(batch: readonly FileRow[]): Promise<void> {
    await takeBatch(database, batch, { source, addSellers }, refused, counts)
    onProgress({ ...counts, share: Math.min(1, opened.stream.bytesRead / opened.size) })
  }

  let going = Promise.resolve()
  let batch: FileRow[] = []
  try {
    for await (const row of rows) {
      if (signal.aborted) break
      batch.push(row)
      if (batch.length < batchSize) continue
      await going
      const full = batch
      batch = []
      going = take(full)
      // It is awaited before the next one; until then a failure must not count as unhandled.
      going.catch(() => undefined)
    }
    await going
    if (!signal.aborted && batch.length > 0) await take(batch)
  } finally {
    opened.stream.destroy()
    await going.catch(() => undefined)
    await refused.close()
  }
  return {
    ...counts,
    reasons: refused.sum(),
    refusedFile: counts.refused > 0 ? refused.path : null,
    wasStopped: signal.aborted,
  }
}

async function takeBatch(
  database: Database,
  batch: readonly FileRow[],
  taking: { source: string; addSellers: boolean },
  refused: RefusedRows,
  counts: ImportCounts,
): Promise<void> {
  const repeated = findRepeated(batch)
  const readable = batch.filter((row) => row.problem === null && !repeated.has(row))
  const outcomes = await takeOffers(
    database,
    readable.map(({ given }) => given),
    taking,
  )
  const outcomeOf = new Map(readable.map((row, index) => [row, outcomes[index]]))
  for (const row of batch) {
    const outcome = outcomeOf.get(row)
    counts.rows += 1
    if (repeated.has(row)) counts.repeated += 1
    else if (outcome === undefined || outcome.outcome === 'refused') {
      counts.refused += 1
      await refused.add(row, outcome?.reason ?? row.problem ?? '')
    } else counts[outcome.outcome] += 1
  }
}
