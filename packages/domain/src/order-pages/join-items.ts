import { MAX_PIECES } from '#src/products/pieces.ts'
import type { PageItem } from '#src/order-pages/page-items.ts'

/** The items of an order, each once: the pieces of one may be in several parcels. */
export function joinItems(items: readonly PageItem[]): PageItem[] {
  const joined = new Map<string, PageItem>()
  for (const item of items) {
    const key = `${item.link ?? item.name}/${item.unit?.cents ?? ''}`
    const before = joined.get(key)
    joined.set(
      key,
      before
        ? {
            ...before,
            quantity: Math.min(before.quantity + item.quantity, MAX_PIECES),
            isQuantityClear: before.isQuantityClear && item.isQuantityClear,
          }
        : item,
    )
  }
  return [...joined.values()]
}
