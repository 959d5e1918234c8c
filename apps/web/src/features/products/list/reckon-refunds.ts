import type { Cents } from '@sampletrail/domain/money/money.ts'
import { dueOf, refundDueDate, usualDelays } from '@sampletrail/domain/refunds/refund-due.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** A product's expected refund, and its date if that can be calculated. */
export type RefundDue = { cents: Cents; date: string | null }

/** The expected refund of each of these products, by id, without products for which nothing is due. Load on first use. */
export function reckonRefunds(products: readonly ProductListRow[]): Map<string, RefundDue> {
  const delays = usualDelays(products)
  const known = new Map<string, RefundDue>()
  for (const product of products) {
    const cents = dueOf(product)
    if (cents === 0) continue
    known.set(product.id, { cents, date: refundDueDate(product, delays)?.date ?? null })
  }
  return known
}
