import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import type { NewProduct } from '#src/entities/product/change/new-product.ts'
import { draftProduct } from '#src/entities/product/change/draft-product.ts'
import { useOfferUndo } from '#src/entities/product/change/use-change-products.ts'
import { useInsertProducts } from '#src/entities/product/change/use-insert-products.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import { sendChanges } from '#src/entities/product/outbox/send-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { describeDone } from '#src/features/products/mails/mail-words.ts'
import type { MailPlan } from '#src/features/products/mails/plan-mails.ts'

/**
 * Adds and changes what emails said, and offers one undo for all of it: changes are taken back, and new products move to the
 * trash. Throws the reason of a refusal: then nothing was changed, or only added.
 */
export function useApplyMails(): (plan: MailPlan, onAdded: () => void) => Promise<void> {
  const insert = useInsertProducts()
  const cache = useProductCache()
  const userId = useUser().id
  const offerUndo = useOfferUndo()
  return async ({ adds, edits }, onAdded) => {
    if (adds.length > 0) await insert.mutateAsync(adds)
    onAdded()
    const before = new Map([
      ...cache.seen(edits.map(({ id }) => id)),
      ...adds.map((product) => beforeAdding(userId, product)),
    ])
    const sent = edits.length > 0 ? sendChanges(cache, edits) : Promise.resolve('sent' as const)
    const done = describeDone(adds.length, edits.length)
    offerUndo(done, [...edits, ...adds.map(additionOf)], before, sent)
    await sent
  }
}

/** A new product as a change that took it out of the trash: taken back, it moves there. */
function additionOf({ id }: NewProduct): ProductsEdit {
  return { id, change: { deleted_at: null }, base: {} }
}

function beforeAdding(userId: string, { id, change, seller }: NewProduct) {
  const addedAt = Date.now()
  const row = listRowOf(draftProduct({ id, userId, addedAt }, change, seller))
  return [id, { ...row, deleted_at: new Date(addedAt).toISOString() }] as const
}
