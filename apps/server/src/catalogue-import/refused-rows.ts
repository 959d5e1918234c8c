import { createWriteStream, rmSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import papa from 'papaparse'
import { neutraliseCell, restoreCell } from '@sampletrail/domain/cell-text.ts'
import type { FileRow } from '#src/catalogue-import/file-row.ts'

/** Keeps what was refused: the rows in a file, the reasons in a sum. */
export interface RefusedRows {
  /** Where the rows are. */
  path: string
  add(row: FileRow, reason: string): Promise<void>
  /** Reasons with how often they came, the most frequent first; what they name is left out. */
  sum(): { reason: string; count: number }[]
  close(): Promise<void>
}

/** More different reasons than a person reads. */
const mostReasons = 100
const others = 'Other reasons.'

/** Nothing is written before the first row is refused; a list of an earlier run goes. */
export function keepRefusedRows(file: string, headersOf: () => readonly string[]): RefusedRows {
  const path = `${file}.refused.csv`
  const counts = new Map<string, number>()
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
    const safe = cells.map((cell) => neutraliseCell(restoreCell(cell)))
    if (!stream.write(`${papa.unparse([safe], { newline: '\r\n' })}\r\n`))
      await once(stream, 'drain')
  }

  return {
    path,
    async add({ line, cells }, reason) {
      const kind = reason.replaceAll(/'[^']*'/g, '…')
      const known = counts.has(kind) || counts.size < mostReasons ? kind : others
      counts.set(known, (counts.get(known) ?? 0) + 1)
      if (!stream) await write(['Line', 'Reason', ...headersOf()])
      await write([String(line), reason, ...cells])
    },
    sum: () =>
      [...counts]
        .map(([reason, count]) => ({ reason, count }))
        .toSorted((one, other) => other.count - one.count),
    async close() {
      if (!stream) return
      stream.end()
      await finished(stream)
    },
  }
}
