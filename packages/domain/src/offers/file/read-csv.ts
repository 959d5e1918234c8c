import { restoreCell } from '#src/exports/cell-text.ts'
import { mapColumns, type OfferColumn } from '#src/offers/file/column-names.ts'
import { FileError } from '#src/offers/file/file-error.ts'
import { longestRow, type FileRow } from '#src/offers/file/file-row.ts'
import { createSplitCsv, type CsvRow } from '#src/offers/file/split-csv.ts'

type Columns = readonly (OfferColumn | null)[]

const delimiters = [',', ';', '\t', '|']

/**
 * Reads the text of a CSV file of any size, a piece at a time; `onHeaders` gets the names of its columns. Empty lines are
 * skipped. Throws FileError if a required column is missing.
 */
export async function* readCsv(
  pieces: AsyncIterable<string>,
  beginning: string,
  onHeaders: (headers: string[]) => void,
): AsyncGenerator<FileRow> {
  let columns: Columns | null = null
  let line = 1
  for await (const { cells, isBroken } of readRows(pieces, findDelimiter(beginning))) {
    const first = line
    line += cells.reduce((sum, cell) => sum + countBreaks(cell), 1)
    if (cells.every((cell) => cell.trim() === '')) continue
    if (columns === null) {
      columns = mapColumns(cells)
      requireColumns(columns, cells)
      onHeaders(cells)
      continue
    }
    const problem = isBroken
      ? 'A quote in this row is not closed, or is inside a cell without quotes.'
      : cells.length > columns.length
        ? 'This row has more cells than there are columns.'
        : null
    yield { line: first, given: toOffer(cells, columns), problem, cells }
  }
  if (columns === null) throw new FileError('This file has no rows.')
}

async function* readRows(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const split = createSplitCsv(delimiter)
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    const { rows, used } = split(rest, false)
    rest = rest.slice(used)
    if (rest.length > longestRow) {
      throw new FileError(
        'A quote in this file is never closed: one row has more than a million characters.',
      )
    }
    yield* rows
  }
  yield* split(rest, true).rows
}

function countBreaks(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0
}

function toOffer(cells: readonly string[], columns: Columns): object {
  const offer: Record<string, string> = {}
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (column !== null && cell !== undefined) offer[column] = restoreCell(cell)
  }
  return offer
}

function requireColumns(columns: Columns, names: readonly string[]): void {
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

/** The most frequent one in the first filled line, outside quotes. */
function findDelimiter(beginning: string): string {
  const first = beginning.trimStart().split(/\r?\n|\r/, 1)[0] ?? ''
  const bare = first
    .split('"')
    .filter((_part, index) => index % 2 === 0)
    .join('')
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
