import type { Cents } from '@sampletrail/domain/money/money.ts'
import { dueOf, refundDueDate, usualDelays } from '@sampletrail/domain/refunds/refund-due.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** What is still to come for a product, and on which day, where one can tell. */
export type RefundDue = { cents: Cents; date: string | null }

/** What is still to come for each of these products, by id; those for which nothing is due are left out. Load on first use. */
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
