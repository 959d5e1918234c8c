import { useMutation } from '@tanstack/react-query'
import type { NewProduct } from '#src/entities/product/change/new-product.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { addLater } from '#src/entities/product/outbox/send-changes.ts'

/**
 * Adds products in one statement: all of them or, if the plan has no room, none. They appear in the list at once, and are sent
 * in their turn with all other changes. Sending them again under the same ids does not add them twice. The caller shows errors.
 */
export function useInsertProducts() {
  const cache = useProductCache()
  return useMutation({
    meta: { silent: true },
    mutationFn: (products: readonly NewProduct[]): Promise<SendOutcome> =>
      addLater(cache, products),
  })
}
