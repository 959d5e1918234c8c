import type { OfferFilters } from '@sampletrail/domain/offer-filters.ts'
import {
  type InfiniteData,
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import {
  countOffers,
  findOffers,
  loadOfferCountries,
  OFFER_PAGE,
  type Offer,
  type OfferKey,
} from '#src/entities/offer/find-offers.ts'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import { useRights } from '#src/entities/offer/use-rights.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Asking again asks for all pages that are there, one after the other: only done while they are few. */
const FEW_PAGES = 2

/** The offers that the filters leave, page by page; what one may see depends on who looks, and changes with the plan. */
export function useOffers(filters: OfferFilters) {
  const { id, plan } = useRights()
  return useInfiniteQuery({
    queryKey: offerKeys.list(id, plan, filters),
    enabled: plan !== null,
    initialPageParam: null as OfferKey | null,
    queryFn: async ({ pageParam, signal }): Promise<OfferPage> => {
      const offers = await findOffers(getSupabase(), filters, pageParam, signal)
      const last = offers.length < OFFER_PAGE ? undefined : offers.at(-1)
      return { offers, next: last ? keyOf(last) : null }
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: hasFewPages,
    refetchOnWindowFocus: hasFewPages,
    refetchOnReconnect: hasFewPages,
    // The list says it where it stands.
    meta: { silent: true },
  })
}

/** How many there are. */
export function useOfferCount(filters: OfferFilters) {
  const { id, plan } = useRights()
  return useQuery({
    queryKey: offerKeys.count(id, plan, filters),
    enabled: plan !== null,
    queryFn: ({ signal }) => countOffers(getSupabase(), filters, signal),
    meta: { silent: true },
  })
}

/** Countries that have offers for the reader; none while they are not known. */
export function useOfferCountries(): readonly string[] {
  const { id, plan } = useRights()
  const { data } = useQuery({
    queryKey: offerKeys.countries(id, plan),
    enabled: plan !== null,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => loadOfferCountries(getSupabase(), signal),
    meta: { silent: true },
  })
  return data ?? NONE
}

const NONE: readonly string[] = []

/** One page, and where the next one begins: also when an offer of this one is taken out since. */
type OfferPage = { offers: readonly Offer[]; next: OfferKey | null }

/** The pages of a question that have come. */
export type OfferPages = InfiniteData<OfferPage, OfferKey | null>

/** The place in each order, and no more: keys are kept with the pages. */
function keyOf({ id, created_at, price, name }: Offer): OfferKey {
  return { id, created_at, price, name }
}

function hasFewPages({ state }: Query<OfferPage, Error, OfferPages>): boolean {
  return (state.data?.pages.length ?? 0) <= FEW_PAGES
}
