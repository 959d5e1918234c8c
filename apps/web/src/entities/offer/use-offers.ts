import { ALL_OFFERS, type OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
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
import { type SeenAs, seenAs, useRights } from '#src/entities/offer/use-rights.ts'
import { planQuery } from '#src/entities/plan/use-plan.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A refetch fetches all loaded pages one after the other, so it happens only while they are few. */
const FEW_PAGES = 2

/** The offers that match the filters, page by page; they depend on the user, and change with the plan. */
export function useOffers(filters: OfferFilters) {
  const { id, plan } = useRights()
  return useInfiniteQuery({
    ...offersQuery(id, plan, filters),
    placeholderData: keepPreviousData,
    refetchOnMount: hasFewPages,
    refetchOnWindowFocus: hasFewPages,
    refetchOnReconnect: hasFewPages,
  })
}

function offersQuery(userId: string, plan: SeenAs, filters: OfferFilters) {
  return infiniteQueryOptions({
    queryKey: offerKeys.list(userId, plan, filters),
    enabled: plan !== null,
    initialPageParam: null as OfferKey | null,
    queryFn: async ({ pageParam, signal }): Promise<OfferPage> => {
      const offers = await findOffers(getSupabase(), filters, pageParam, signal)
      const last = offers.length < OFFER_PAGE ? undefined : offers.at(-1)
      return { offers, next: last ? keyOf(last) : null }
    },
    getNextPageParam: ({ next }) => next,
    // The list shows the error itself.
    meta: { silent: true },
  })
}

/** The number of matching offers. */
export function useOfferCount(filters: OfferFilters) {
  const { id, plan } = useRights()
  return useQuery(countQuery(id, plan, filters))
}

function countQuery(userId: string, plan: SeenAs, filters: OfferFilters) {
  return queryOptions({
    queryKey: offerKeys.count(userId, plan, filters),
    enabled: plan !== null,
    queryFn: ({ signal }) => countOffers(getSupabase(), filters, signal),
    meta: { silent: true },
  })
}

/** The filters that the plan allows: an address with an order may come from a person on Pro, or from the user's own time on Pro. */
export function allowedFilters(filters: OfferFilters, isPro: boolean): OfferFilters {
  return isPro ? filters : { ...filters, sort: ALL_OFFERS.sort }
}

/** Fetches the first offers as soon as the plan is known, while the screen is loading; the screen shows errors. */
export async function requestOffers(
  client: QueryClient,
  userId: string,
  asked: OfferFilters,
): Promise<void> {
  // The screen is being drawn: the request gets its own task.
  await nextTask()
  // Signing out empties the store, which ends this.
  const plan = await client.ensureQueryData(planQuery(userId))
  const filters = allowedFilters(asked, plan.isPro)
  const offers = offersQuery(userId, seenAs(plan), filters)
  if (client.getQueryState(offers.queryKey) !== undefined) return
  await Promise.all([
    client.prefetchInfiniteQuery(offers),
    client.prefetchQuery(countQuery(userId, seenAs(plan), filters)),
  ])
}

/** Countries that have offers for the user; empty until loaded. */
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

/** One page, and the start of the next one, which stays valid if an offer of this page is removed later. */
type OfferPage = { offers: readonly Offer[]; next: OfferKey | null }

/** The loaded pages of a query. */
export type OfferPages = InfiniteData<OfferPage, OfferKey | null>

/** Only the position in each order, because the key is stored with the pages. */
function keyOf({ id, created_at, price, name }: Offer): OfferKey {
  return { id, created_at, price, name }
}

function hasFewPages({ state }: { state: { data: OfferPages | undefined } }): boolean {
  return (state.data?.pages.length ?? 0) <= FEW_PAGES
}
