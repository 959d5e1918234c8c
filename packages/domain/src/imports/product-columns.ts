import { DAY_COLUMNS } from '#src/imports/columns/day-columns.ts'
import { LINK_COLUMNS } from '#src/imports/columns/link-columns.ts'
import { ORDER_COLUMNS } from '#src/imports/columns/order-columns.ts'
import type { ProductColumn } from '#src/imports/columns/product-column.ts'
import { REFUND_COLUMNS } from '#src/imports/columns/refund-columns.ts'
import { RESALE_COLUMNS } from '#src/imports/columns/resale-columns.ts'
import { REVIEW_COLUMNS } from '#src/imports/columns/review-columns.ts'
import { SALE_REST_COLUMNS } from '#src/imports/columns/sale-columns.ts'

/** Every column that an export writes and an import reads, in the export's order. docs/behaviour/import-export.md */
export const PRODUCT_COLUMNS = [
  ...ORDER_COLUMNS,
  ...DAY_COLUMNS,
  ...LINK_COLUMNS,
  ...REFUND_COLUMNS,
  ...REVIEW_COLUMNS,
  ...RESALE_COLUMNS,
] as const satisfies readonly ProductColumn[]

export type ProductField = (typeof PRODUCT_COLUMNS)[number]['field']

/** Every meaning of a column that an import reads: those of an export, and amounts of a sale without their part. */
export const IMPORT_COLUMNS = [...PRODUCT_COLUMNS, ...SALE_REST_COLUMNS] as const

export type ImportField = (typeof IMPORT_COLUMNS)[number]['field']

/** The columns of the database that an export reads and an import fills, 'seller' for the seller's name. */
export const PRODUCT_FIELDS: readonly string[] = [
  ...PRODUCT_COLUMNS.filter((column) => !('part' in column)).map(({ field }) => field),
  'sale_details',
]

/** The columns that an export adds for reading, and an import ignores, because they follow from the others. */
export const ADDED_HEADER = 'Added'
export const RECEIPT_HEADER = 'Receipt'
export const SCREENSHOT_HEADER = 'Review Screenshot'

/** Whether a text is the name of an importable field. */
export function isImportField(value: unknown): value is ImportField {
  return IMPORT_COLUMNS.some(({ field }) => field === value)
}

/** The column of a field. */
export function columnOf(field: ImportField): ProductColumn {
  const column = IMPORT_COLUMNS.find((one) => one.field === field)
  if (!column) throw new RangeError(`There is no column for '${field}'.`)
  return column
}
