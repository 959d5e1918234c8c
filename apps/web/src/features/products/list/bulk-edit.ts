import { type ProductStatus, changeToStatus } from '@sampletrail/domain/lifecycle.ts'
import { MAX_TAGS, changeTags } from '@sampletrail/domain/product-tags.ts'
import type { ProductsEdit } from '#src/entities/product/product-edits.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** What many products are to become; null keeps what each has. */
export type BulkChoice = {
  status: ProductStatus | null
  /** `seller` null is nobody: 'Unassigned'. */
  seller: { seller: ProductListRow['seller'] } | null
  addedTags: readonly string[]
  removedTags: readonly string[]
}

export const NO_CHOICE: BulkChoice = { status: null, seller: null, addedTags: [], removedTags: [] }

/** The edits that bring products to a choice; none for those that are there already. `today` is the owner's day. */
export function editsOf(
  products: readonly ProductListRow[],
  choice: BulkChoice,
  today: string,
): ProductsEdit[] {
  const edits: ProductsEdit[] = []
  for (const product of products) {
    const edit: ProductsEdit = { id: product.id, change: {} }
    if (choice.status !== null && choice.status !== product.status) {
      edit.change = changeToStatus(product, choice.status, today)
    }
    if (choice.seller && (choice.seller.seller?.id ?? null) !== product.seller_id) {
      edit.change.seller_id = choice.seller.seller?.id ?? null
      edit.seller = choice.seller.seller
    }
    const tags = changeTags(product.tags, choice.addedTags, choice.removedTags)
    if (tags.join('\n') !== product.tags.join('\n')) edit.change.tags = tags
    if (Object.keys(edit.change).length > 0) edits.push(edit)
  }
  return edits
}

/** What stands in the way of adding these tags, in words; undefined when nothing does. */
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
