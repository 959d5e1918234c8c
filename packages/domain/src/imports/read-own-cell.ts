import { restoreCell } from '#src/exports/cell-text.ts'
import type { ColumnKind, ProductColumn } from '#src/imports/columns/product-column.ts'
import {
  type Cell,
  type ReadCell,
  type ReadOptions,
  limited,
  readCell,
} from '#src/imports/read-cell.ts'
import { areSaleDetails } from '#src/resale/sale.ts'

/** Kinds whose texts an export writes unchanged. */
const AS_STORED: ReadonlySet<ColumnKind> = new Set([
  'text',
  'name',
  'long text',
  'order number',
  'seller',
])

/**
 * Reads a cell of our own export. Texts are restored exactly, and only a comma separates tags. Amounts and dates are read as
 * in other files, because people save an export again with another program.
 */
export function readOwnCell(cell: Cell, column: ProductColumn, options: ReadOptions): ReadCell {
  if (typeof cell === 'number') return readCell(cell, column, options)
  const text = restoreCell(cell)
  if (text === '') return { ok: true, value: null }
  if (column.kind === 'tags') return { ok: true, value: ownTags(text) }
  // Places that the database keeps without tidying them.
  if (column.kind === 'sale place' && areSaleDetails({ place: text })) {
    return { ok: true, value: text }
  }
  const isLink = column.kind === 'link' || column.kind === 'review link'
  if (isLink && /^https?:\/\/\S+$/iu.test(text)) return withLimit(text, column)
  return AS_STORED.has(column.kind) ? withLimit(text, column) : readCell(cell, column, options)
}

function withLimit(text: string, { header, longest = Number.MAX_SAFE_INTEGER }: ProductColumn) {
  const read = limited(text, longest)
  return read.ok ? read : { ...read, reason: `${header}: ${read.reason}` }
}

/** Stored tags have no comma and no surrounding spaces. The database reports too many. */
function ownTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.replaceAll(/^ +| +$/gu, ''))
    .filter((tag) => tag !== '')
}
