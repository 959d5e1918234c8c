import { useMutation } from '@tanstack/react-query'
import { addProducts } from '#src/entities/import/add-import.ts'
import type { ProductChange } from '#src/entities/product/product-row.ts'
import { useProductCache } from '#src/entities/product/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Adds several products at once: all of them or, when the plan has no room, none. A repeated attempt adds none twice. */
export function useAddProducts() {
  const userId = useUser().id
  const cache = useProductCache()
  return useMutation({
    meta: { silent: true },
    mutationFn: async (products: readonly { id: string; change: ProductChange }[]) => {
      const supabase = getSupabase()
      await addProducts(
        supabase,
        products.map(({ id, change }) => ({ ...change, id, user_id: userId })),
      )
    },
    onSuccess: () => void cache.refreshAll(),
  })
}
