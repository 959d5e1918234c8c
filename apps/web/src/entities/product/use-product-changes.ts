import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Before,
  ProductCache,
  type ShownChange,
  momentAfter,
} from '#src/entities/product/product-cache.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { updateProduct } from '#src/entities/product/save-product.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export type ProductEdit = {
  id: string
  change: ProductChange
  /** What lists show of the new seller, when the change has one. */
  seller?: ProductListRow['seller']
}

/** The cache of the signed-in person's products. */
export function useProductCache(): ProductCache {
  return new ProductCache(useQueryClient(), useUser().id)
}

/**
 * Changes a product: shown at once, taken back with a reason when the server refuses. `silent` when the caller
 * shows the reason itself, as dialogs do.
 */
export function useUpdateProduct(options: { silent?: boolean; errorTitle?: string } = {}) {
  const userId = useUser().id
  const cache = useProductCache()
  return useMutation({
    meta: options,
    mutationFn: ({ id, change }: ProductEdit) => updateProduct(getSupabase(), userId, id, change),
    onMutate: ({ id, change, seller }): { shown: ShownChange; before: Before } => {
      const shown: ShownChange = {
        ...change,
        ...(seller !== undefined && { seller }),
        updated_at: momentAfter(cache.row(id)?.updated_at, new Date()),
      }
      return { shown, before: cache.show(id, shown) }
    },
    onError: (_error, { id }, context) => {
      if (context) cache.hide(id, context.shown, context.before)
    },
    onSuccess: (product) => {
      cache.put(product)
      return cache.refreshHistory(product.id)
    },
  })
}
