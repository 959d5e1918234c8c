import { loadProduct } from '#src/entities/product/list/load-products.ts'
import { discardRefused } from '#src/entities/product/outbox/open-outbox.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { type UnsentChange, withUnsent } from '#src/entities/product/outbox/unsent-change.ts'
import { keepEditDraft } from '#src/features/products/form/edit-draft.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Adds a refused change to the draft of an edit. It stays with the refused ones if the draft has later text in one of its
 * fields. Returns the current product; null if it no longer exists.
 */
export async function draftRefused(
  cache: ProductCache,
  change: UnsentChange,
): Promise<Product | null> {
  const { userId } = cache
  const [edit] = change.edits
  const product = await loadProduct(getSupabase(), userId, edit?.id ?? '')
  if (product && edit) {
    const begun = { ...product, ...edit.base }
    // From here on the draft contains all of the typed text.
    if (keepEditDraft(userId, begun, withUnsent(begun, [edit]))) await discardRefused(cache, change)
  }
  return product
}
