import type { SaleDetails } from '#src/resale/sale.ts'

/** What a row says about a product, by column. */
export type RowValues = Record<string, string | number | boolean | string[] | SaleDetails>
