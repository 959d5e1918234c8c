import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { normaliseOrderNumber } from '@sampletrail/domain/products/order-number.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/**
 * What a receipt changes of a product by itself: it is ordered now, and what is empty takes what was read for sure.
 * `hasMore` says that the receipt tells more, which somebody should look over: what is unsure, or differs.
 */
export function changeOfScan(
  product: ProductListRow,
  scan: ReceiptScan,
): { change: ProductChange; hasMore: boolean } {
  const { confidence, orderDate } = scan
  const orderNumber = scan.orderNumber === null ? null : normaliseOrderNumber(scan.orderNumber)
  // What was paid for several things is no price of one of them.
  const price = scan.items.length > 1 ? null : scan.price
  const currency = scan.currency ?? product.currency
  // A bare '$' is no sure currency, but says nothing against that of the product.
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
