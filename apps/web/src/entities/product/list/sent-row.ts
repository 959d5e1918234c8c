import type { RefundPayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

type EmptyColumn = {
  [Column in keyof ProductListRow]: null extends ProductListRow[Column] ? Column : never
}[keyof ProductListRow]

/**
 * A row as a list is sent it: without what is null, also inside of values (`nulls=stripped` of PostgREST). Most columns of most
 * products are null, and reading thousands of names of such columns takes a slow device more time than reading their values.
 */
export type SentRow = Omit<ProductListRow, EmptyColumn | 'refund_payments'> &
  Partial<Pick<ProductListRow, EmptyColumn>> & {
    refund_payments: (Pick<RefundPayment, 'amount'> & Partial<RefundPayment>)[]
  }

const EMPTY: Record<EmptyColumn, null> = {
  name: null,
  price: null,
  tax_value: null,
  country: null,
  order_number: null,
  url: null,
  amazon_url: null,
  ebay_url: null,
  product_image_url: null,
  receipt_url: null,
  review_screenshot_url: null,
  review_url: null,
  commission_amount: null,
  refund_expected: null,
  refund_due_date: null,
  refund_received: null,
  refund_received_date: null,
  refund_method: null,
  refund_reference: null,
  refund_asked_on: null,
  review_due_date: null,
  deal_terms: null,
  steps_put_off: null,
  sold_date: null,
  sold_price: null,
  sold_fees: null,
  storage_place: null,
  order_date: null,
  received_date: null,
  reviewed_date: null,
  published_date: null,
  paid_date: null,
  import_id: null,
  seller_id: null,
  seller_name: null,
  seller: null,
  deleted_at: null,
}

/** A row with the columns that were left out. */
export function readSentRow(sent: SentRow): ProductListRow {
  return {
    ...EMPTY,
    ...sent,
    refund_payments: sent.refund_payments.map(readSentPayment),
  }
}

/** In the database's order of fields, so that equal payments are equal texts. */
function readSentPayment(sent: SentRow['refund_payments'][number]): RefundPayment {
  const { date = null, amount, method = null, reference = null } = sent
  return { date, amount, method, reference }
}
