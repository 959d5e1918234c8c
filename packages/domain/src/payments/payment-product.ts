import type { MoneyProduct } from '#src/money/product-money.ts'
import type { RefundPayment } from '#src/refunds/refund-payments.ts'

/** What the rules of payments read of a product. */
export type PaymentProduct = MoneyProduct & {
  id: string
  name: string | null
  order_number: string | null
  refund_method: string | null
  refund_reference: string | null
  refund_payments: RefundPayment[]
  /** The addresses from which its seller may pay, in lower case. */
  sellerAddresses: readonly string[]
}

/** What the rules of sales read of a product. */
export type SaleProduct = MoneyProduct & {
  id: string
  name: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  /** Pieces; all of them are sold together. */
  quantity: number
  /** The marketplace's numbers of the listings that were made here. */
  listingIds?: readonly string[]
}
