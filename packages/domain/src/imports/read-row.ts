import { currencyDecimals } from '#src/money/currency.ts'
import type { Mapping } from '#src/imports/guess-mapping.ts'
import { columnOf } from '#src/imports/product-columns.ts'
import { type Cell, type ReadOptions, readCell } from '#src/imports/read-cell.ts'
import { readOwnCell } from '#src/imports/read-own-cell.ts'
import { statusOfDates } from '#src/imports/status-words.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

/** The result of a row: the columns of a product, and its seller by name. */
export type ImportedProduct = {
  name: string
  status: ProductStatus
  currency: string
  order_number: string | null
  seller: string | null
  order_date: string | null
  received_date: string | null
  reviewed_date: string | null
  published_date: string | null
  paid_date: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  price: number | null
  /** The other columns that the row fills. */
  rest: Readonly<Record<string, string | number | boolean | string[]>>
}

export type ReadRow = { ok: true; product: ImportedProduct } | { ok: false; reasons: string[] }

/** Whether a row is empty. */
export function isEmptyRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '')
}

/** Reads a row of a file as a product, or lists everything that is wrong with it. */
export function readRow(cells: readonly Cell[], mapping: Mapping, options: ReadOptions): ReadRow {
  const { isOwn = false } = options
  const readOne = isOwn ? readOwnCell : readCell
  const reasons: string[] = []
  const values: Record<string, string | number | boolean | string[]> = {}
  let named: string | null = null
  for (const [index, field] of mapping.entries()) {
    if (field === null) continue
    const read = readOne(cells[index] ?? '', columnOf(field), options)
    if (!read.ok) reasons.push(read.reason)
    else if (read.value !== null) values[field] = read.value
    if (read.ok && field === 'price') named = read.currency ?? null
  }
  if (values['name'] === undefined && !reasons.some((reason) => reason.startsWith('Name:'))) {
    reasons.push('Name: This is missing.')
  }
  if (reasons.length > 0) return { ok: false, reasons }
  // An account's own data is restored, even if the form would refuse it.
  if (isOwn) return { ok: true, product: productOf(values, named ?? options.currency) }
  conclude(values)
  const product = productOf(values, named ?? options.currency)
  reasons.push(...brokenAmounts(mapping, values, product.currency))
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, product }
}

/** Amounts with decimals in a currency that has none. */
function brokenAmounts(
  mapping: Mapping,
  values: Readonly<Record<string, unknown>>,
  currency: string,
): string[] {
  if (currencyDecimals(currency) > 0) return []
  return mapping.flatMap((field) => {
    const column = field === null ? null : columnOf(field)
    const amount = column?.kind === 'money' ? values[column.field] : null
    if (column === null || typeof amount !== 'number' || Number.isInteger(amount)) return []
    return [`${column.header}: '${amount.toFixed(2)}' has decimals. ${currency} has none.`]
  })
}

/** An amount implies that there is one. */
function conclude(values: Record<string, string | number | boolean | string[]>): void {
  if (values['commission_amount'] !== undefined) values['commission'] ??= true
  if (values['sold_price'] !== undefined) values['sold'] ??= true
}

function productOf(
  values: Record<string, string | number | boolean | string[]>,
  currency: string,
): ImportedProduct {
  const rest = { ...values }
  const take = (field: string): string | null => {
    const value = rest[field]
    delete rest[field]
    return typeof value === 'string' ? value : null
  }
  const { price } = rest
  delete rest['price']
  const status = (take('status') ?? statusOfDates(values)) as ProductStatus
  return {
    name: take('name') ?? '',
    status,
    currency: take('currency') ?? currency,
    order_number: take('order_number'),
    seller: take('seller'),
    order_date: take('order_date'),
    received_date: take('received_date'),
    reviewed_date: take('reviewed_date'),
    published_date: take('published_date'),
    paid_date: take('paid_date'),
    url: take('url'),
    amazon_url: take('amazon_url'),
    ebay_url: take('ebay_url'),
    price: typeof price === 'number' ? price : null,
    rest,
  }
}
