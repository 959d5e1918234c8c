import { type ProductStatus, PRODUCT_STATUSES } from '#src/products/lifecycle.ts'

/** How many products have each status. */
export type StatusCounts = Record<ProductStatus, number>

/** Whether every status is shown. */
export function showsAll(selected: readonly ProductStatus[]): boolean {
  return selected.length === PRODUCT_STATUSES.length
}

/** The statuses after one was chosen: it alone, or all if it was alone already. */
export function chooseStatus(
  selected: readonly ProductStatus[],
  status: ProductStatus,
): ProductStatus[] {
  return selected.length === 1 && selected[0] === status ? [...PRODUCT_STATUSES] : [status]
}

/**
 * The statuses after one was added or, if it was chosen, removed. While all are shown none is chosen, so the first one added is
 * alone; all are shown again when the last one is removed.
 */
export function toggleStatus(
  selected: readonly ProductStatus[],
  status: ProductStatus,
): ProductStatus[] {
  const chosen = showsAll(selected) ? [] : selected
  const next = PRODUCT_STATUSES.filter((other) =>
    other === status ? !chosen.includes(status) : chosen.includes(other),
  )
  return next.length === 0 ? [...PRODUCT_STATUSES] : next
}

/** Counts the products of each status. */
export function countStatuses(products: readonly { status: ProductStatus }[]): StatusCounts {
  const counts: StatusCounts = {
    wishlist: 0,
    ordered: 0,
    received: 0,
    reviewed: 0,
    published: 0,
    paid: 0,
  }
  for (const { status } of products) counts[status] += 1
  return counts
}
