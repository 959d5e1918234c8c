import type { FileRow } from '@sampletrail/domain/imports/file-row.ts'
import type { Sheet } from '@sampletrail/domain/imports/kinds/source.ts'
import {
  FileProblem,
  MOST_COLUMNS,
  MOST_ROWS,
  emptyFile,
  tooManyColumns,
  tooManyRows,
} from '#src/features/products/import/file/file-problem.ts'

/** A file as a table: its column names, and its rows under the numbers that a spreadsheet shows. */
export type Table = { headers: string[]; rows: FileRow[] }

/** A sheet as a table: its first filled row has the headers. Throws FileProblem, which says why it cannot be read and what to do. */
export function tableOf(raw: Sheet['rows']): Table {
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

function isFilled({ cells }: Pick<FileRow, 'cells'>): boolean {
  return cells.some((cell) => String(cell).trim() !== '')
}
