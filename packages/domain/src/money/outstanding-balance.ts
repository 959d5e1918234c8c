import { type Cents, centsOf } from '#src/money/money.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'

/**
 * The amount paid for products that are ordered, received, reviewed or published, less the amount received, by currency; the
 * outstanding_balance of dashboard_counts(). A product never counts below zero: an excess does not pay for
 * another.
 */
export function outstandingBalance(
  products: Iterable<
    Pick<MoneyProduct, 'status' | 'price' | 'currency' | 'refund_received' | 'deleted_at'>
  >,
): Map<string, Cents> {
  const balance = new Map<string, Cents>()
  for (const { status, price, currency, refund_received, deleted_at } of products) {
    if (status === 'wishlist' || status === 'paid' || deleted_at !== null) continue
    const cents = centsOf(price)
    if (cents === null) continue
    const open = Math.max(0, cents - (centsOf(refund_received) ?? 0))
    balance.set(currency, (balance.get(currency) ?? 0) + open)
  }
  return balance
}
