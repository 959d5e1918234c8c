import { isDayAhead, setWith } from '@sampletrail/domain/products/set-together.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { isSame } from '#src/lib/is-same.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/**
 * The part of a change that its base still allows, as `change_products` decides it; for fields that lists do not load, only
 * the server knows.
 */
export function allowedChange(row: ProductListRow, { change, base }: ProductsEdit): ProductChange {
  const shown: Record<string, unknown> = { ...row }
  const wanted: Record<string, unknown> = { ...change }
  const seen: Record<string, unknown> = { ...base }
  const isFree = (field: string): boolean =>
    !(field in seen) || !(field in shown) || isSame(shown[field], seen[field])
  const isLeft = (field: string): boolean =>
    field in wanted && !isFree(field) && !isSame(shown[field], wanted[field])
  const isAllowed = ([field]: [string, unknown]): boolean => {
    const leaders = setWith(field, [change.status, base.status])
    // A product that somebody has moved back needs no day of a later status.
    const isOver = wanted[field] === null && isDayAhead(field, row.status)
    return isFree(field) && (isOver || !leaders.some(isLeft))
  }
  return Object.fromEntries(Object.entries(change).filter(isAllowed))
}
