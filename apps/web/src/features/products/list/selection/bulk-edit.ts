import { type ProductStatus, changeToStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { MAX_TAGS, changeTags } from '@sampletrail/domain/products/product-tags.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'

/** The new values for many products; null keeps each product's own. */
export type BulkChoice = {
  status: ProductStatus | null
  /** `seller` null is nobody: 'Unassigned'. */
  seller: { seller: ProductListRow['seller'] } | null
  /** `place` null is none: the products lose theirs. */
  place: { place: string | null } | null
  addedTags: readonly string[]
  removedTags: readonly string[]
}

export const NO_CHOICE: BulkChoice = {
  status: null,
  seller: null,
  place: null,
  addedTags: [],
  removedTags: [],
}

/** Why a choice changes none of so many products. */
export function whyIdle(choice: BulkChoice, count: number): string {
  const { status, seller, place, addedTags, removedTags } = choice
  if (
    [status, seller, place].every((value) => value === null) &&
    [...addedTags, ...removedTags].length === 0
  )
    return 'Choose what to change.'
  return count === 1
    ? 'This product is like that already.'
    : 'These products are like that already.'
}

/** The edits that apply these values; none for products that have them already. `today` is the owner's day. */
export function editsOf(
  products: readonly ProductListRow[],
  choice: BulkChoice,
  today: string,
): ProductsEdit[] {
  const edits: ProductsEdit[] = []
  for (const product of products) {
    const change: ProductChange =
      choice.status !== null && choice.status !== product.status
        ? { ...changeToStatus(product, choice.status, today) }
        : {}
    const wanted = choice.seller?.seller
    const hasNewSeller = wanted !== undefined && (wanted?.id ?? null) !== product.seller_id
    if (hasNewSeller) change.seller_id = wanted?.id ?? null
    if (choice.place !== null && choice.place.place !== product.storage_place) {
      change.storage_place = choice.place.place
    }
    const tags = changeTags(product.tags, choice.addedTags, choice.removedTags)
    if (tags.join('\n') !== product.tags.join('\n')) change.tags = tags
    if (Object.keys(change).length === 0) continue
    edits.push(editOf(product, change, hasNewSeller ? { seller: wanted } : {}))
  }
  return edits
}

/** Why these tags cannot be added, in words; undefined if they can. */
export function tagProblemOf(
  products: readonly ProductListRow[],
  { addedTags, removedTags }: BulkChoice,
): string | undefined {
  if (addedTags.length === 0) return undefined
  const full = products.filter(
    ({ tags }) => changeTags(tags, addedTags, removedTags).length > MAX_TAGS,
  )
  if (full.length === 0) return undefined
  return `A product has up to ${MAX_TAGS} tags, and ${full.length} of these would have more.`
}
