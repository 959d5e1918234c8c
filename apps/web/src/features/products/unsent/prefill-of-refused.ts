import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { productsOfAdd } from '#src/entities/product/outbox/waiting-adds.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { formOfProduct } from '#src/features/products/form/product-form-values.ts'

/** The form of a refused product begins with what was typed, under the same id. */
export function prefillOfRefused(change: UnsentChange): Prefill | null {
  const [product] = productsOfAdd(change)
  const [edit] = change.edits
  if (product === undefined || edit === undefined) return null
  return {
    values: formOfProduct(product),
    checks: {},
    origin: `refused:${change.id}`,
    // An attempt whose answer was lost may have arrived.
    attempt: { id: edit.id, ...(change.tries > 0 && { sent: change.sent ?? edit.change }) },
  }
}
