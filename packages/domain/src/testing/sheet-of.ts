import type { Sheet, Source } from '#src/imports/kinds/source.ts'
import type { Cell } from '#src/imports/read-cell.ts'

/** A sheet with these rows, numbered as a spreadsheet does. */
export function sheetOf(rows: readonly (readonly Cell[])[], path = 'file.csv'): Sheet {
  return { path, rows: rows.map((cells, index) => ({ number: index + 1, cells })) }
}

/** A file with one sheet. */
export function sourceOf(rows: readonly (readonly Cell[])[]): Source {
  return { sheets: [sheetOf(rows)], documents: [] }
}

/** The rows of objects under their keys. */
export function rowsOf(objects: readonly Readonly<Record<string, Cell>>[]): Cell[][] {
  const headers = [...new Set(objects.flatMap((one) => Object.keys(one)))]
  return [headers, ...objects.map((one) => headers.map((key) => one[key] ?? ''))]
}
