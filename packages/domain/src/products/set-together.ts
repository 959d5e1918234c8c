import { PRODUCT_STATUSES, type ProductStatus, dateFieldOf, isProductStatus } from './lifecycle.ts'

/**
 * The fields with which another one is set: payments for the rest of a refund, a refund or a status for its day, a seller
 * for its kept name; none for all others. If one of them is skipped, so is the other. `statuses` are those that a change sets
 * and builds on. docs/behaviour/products.md
 */
export function setWith(field: string, statuses: readonly unknown[]): readonly string[] {
  if (field === 'refund_received_date') return ['refund_payments', 'refund_received']
  if (followsPayments.includes(field)) return ['refund_payments']
  if (field === 'seller_name') return ['seller_id']
  const days = statuses.filter(isProductStatus).map((status) => dateFieldOf(status))
  return days.some((day) => day === field) ? ['status'] : []
}

const followsPayments = ['refund_received', 'refund_method', 'refund_reference']

/** Whether a field is the day of a status that a product in this status has not reached. */
export function isDayAhead(field: string, status: ProductStatus): boolean {
  return PRODUCT_STATUSES.slice(PRODUCT_STATUSES.indexOf(status) + 1).some(
    (later) => dateFieldOf(later) === field,
  )
}
