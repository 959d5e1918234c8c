import { type Comparable, DuplicateIndex, type SameBy } from '#src/imports/find-duplicates.ts'
import type { Mapping } from '#src/imports/guess-mapping.ts'
import type { Cell, ReadOptions } from '#src/imports/read-cell.ts'
import { type ImportedProduct, isEmptyRow, readRow } from '#src/imports/read-row.ts'

/** A row of a file with its number in a spreadsheet. */
export type FileRow = {
  number: number
  cells: readonly Cell[]
  /** Its problem before its cells could be read. */
  problem?: string
}

/** An existing product of the account. */
export type KnownProduct = Comparable & { isTrashed: boolean }

/** The place of a product that a row repeats. */
export type RepeatedIn = 'products' | 'trash' | 'file'

export type CheckedRow =
  | { kind: 'new'; row: FileRow; product: ImportedProduct }
  | {
      kind: 'duplicate'
      row: FileRow
      product: ImportedProduct
      by: SameBy
      repeats: RepeatedIn
      /** Of the product, or of the row in the file. */
      name: string
      rowNumber: number | null
    }
  | { kind: 'error'; row: FileRow; reasons: string[] }

type InFile = Comparable & { rowNumber: number }

/**
 * Reads every row, and decides whether it is a new product, an existing one, or cannot be read. Products in the lists are
 * found before those in the trash, and both before earlier rows of the file. Our own export is not compared with itself:
 * several products of one order are several products.
 */
export function checkRows(
  rows: readonly FileRow[],
  mapping: Mapping,
  options: ReadOptions,
  known: Iterable<KnownProduct>,
): CheckedRow[] {
  const isOwn = options.isOwn === true
  const compared = isOwn ? byOrderAndName : <Product extends Comparable>(one: Product) => one
  const held = new DuplicateIndex<KnownProduct>()
  const trashed = new DuplicateIndex<KnownProduct>()
  for (const product of known) (product.isTrashed ? trashed : held).add(compared(product))
  const inFile = new DuplicateIndex<InFile>()

  return rows.flatMap((row): CheckedRow[] => {
    if (row.problem !== undefined) return [{ kind: 'error', row, reasons: [row.problem] }]
    if (isEmptyRow(row.cells)) return []
    const surplus = row.cells.findLastIndex((cell) => cell !== '') + 1
    if (surplus > mapping.length) {
      const reason = `This row has ${surplus} cells, but there are ${mapping.length} columns. A cell with a separator in it needs quotes.`
      return [{ kind: 'error', row, reasons: [reason] }]
    }
    const read = readRow(row.cells, mapping, options)
    if (!read.ok) return [{ kind: 'error', row, reasons: read.reasons }]
    const { product } = read
    const repeated = (repeats: RepeatedIn, by: SameBy, of: Comparable & { rowNumber?: number }) => [
      {
        kind: 'duplicate' as const,
        row,
        product,
        by,
        repeats,
        name: of.name ?? '',
        rowNumber: of.rowNumber ?? null,
      },
    ]
    const isHeld = held.find(compared(product))
    if (isHeld) return repeated('products', isHeld.by, isHeld.of)
    const isTrashed = trashed.find(compared(product))
    if (isTrashed) return repeated('trash', isTrashed.by, isTrashed.of)
    const isEarlier = isOwn ? null : inFile.find(product)
    if (isEarlier) return repeated('file', isEarlier.by, isEarlier.of)
    inFile.add({ ...product, rowNumber: row.number })
    return [{ kind: 'new', row, product }]
  })
}

/** An export has each item of an order separately: an earlier one says nothing about the others of its order. */
function byOrderAndName<Product extends Comparable>(product: Product): Product {
  const { order_number, name } = product
  return order_number === null ? product : { ...product, order_number: `${order_number}\n${name}` }
}
