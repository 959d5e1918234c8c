import { createWriteStream, rmSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import papa from 'papaparse'
import type { FileRow } from '@sampletrail/domain/offers/file/file-row.ts'
import {
  ReasonCount,
  refusedCells,
  refusedHeaders,
  safeCell,
} from '@sampletrail/domain/offers/file/refused-rows.ts'

/** Records refusals: the rows in a file, the reasons in a summary. */
export interface RefusedRows {
  /** The file with the rows. */
  path: string
  add(row: FileRow, reason: string): Promise<void>
  /** Reasons with their number, most frequent first, without the names in them. */
  sum(): { reason: string; count: number }[]
  close(): Promise<void>
}

/** Writes nothing before the first refused row; deletes the list of an earlier run. */
export function keepRefusedRows(file: string, headersOf: () => readonly string[]): RefusedRows {
  const path = `${file}.refused.csv`
  const reasons = new ReasonCount()
  let stream: WriteStream | null = null
  let failure: Error | null = null
  rmSync(path, { force: true })

  async function write(cells: readonly string[]): Promise<void> {
    if (!stream) {
      stream = createWriteStream(path)
      stream.on('error', (error) => void (failure ??= error))
      stream.write('\uFEFF')
    }
    if (failure) throw failure
    if (!stream.write(`${papa.unparse([cells], { newline: '\r\n' })}\r\n`))
      await once(stream, 'drain')
  }

  return {
    path,
    async add(row, reason) {
      reasons.add(reason)
      if (!stream) await write([...refusedHeaders, ...headersOf().map(safeCell)])
      await write(refusedCells(row, reason))
    },
    sum: () => reasons.list(),
    async close() {
      if (!stream) return
      stream.end()
      await finished(stream)
    },
  }
}
