import type { ImportField } from '#src/imports/product-columns.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

/** What a day or an amount is the end of: a status, or the sale of the product. */
export type Step = Exclude<ProductStatus, 'wishlist'> | 'sold'

/** Words by step, and how the language says that it was not done: # is the word. */
interface NotDone {
  words: Readonly<Record<Step, readonly string[]>>
  templates: readonly string[]
}

export type FieldWords = Readonly<Partial<Record<ImportField, readonly string[]>>>

/** The words of a language in the sheets of testers. docs/behaviour/import-export.md */
export interface SheetLanguage {
  /** Names of columns. */
  headers: FieldWords
  /** Names that a field has only if no column of the file names it better: 'Date', 'Brand', 'Sum'. */
  looseHeaders: FieldWords
  /** Names that can mean something else, too, and are loose as well. The page asks to check them. */
  unsureHeaders: FieldWords
  /** Names of columns with a contact of the seller. */
  contacts: readonly string[]
  /** Names of columns of a sale: those that mean nothing else, sums, and those that can be about the order. See `sale-words.ts`. */
  sureSaleHeaders: FieldWords
  sumHeaders: FieldWords
  likelySaleHeaders: FieldWords
  /** Fees that can be those of a payment of the seller. */
  vagueFees: readonly string[]
  /** The fees of a marketplace; # is its name. */
  marketplaceFees: readonly string[]
  statuses: Readonly<Record<ProductStatus, readonly string[]>>
  yes: readonly string[]
  no: readonly string[]
  /** Words for a day that has not come: 'not yet', something open, and nothing. */
  notYet: readonly string[]
  open: readonly string[]
  nothing: readonly string[]
  notDone: readonly NotDone[]
  totals: readonly string[]
}

/** The words of a text, which commas and lines separate. */
export function listed(text: string): string[] {
  return text
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
