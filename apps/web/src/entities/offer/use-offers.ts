import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  countOffers,
  findOffers,
  OFFER_PAGE,
  type OfferKey,
} from '#src/entities/offer/find-offers.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Offers that a search finds, page by page; what one may see depends on who looks. */
export function useOffers(search: string) {
  const { id } = useUser()
  return useInfiniteQuery({
    queryKey: ['offers', id, search],
    initialPageParam: null as OfferKey | null,
    queryFn: ({ pageParam, signal }) => findOffers(getSupabase(), search, pageParam, signal),
    getNextPageParam: (page): OfferKey | null =>
      page.length < OFFER_PAGE ? null : (page.at(-1) ?? null),
    placeholderData: keepPreviousData,
  })
}

/** How many there are. */
export function useOfferCount(search: string) {
  const { id } = useUser()
  return useQuery({
    queryKey: ['offer-count', id, search],
    queryFn: ({ signal }) => countOffers(getSupabase(), search, signal),
    meta: { silent: true },
  })
}
