import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import type { AddOptions, NewProduct } from '#src/entities/product/change/new-product.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import type { SendOptions } from '#src/entities/product/outbox/unsent-change.ts'

/** The outbox is loaded when it is first needed: no first screen shows anything of it. */
export const loadOutbox = () => import('#src/entities/product/outbox/open-outbox.ts')

/**
 * Changes products: shown at once, sent to the server, stored on this device while the server cannot be reached. Fields that
 * another person changed are skipped; with `asks`, for one product, its owner is asked. Settles within a second with the
 * outcome so far; throws if the server refuses by then, and reverts the products. Marks and notices show what happens later.
 * docs/behaviour/offline.md
 */
export async function sendChanges(
  cache: ProductCache,
  edits: readonly ProductsEdit[],
  options: SendOptions = {},
): Promise<SendOutcome> {
  const { sendThroughOutbox } = await loadOutbox()
  return sendThroughOutbox(cache, edits, options)
}

/** Adds products as soon as they can be sent: until then they wait on this device, in the lists, and are sent once. */
export async function addLater(
  cache: ProductCache,
  products: readonly NewProduct[],
  options: AddOptions = {},
): Promise<SendOutcome> {
  const { addThroughOutbox } = await loadOutbox()
  return addThroughOutbox(cache, products, options)
}
