import type { FileRow } from '#src/imports/file-row.ts'
import type { Cell } from '#src/imports/read-cell.ts'
import type { DateOrder } from '#src/imports/read-date.ts'

/** A sheet of a file as it is written: no row is known to be its headers yet. */
export interface Sheet {
  /** Its path in an archive; the file's name otherwise. */
  path: string
  rows: readonly FileRow[]
}

/** What a file contains. A JSON array of flat objects is a sheet whose first row has the keys; other JSON is a document. */
export interface Source {
  sheets: readonly Sheet[]
  documents: readonly { path: string; value: unknown }[]
}

/** What a reader needs to know about the person and the file. */
export interface Reading {
  /** The person's own time zone: exports have moments, products have days. */
  timeZone: string
  /** For amounts without a currency. */
  currency: string
  /** What the person said about days that can be read in two ways. */
  dateOrder?: DateOrder | null
}

/** Words by which exports leave a cell empty. */
const EMPTY = /^(?:not (?:available|applicable)|n\/a|-{1,2}|[–—])$/iu

/** A cell's text; empty where an export writes that there is nothing. */
export function textOf(cell: Cell | undefined): string {
  const text = typeof cell === 'number' ? String(cell) : (cell ?? '').trim()
  return EMPTY.test(text) ? '' : text
}

/** A header for comparing: lower case, letters and digits without accents, so that 'Order ID' and 'order_id' are the same. */
export function plainHeader(header: Cell): string {
  return String(header)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
