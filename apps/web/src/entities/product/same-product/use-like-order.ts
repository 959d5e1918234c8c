import { sameOrderKey } from '@sampletrail/domain/products/product-index.ts'
import type { KnownMarks } from '@sampletrail/domain/products/same-product.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadLikeOrder } from '#src/entities/product/same-product/load-same.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The products of an order: those of the loaded list at once, those in the trash as soon as the server answers. */
export function useLikeOrder(orderNumber: string): readonly KnownMarks[] {
  const userId = useUser().id
  const { data: listed } = useProducts()
  const key = sameOrderKey(orderNumber)
  const { data: asked } = useQuery({
    queryKey: ['same', userId, 'order number', key],
    enabled: key !== null,
    staleTime: 5000,
    retry: false,
    meta: { silent: true },
    queryFn: ({ signal }) => loadLikeOrder(getSupabase(), userId, orderNumber, signal),
  })
  return useMemo(() => {
    if (key === null) return []
    const known = new Map((asked ?? []).map((product) => [product.id, product]))
    for (const product of listed ?? []) {
      if (sameOrderKey(product.order_number) !== key) continue
      const { id, name, order_number, url, amazon_url, ebay_url } = product
      known.set(id, { id, name, order_number, url, amazon_url, ebay_url, isTrashed: false })
    }
    return [...known.values()]
  }, [asked, key, listed])
}
