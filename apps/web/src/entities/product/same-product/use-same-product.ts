import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import { completeWebAddress } from '@sampletrail/domain/links/retail-link.ts'
import {
  findSameLink,
  findSameOrder,
  type KnownMarks,
  type SameField,
  type SameProducts,
  sameOrderKey,
} from '@sampletrail/domain/products/same-product.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadLikeLinks, loadLikeOrder } from '#src/entities/product/same-product/load-same.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { useRested } from '#src/lib/use-rested.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * The products that have this order number or link already, apart from those that are being added or edited. Order numbers
 * are found in the loaded list; links, and the trash, are requested after a typing pause. Never an error: without an answer
 * there is no hint. docs/behaviour/links.md
 */
export function useSameProduct(
  by: SameField,
  typed: string,
  except: readonly string[] = NONE,
): SameProducts<KnownMarks> | null {
  const userId = useUser().id
  const { data: listed } = useProducts()
  const rested = useRested(typed)
  const text = by === 'link' ? (completeWebAddress(rested) ?? '') : rested
  const key = by === 'link' ? normaliseLink(text) : sameOrderKey(text)
  const { data: asked } = useQuery({
    queryKey: ['same', userId, by, key],
    enabled: key !== null,
    staleTime: 5000,
    retry: false,
    meta: { silent: true },
    queryFn: ({ signal }) =>
      by === 'link'
        ? loadLikeLinks(getSupabase(), userId, [text], signal)
        : loadLikeOrder(getSupabase(), userId, text, signal),
  })
  return useMemo(() => {
    if (key === null) return null
    if (by === 'link') return findSameLink(asked ?? [], text, except)
    const known = new Map((asked ?? []).map((product) => [product.id, product]))
    for (const { id, name, order_number } of listed ?? []) {
      known.set(id, { ...NO_LINKS, id, name, order_number, isTrashed: false })
    }
    return findSameOrder([...known.values()], text, except)
  }, [asked, by, except, key, listed, text])
}

const NONE: readonly string[] = []
const NO_LINKS = { url: null, amazon_url: null, ebay_url: null }
