import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import { completeWebAddress } from '@sampletrail/domain/links/retail-link.ts'
import type { ItemMarks } from '@sampletrail/domain/products/product-index.ts'
import {
  findSame,
  type KnownMarks,
  type SameField,
  type SameProducts,
} from '@sampletrail/domain/products/same-product.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadLikeLinks } from '#src/entities/product/same-product/load-same.ts'
import { useLikeOrder } from '#src/entities/product/same-product/use-like-order.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { useRested } from '#src/lib/use-rested.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** What a form says about an item. */
export type TypedItem = { name: string; orderNumber: string; link: string }

/**
 * The products that are one with the typed item, or perhaps one, apart from those that are being added or edited: at the link if
 * that alone decides, else at the order number. Never an error: without an answer there is no hint. docs/behaviour/links.md
 */
export function useSameProduct(
  by: SameField,
  typed: TypedItem,
  except: readonly string[] = NONE,
): SameProducts<KnownMarks> | null {
  const name = useRested(typed.name)
  const orderNumber = useRested(typed.orderNumber)
  const link = completeWebAddress(useRested(typed.link))
  const ofOrder = useLikeOrder(by === 'order number' ? orderNumber : '')
  const ofLink = useLikeLink(by === 'link' ? link : null)
  return useMemo(() => {
    const item = typedMarks(name, orderNumber, link)
    const same = findSame(by === 'link' ? ofLink : ofOrder, item, except)
    return same !== null && (same.by === 'link') === (by === 'link') ? same : null
  }, [by, except, link, name, ofLink, ofOrder, orderNumber])
}

const NONE: readonly string[] = []
const NO_PRODUCTS: readonly KnownMarks[] = []

function typedMarks(name: string, order_number: string, url: string | null): ItemMarks {
  return { name, order_number, url, amazon_url: null, ebay_url: null }
}

function useLikeLink(link: string | null): readonly KnownMarks[] {
  const userId = useUser().id
  const key = normaliseLink(link)
  const { data } = useQuery({
    queryKey: ['same', userId, 'link', key],
    enabled: key !== null,
    staleTime: 5000,
    retry: false,
    meta: { silent: true },
    queryFn: ({ signal }) =>
      loadLikeLinks(getSupabase(), userId, link === null ? [] : [link], signal),
  })
  return data ?? NO_PRODUCTS
}
