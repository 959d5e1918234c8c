import type { SaleDetails } from '#src/resale/sale.ts'

/** The kind of a column, which decides how its cells are read and written. */
export type ColumnKind =
  | 'text'
  | 'name'
  | 'long text'
  | 'order number'
  | 'link'
  | 'review link'
  | 'money'
  | 'pieces'
  | 'date'
  | 'yes or no'
  | 'status'
  | 'currency'
  | 'country'
  | 'seller'
  | 'tags'
  | 'storage place'
  | 'sale place'

/** What an amount of a sale is: a price, the buyer's postage, or a cost. */
export type SaleAmountKind = 'price' | 'postage' | 'cost'

export type ProductColumn = {
  /** The column of a product, 'seller' for its name. */
  field: string
  /** Its name in exports. Never change it, because old files must be readable. */
  header: string
  kind: ColumnKind
  /** Other names that people and shops use. */
  aliases: readonly string[]
  /** Whether a yes or no can be in place of the amount. */
  mayBeYes?: true
  /**
   * An amount of a sale, which may be a dash. Postage and costs may be 'free'. A cost may be negative or in brackets, as reports
   * write it.
   */
  ofSale?: SaleAmountKind
  /** The part of a product's `sale_details` that it is; none if it is a column of its own. */
  part?: keyof SaleDetails
  /** Whether its days are those on which something is due. */
  isDue?: true
  /** The maximum text length of the database. */
  longest?: number
}
