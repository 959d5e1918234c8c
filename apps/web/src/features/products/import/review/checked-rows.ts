import type { CheckedRow, RepeatedIn } from '@sampletrail/domain/imports/check-rows.ts'
import type { SameBy } from '@sampletrail/domain/products/product-index.ts'
import type { ImportedProduct } from '@sampletrail/domain/imports/read-row.ts'
import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'

type DuplicateRow = Extract<CheckedRow, { kind: 'duplicate' }>
export type ProductRow = Exclude<CheckedRow, { kind: 'error' }>

/** A product as the preview shows it. */
export type ProductView = {
  row: number
  name: string
  status: ProductStatus
  price: number | null
  currency: string
  seller: string | null
  orderNumber: string | null
  orderDate: string | null
  /** What the buyer paid, in its currency; undefined if it is not sold, null if the file does not say. */
  soldFor: number | null | undefined
}

export type DuplicateView = ProductView & {
  by: SameBy
  repeats: RepeatedIn
  /** Of the product that it repeats, or of the row in this file. */
  ofName: string
  ofRow: number | null
}

/** What a row that is imported contradicts itself in, and what becomes of it. */
type RemarkView = { row: number; name: string; remarks: readonly string[] }

type ProblemView = { row: number; reasons: string[]; text: string }

export type CheckSummary = {
  newCount: number
  errorCount: number
  duplicates: Record<RepeatedIn, number>
  /** The first of the new ones. */
  preview: ProductView[]
  /** The first of them; the file to download contains all. */
  problems: ProblemView[]
  remarkCount: number
  /** The first of them. */
  remarks: RemarkView[]
}

/** The rows that become products: the new ones, and the chosen ones among the repeated. */
export type Selection = {
  /** Kinds of repeated rows that are all imported. */
  repeated: Record<RepeatedIn, boolean>
  /** Rows whose own tick differs from their kind. */
  ticks: Readonly<Record<number, boolean>>
  /** If the plan has too little room: only these. */
  only: readonly number[] | null
}

export const ONLY_NEW: Selection = {
  repeated: { products: false, trash: false, file: false },
  ticks: {},
  only: null,
}

const PREVIEW = 10
const PROBLEMS = 100

export function isTaken(row: ProductRow, { repeated, ticks, only }: Selection): boolean {
  const { number } = row.row
  const wanted = row.kind === 'new' || (ticks[number] ?? repeated[row.repeats])
  return wanted && (only === null || only.includes(number))
}

export function summarise(rows: readonly CheckedRow[]): CheckSummary {
  const duplicates: CheckSummary['duplicates'] = { products: 0, trash: 0, file: 0 }
  let newCount = 0
  for (const row of rows) {
    if (row.kind === 'new') newCount += 1
    if (row.kind === 'duplicate') duplicates[row.repeats] += 1
  }
  const remarked = rows.flatMap((row): RemarkView[] =>
    row.kind === 'error' || row.product.remarks === undefined
      ? []
      : [{ row: row.row.number, name: row.product.name, remarks: row.product.remarks }],
  )
  const problems = rows.filter((row) => row.kind === 'error')
  return {
    newCount,
    errorCount: problems.length,
    duplicates,
    preview: rows
      .filter((row) => row.kind === 'new')
      .slice(0, PREVIEW)
      .map(drawProduct),
    problems: problems.slice(0, PROBLEMS).map(({ row, reasons }) => ({
      row: row.number,
      reasons,
      text: row.cells
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, 120),
    })),
    remarkCount: remarked.length,
    remarks: remarked.slice(0, PROBLEMS),
  }
}

export function drawProduct({
  row,
  product,
}: {
  row: { number: number }
  product: ImportedProduct
}): ProductView {
  return {
    row: row.number,
    name: product.name,
    status: product.status,
    price: product.price,
    currency: product.currency,
    seller: product.seller,
    orderNumber: product.order_number,
    orderDate: product.order_date,
    soldFor: soldFor(product),
  }
}

function soldFor({ rest }: ImportedProduct): ProductView['soldFor'] {
  if (rest['sold'] !== true) return undefined
  const price = rest['sold_price']
  return typeof price === 'number' ? price : null
}

export function drawDuplicate(row: DuplicateRow): DuplicateView {
  const { by, repeats, name, rowNumber } = row
  return { ...drawProduct(row), by, repeats, ofName: name, ofRow: rowNumber }
}
