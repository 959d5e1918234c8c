import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { normaliseOrderNumber } from '@sampletrail/domain/products/order-number.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/**
 * The changes that a receipt makes to a product automatically: the status becomes ordered, and certain values fill empty
 * fields. `hasMore` says that the receipt has values for the person to check: uncertain or different ones.
 */
export function changeOfScan(
  product: ProductListRow,
  scan: ReceiptScan,
): { change: ProductChange; hasMore: boolean } {
  const { confidence, orderDate } = scan
  const orderNumber = scan.orderNumber === null ? null : normaliseOrderNumber(scan.orderNumber)
  // The total of several products is not the price of one of them.
  const price = scan.items.length > 1 ? null : scan.price
  const currency = scan.currency ?? product.currency
  // A bare '$' is no certain currency, but does not contradict the product's.
  const isCurrencySure = confidence.currency === 'sure' || currency === product.currency
  const isPriceSure = confidence.price === 'sure' && isCurrencySure
  const change: ProductChange = {
    ...(product.status === 'wishlist' && { status: 'ordered' }),
    ...(orderNumber !== null &&
      product.order_number === null &&
      confidence.orderNumber === 'sure' && { order_number: orderNumber }),
    ...(orderDate !== null &&
      product.order_date === null &&
      confidence.orderDate === 'sure' && { order_date: orderDate }),
    ...(price !== null && product.price === null && isPriceSure && { price, currency }),
  }
  const after = { ...product, ...change }
  const hasMore =
    (orderNumber !== null && after.order_number !== orderNumber) ||
    (orderDate !== null && after.order_date !== orderDate) ||
    (price !== null && (after.price !== price || after.currency !== currency))
  return { change, hasMore }
}
