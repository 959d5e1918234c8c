import papa from 'papaparse'
import type { ReadStream } from 'node:fs'
import { restoreCell } from '@sampletrail/domain/cell-text.ts'
import { mapColumns } from '#src/catalogue-import/column-names.ts'
import { FileError } from '#src/catalogue-import/file-error.ts'
import type { FileRow } from '#src/catalogue-import/file-row.ts'

interface Chunk {
  rows: string[][]
  /** Places of rows with a quote where none belongs. */
  broken: ReadonlySet<number>
}

const delimiters = [',', ';', '\t', '|']
/** Characters in which some row has to end: a quote that is never closed would take the whole file in. */
const longestRow = 1_000_000

/**
 * Reads a CSV file a piece at a time, whatever its size; `onHeaders` hears the names of its columns. Lines without
 * anything are passed over. Throws FileError when columns that every offer needs are missing.
 */
export async function* readCsv(
  stream: ReadStream,
  beginning: string,
  onHeaders: (headers: string[]) => void,
): AsyncGenerator<FileRow> {
  let columns: ReturnType<typeof mapColumns> | null = null
  let line = 1
  for await (const { rows, broken } of readChunks(stream, findDelimiter(beginning))) {
    for (const [place, cells] of rows.entries()) {
      const first = line
      line += cells.reduce((sum, cell) => sum + countBreaks(cell), 1)
      if (cells.every((cell) => cell.trim() === '')) continue
      if (columns === null) {
        columns = mapColumns(cells)
        requireColumns(columns, cells)
        onHeaders(cells)
        continue
      }
      const problem = broken.has(place)
        ? 'A quote in this row is not closed, or stands inside a cell without quotes.'
        : cells.length > columns.length
          ? 'This row has more cells than there are columns.'
          : null
      yield { line: first, given: toOffer(cells, columns), problem, cells }
    }
  }
  if (columns === null) throw new FileError('This file has no rows.')
}

/** One piece after the other: the next one is read when this one is done with. */
async function* readChunks(stream: ReadStream, delimiter: string): AsyncGenerator<Chunk> {
  const waiting: Chunk[] = []
  const paused: papa.Parser[] = []
  let failure: Error | null = null
  let isDone = false
  let since = 0
  let wake = doNothing
  stream.on('data', (piece) => void (since += piece.length))
  papa.parse<string[]>(stream, {
    delimiter,
    chunk({ data, errors }, given) {
      if (data.length > 0) since = 0
      if (since > longestRow) {
        failure = new FileError(
          'A quote in this file is never closed: a row of a million characters has no end.',
        )
        given.abort()
      } else {
        waiting.push({ rows: data, broken: brokenRows(errors) })
        given.pause()
        // The parser would go on to gather what comes.
        stream.pause()
        paused.push(given)
      }
      wake()
    },
    complete: () => {
      isDone = true
      wake()
    },
    error: (error: Error) => {
      failure = error
      wake()
    },
  })
  try {
    for (;;) {
      const next = waiting.shift()
      if (next) yield next
      else if (failure) throw failure
      else if (isDone) return
      else {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        paused.pop()?.resume()
        stream.resume()
        if (waiting.length === 0 && !failure && !isDone) await promise
      }
    }
  } finally {
    stream.destroy()
  }
}

function doNothing(): void {}

function brokenRows(errors: readonly papa.ParseError[]): ReadonlySet<number> {
  return new Set(
    errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : [])),
  )
}

function countBreaks(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0
}

function toOffer(cells: readonly string[], columns: ReturnType<typeof mapColumns>): object {
  const offer: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (column !== null && cell !== undefined) offer[column] = restoreCell(cell)
  }
  return offer
}

function requireColumns(columns: ReturnType<typeof mapColumns>, names: readonly string[]): void {
  const missing = (['id', 'name'] as const).filter((column) => !columns.includes(column))
  if (!columns.some((column) => column?.startsWith('seller'))) {
    throw new FileError(`There is no column seller, seller_code or seller_id. ${listNames(names)}`)
  }
  if (missing.length > 0) {
    throw new FileError(
      `There is no column ${missing.join(' and no column ')}. ${listNames(names)}`,
    )
  }
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 30).map((name) => name.trim().slice(0, 40))
  return `The first line names: ${shown.join(', ')}.`
}

/** What the first filled line has most often, outside quotes. */
function findDelimiter(beginning: string): string {
  const first = beginning.split(/\r?\n|\r/, 1)[0] ?? ''
  const bare = first
    .split('"')
    .filter((_part, index) => index % 2 === 0)
    .join('')
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
