import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { type UsualDelays, dueOf, refundDueDate } from '#src/refunds/refund-due.ts'
import { isOfSeller } from '#src/sellers/seller-key.ts'

/** After every day: what has no due day yet is asked for last. */
const NO_DAY: CalendarDate = '9999-12-31'

/**
 * What a seller has not paid, the longest overdue first, then what has no due day, oldest order first. `seller` is a key of
 * `sellerKeyOf`, or `NO_SELLER`.
 */
export function unpaidCases<Product extends MoneyProduct & { id: string }>(
  products: readonly Product[],
  seller: string,
  delays: UsualDelays,
): Product[] {
  return products
    .filter((product) => isOfSeller(product, seller) && dueOf(product) > 0)
    .map((product) => ({
      product,
      rank: [
        refundDueDate(product, delays)?.date ?? NO_DAY,
        product.order_date ?? NO_DAY,
        product.id,
      ].join(' '),
    }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)))
    .map(({ product }) => product)
}
