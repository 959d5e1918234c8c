import { loadProduct } from '#src/entities/product/load-products.ts'
import { discardRefused } from '#src/entities/product/open-outbox.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { type UnsentChange, withUnsent } from '#src/entities/product/unsent-change.ts'
import { keepEditDraft } from '#src/features/products/form/edit-draft.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Makes a change that was refused the draft of an edit. Gives the product as it is; null when it is not there any more. */
export async function draftRefused(
  cache: ProductCache,
  change: UnsentChange,
): Promise<Product | null> {
  const { userId } = cache
  const [edit] = change.edits
  const product = await loadProduct(getSupabase(), userId, edit?.id ?? '')
  if (product && edit) {
    const begun = { ...product, ...edit.base }
    // From here on the draft has what was typed.
    if (keepEditDraft(userId, begun, withUnsent(begun, [edit]))) await discardRefused(cache, change)
  }
  return product
}
