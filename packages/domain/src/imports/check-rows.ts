import { type Comparable, ProductIndex, type SameBy } from '#src/products/product-index.ts'
import type { FileRow } from '#src/imports/file-row.ts'
import type { Mapping } from '#src/imports/guess-mapping.ts'
import type { ReadOptions } from '#src/imports/read-cell.ts'
import { type ImportedProduct, isEmptyRow, readRow } from '#src/imports/read-row.ts'
import { isTotalsRow } from '#src/imports/totals-row.ts'

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

/** The products of an account, to find those that a file repeats. */
export class KnownProducts {
  readonly #held = new ProductIndex<KnownProduct>()
  readonly #trashed = new ProductIndex<KnownProduct>()

  constructor(known: Iterable<KnownProduct>) {
    for (const product of known) (product.isTrashed ? this.#trashed : this.#held).add(product)
  }

  /** The product that a row repeats: those in the lists before those in the trash, and certain ones before one that it perhaps is. */
  find(
    product: Comparable,
  ): { repeats: 'products' | 'trash'; by: SameBy; of: KnownProduct } | null {
    const held = this.#held.find(product)
    if (held && held.by !== 'order') return { repeats: 'products', ...held }
    const trashed = this.#trashed.find(product)
    if (trashed && (held === null || trashed.by !== 'order'))
      return { repeats: 'trash', ...trashed }
    return held && { repeats: 'products', ...held }
  }
}

/**
 * Reads every row, and decides whether it is a new product, an existing one, or cannot be read. Products in the lists are
 * found before those in the trash, and both before earlier rows of the file. Our own export is not compared with itself:
 * whatever it has twice, the account has twice.
 */
export function checkRows(
  rows: readonly FileRow[],
  mapping: Mapping,
  options: ReadOptions,
  known: Iterable<KnownProduct>,
): CheckedRow[] {
  const read = rows.flatMap((row): ReadFileRow[] => {
    if (row.problem !== undefined) return [{ row, reasons: [row.problem] }]
    if (isEmptyRow(row.cells) || (!options.isOwn && isTotalsRow(row.cells))) return []
    const surplus = row.cells.findLastIndex((cell) => cell !== '') + 1
    if (surplus > mapping.length) {
      const reason = `This row has ${surplus} cells, but there are ${mapping.length} columns. A cell with a separator in it needs quotes.`
      return [{ row, reasons: [reason] }]
    }
    const product = readRow(row.cells, mapping, options)
    return [product.ok ? { row, product: product.product } : { row, reasons: product.reasons }]
  })
  return compareRows(read, known, { comparesRows: options.isOwn !== true })
}

/** A row as a product, or every reason why it is none. */
export type ReadFileRow =
  | { row: FileRow; product: ImportedProduct }
  | { row: FileRow; reasons: string[] }

type InFile = ImportedProduct & { rowNumber: number }

/** Compares rows with the account and, if wanted, with each other. */
export function compareRows(
  rows: readonly ReadFileRow[],
  known: Iterable<KnownProduct>,
  { comparesRows }: { comparesRows: boolean },
): CheckedRow[] {
  const account = new KnownProducts(known)
  const inFile = comparesRows ? new ProductIndex<InFile>() : null
  return rows.map((read): CheckedRow => {
    const { row } = read
    if (!('product' in read)) return { kind: 'error', row, reasons: read.reasons }
    const { product } = read
    const existing = account.find(product)
    if (existing) {
      const { repeats, by, of } = existing
      return { kind: 'duplicate', row, product, by, repeats, name: of.name ?? '', rowNumber: null }
    }
    const earlier = inFile?.find(product)
    // Rows of one file name the items of an order as one person names them.
    if (earlier && earlier.by !== 'order') {
      const { by, of } = earlier
      const { name, rowNumber } = of
      return { kind: 'duplicate', row, product, by, repeats: 'file', name, rowNumber }
    }
    inFile?.add({ ...product, rowNumber: row.number })
    return { kind: 'new', row, product }
  })
}
