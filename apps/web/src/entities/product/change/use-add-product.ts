import { useMutation } from '@tanstack/react-query'
import type { AddOptions, NewProduct } from '#src/entities/product/change/new-product.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { addLater } from '#src/entities/product/outbox/send-changes.ts'

/**
 * Adds a product: it is in the list at once, and leaves it again when the server refuses. It is sent in its turn with all other
 * changes, so that its later changes never overtake it. The caller shows errors.
 */
export function useInsertProduct() {
  const cache = useProductCache()
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ sent, files = [], ...product }: NewProduct & AddOptions): Promise<SendOutcome> =>
      addLater(cache, [product], { sent, files }),
  })
}
