import type { FileRow } from '@sampletrail/domain/imports/check-rows.ts'
import type { Cell } from '@sampletrail/domain/imports/read-cell.ts'
import { checkArchive } from '#src/features/products/import/file/check-archive.ts'
import { decodeText } from '#src/features/products/import/file/decode-text.ts'
import {
  FileProblem,
  LARGEST_MEGABYTES,
  MOST_COLUMNS,
  MOST_ROWS,
  damagedFile,
  emptyFile,
  oldExcelFile,
  otherKind,
  protectedFile,
  tooLarge,
  tooManyColumns,
  tooManyRows,
} from '#src/features/products/import/file/file-problem.ts'
import { findDelimiter } from '#src/features/products/import/file/find-delimiter.ts'
import { sniffFile } from '#src/features/products/import/file/sniff-file.ts'

/** A file as a table: its column names, and its rows under the numbers that a spreadsheet shows. */
export type Table = { headers: string[]; rows: FileRow[] }

/** Reads a CSV, TSV or XLSX file. Throws FileProblem, which says why it cannot be read and what to do. */
export async function readTable(file: Blob): Promise<Table> {
  if (file.size > LARGEST_MEGABYTES * 1_000_000) throw new FileProblem(tooLarge)
  if (file.size === 0) throw new FileProblem(emptyFile)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = sniffFile(bytes)
  if (kind === 'protected') throw new FileProblem(protectedFile)
  if (kind === 'old excel') throw new FileProblem(oldExcelFile)
  if (kind === 'other') throw new FileProblem(otherKind)
  return toTable(kind === 'zip' ? await readWorkbook(bytes) : await readText(bytes))
}

type RawRow = { number: number; cells: Cell[]; problem?: string }

const unclosedQuote = 'A quote in this row is not closed, or stands inside a cell without quotes.'

/** Reads row by row, and keeps no more than can be imported: a file may contain millions, most of them empty. */
async function readText(bytes: Uint8Array): Promise<RawRow[]> {
  const { text } = decodeText(bytes)
  const { default: papa } = await import('papaparse')
  const rows: RawRow[] = []
  let number = 0
  let filled = 0
  papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    step: ({ data: cells, errors }) => {
      number += 1
      const isBroken = errors.some(({ type }) => type === 'Quotes')
      if (!isBroken && !isFilled({ cells })) return
      filled += 1
      if (filled > MOST_ROWS + 1) return
      rows.push({ number, cells, ...(isBroken && { problem: unclosedQuote }) })
    },
  })
  if (filled > MOST_ROWS + 1) throw new FileProblem(tooManyRows(filled - 1))
  return rows
}

function isFilled({ cells }: Pick<RawRow, 'cells'>): boolean {
  return cells.some((cell) => String(cell).trim() !== '')
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<RawRow[]> {
  await checkArchive(bytes)
  const { default: readXlsxFile } = await import('read-excel-file/web-worker')
  const sheets = await readXlsxFile(new Blob([bytes]), { trim: false }).catch((cause: unknown) => {
    throw new FileProblem(damagedFile, { cause })
  })
  const sheet = sheets.find(({ data }) => data.length > 0)
  return (sheet?.data ?? []).map((cells, index) => ({
    number: index + 1,
    cells: cells.map(cellOf),
  }))
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // A date in a spreadsheet has no time zone; the library returns it in UTC.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return ''
}

function toTable(raw: readonly RawRow[]): Table {
  const start = raw.findIndex(isFilled)
  const headers = (raw[start]?.cells ?? []).map((cell) => String(cell).trim())
  while (headers.at(-1) === '') headers.pop()
  if (headers.length > MOST_COLUMNS) throw new FileProblem(tooManyColumns(headers.length))
  const rows = raw.filter(
    (row, index) => index > start && (isFilled(row) || row.problem !== undefined),
  )
  if (start === -1 || rows.length === 0) throw new FileProblem(emptyFile)
  if (rows.length > MOST_ROWS) throw new FileProblem(tooManyRows(rows.length))
  return { headers, rows }
}
