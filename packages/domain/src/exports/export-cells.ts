import { type CalendarDate, calendarDateIn } from '#src/dates/calendar-date.ts'
import type { SALE_PART_COLUMNS } from '#src/imports/columns/sale-columns.ts'
import {
  ADDED_HEADER,
  PRODUCT_COLUMNS,
  type ProductField,
  RECEIPT_HEADER,
  SCREENSHOT_HEADER,
} from '#src/imports/product-columns.ts'
import { type ProductStatus, labelOfStatus } from '#src/products/lifecycle.ts'
import { type MoneyColumns, moneyColumnsOf } from '#src/money/money-columns.ts'
import { amountOf, centsOf } from '#src/money/money.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import type { SaleDetails } from '#src/resale/sale.ts'
import { refundByTerms, refundDayByTerms, reviewDayByTerms } from '#src/terms/apply-terms.ts'
import { sentenceOfTerms } from '#src/terms/sentence-of-terms.ts'

/** A cell before it is written in a file format. */
export type ExportCell =
  | { kind: 'text'; text: string }
  | { kind: 'money'; amount: number }
  | { kind: 'pieces'; pieces: number }
  | { kind: 'date'; date: CalendarDate }
  | null

/** The parts of a sale, each with a column of its own. */
type SalePart = (typeof SALE_PART_COLUMNS)[number]['field']

/** The exported data of a product: all of it. */
export type ExportProduct = MoneyProduct & {
  [Field in Exclude<ProductField, 'seller' | SalePart | keyof MoneyProduct>]:
    | string
    | number
    | boolean
    | string[]
    | null
} & {
  status: ProductStatus
  sale_details: SaleDetails | null
  receipt_url: string | null
  review_screenshot_url: string | null
}

/** The sums of the Money page, one product each. */
const MONEY_HEADERS: readonly [keyof MoneyColumns, string][] = [
  ['paidOut', 'Total Paid Out'],
  ['expected', 'Total Expected'],
  ['received', 'Total Received'],
  ['due', 'Owed to You'],
  ['resale', 'Total Resale'],
  ['fees', 'Total Fees'],
  ['profit', 'Total Profit'],
]

/** The terms of the deal in words. Earlier files of ours have no such column. */
export const TERMS_HEADER = 'Terms'

/** The first row of an export. Columns that an import reads come first, then derived ones. */
export const EXPORT_HEADERS: readonly string[] = [
  ...PRODUCT_COLUMNS.map(({ header }) => header),
  ...MONEY_HEADERS.map(([, header]) => header),
  ADDED_HEADER,
  RECEIPT_HEADER,
  SCREENSHOT_HEADER,
  TERMS_HEADER,
]

/** The columns that an export adds for reading. Only our own files have all of them. */
export const DERIVED_HEADERS: readonly string[] = [
  ...MONEY_HEADERS.map(([, header]) => header),
  ADDED_HEADER,
  RECEIPT_HEADER,
  SCREENSHOT_HEADER,
]

/** Derived columns as earlier exports named them, with their name of today. */
export const EARLIER_HEADERS: ReadonlyMap<string, string> = new Map([['Total Due', 'Owed to You']])

/** Whether our export wrote a file, by its headers. */
export function isOwnExport(headers: readonly string[]): boolean {
  const names = new Set(
    headers.map((header) => EARLIER_HEADERS.get(header.trim()) ?? header.trim()),
  )
  return DERIVED_HEADERS.every((header) => names.has(header))
}

const UNNAMED = 'Unnamed product'

/** The cells of one product, in the order of the headers. docs/behaviour/import-export.md */
export function exportCells(
  product: ExportProduct,
  sellerName: string | null,
  timeZone: string,
): ExportCell[] {
  const money = moneyColumnsOf(product)
  return [
    ...PRODUCT_COLUMNS.map((column): ExportCell => {
      const { field, kind } = column
      if (field === 'seller') return textCell(sellerName)
      if (field === 'name') return textCell(product.name) ?? { kind: 'text', text: UNNAMED }
      if (field === 'status') return { kind: 'text', text: labelOfStatus(product.status) }
      const value =
        'part' in column
          ? (product.sale_details?.[column.part] ?? null)
          : (product[column.field] ?? byTerms(product, column.field))
      if (kind === 'money')
        return moneyCell(centsOf(Array.isArray(value) ? null : amountLike(value)))
      if (kind === 'date') return dateCell(value)
      if (kind === 'pieces' && typeof value === 'number') return { kind, pieces: value }
      return textCell(value)
    }),
    ...MONEY_HEADERS.map(([name]) => moneyCell(money[name])),
    dateCell(calendarDateIn(new Date(product.created_at), timeZone)),
    textCell(product.receipt_url !== null),
    textCell(product.review_screenshot_url !== null),
    // The commission has its own column.
    textCell(product.deal_terms && sentenceOfTerms(product.deal_terms, product.currency)),
  ]
}

/**
 * What follows from the terms of the deal, in the column that an import reads: the terms themselves are not imported, and the
 * sums of the products would differ.
 */
function byTerms(product: ExportProduct, field: ProductField): string | number | null {
  switch (field) {
    case 'refund_expected': {
      const { deal_terms: terms, price, currency } = product
      return amountOf(refundByTerms(terms, centsOf(price) ?? 0, currency))
    }
    case 'refund_due_date':
      return refundDayByTerms(product)?.day ?? null
    case 'review_due_date':
      return reviewDayByTerms(product)
    default:
      return null
  }
}

function amountLike(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? null : value
}

function moneyCell(cents: number | null): ExportCell {
  const amount = amountOf(cents)
  return amount === null ? null : { kind: 'money', amount }
}

function dateCell(value: unknown): ExportCell {
  return typeof value === 'string' ? { kind: 'date', date: value } : null
}

function textCell(value: string | number | boolean | string[] | null): ExportCell {
  // No is the usual case and stays empty, which an import reads as no: a third of all cells.
  if (value === null || value === '' || value === false) return null
  if (value === true) return { kind: 'text', text: 'yes' }
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text === '' ? null : { kind: 'text', text }
}
