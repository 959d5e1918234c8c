import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { moneyOf } from '@sampletrail/domain/money/product-money.ts'
import { totalOf } from '@sampletrail/domain/refunds/refund-payments.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** Says what the amount is compared with. */
export function amountHint(product: ProductListRow): string {
  const { expectedRefund, expectedCommission } = moneyOf(product)
  const expected = `${formatMoney(expectedRefund + expectedCommission, product.currency)} expected`
  const recorded = totalOf(product.refund_payments)
  return recorded > 0
    ? `${expected}, ${formatMoney(recorded, product.currency)} recorded so far.`
    : `${expected}, refund and commission together.`
}
