import { DAY_COLUMNS } from '#src/imports/columns/day-columns.ts'
import { LINK_COLUMNS } from '#src/imports/columns/link-columns.ts'
import { ORDER_COLUMNS } from '#src/imports/columns/order-columns.ts'
import type { ProductColumn } from '#src/imports/columns/product-column.ts'
import { REFUND_COLUMNS } from '#src/imports/columns/refund-columns.ts'
import { RESALE_COLUMNS } from '#src/imports/columns/resale-columns.ts'
import { REVIEW_COLUMNS } from '#src/imports/columns/review-columns.ts'

/** Every column that an export writes and an import reads, in the export's order. docs/behaviour/import-export.md */
export const PRODUCT_COLUMNS = [
  ...ORDER_COLUMNS,
  ...DAY_COLUMNS,
  ...LINK_COLUMNS,
  ...REFUND_COLUMNS,
  ...REVIEW_COLUMNS,
  ...RESALE_COLUMNS,
] as const satisfies readonly ProductColumn[]

export type ImportField = (typeof PRODUCT_COLUMNS)[number]['field']

/** The columns that an export adds for reading, and an import ignores, because they follow from the others. */
export const ADDED_HEADER = 'Added'
export const RECEIPT_HEADER = 'Receipt'
export const SCREENSHOT_HEADER = 'Review Screenshot'

/** Whether a text is the name of an importable field. */
export function isImportField(value: unknown): value is ImportField {
  return PRODUCT_COLUMNS.some(({ field }) => field === value)
}

/** The column of a field. */
export function columnOf(field: ImportField): ProductColumn {
  const column = PRODUCT_COLUMNS.find((one) => one.field === field)
  if (!column) throw new RangeError(`There is no column for '${field}'.`)
  return column
}
