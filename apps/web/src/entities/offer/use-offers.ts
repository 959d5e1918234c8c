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

/** Asking again asks for all pages that are there, one after the other: only done while they are few. */
const FEW_PAGES = 2

/** The offers that the filters leave, page by page; what one may see depends on who looks, and changes with the plan. */
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
    // The list says it where it stands.
    meta: { silent: true },
  })
}

/** How many there are. */
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

/** What the plan lets the filters ask for: an address with an order may come from somebody on Pro, or from one's own time there. */
export function allowedFilters(filters: OfferFilters, isPro: boolean): OfferFilters {
  return isPro ? filters : { ...filters, sort: ALL_OFFERS.sort }
}

/** Asks for the first offers as soon as the plan is known, while the screen is on its way, which shows what goes wrong. */
export async function askForOffers(
  client: QueryClient,
  userId: string,
  asked: OfferFilters,
): Promise<void> {
  // The screen is being drawn: asking gets a task of its own.
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

function hasFewPages({ state }: { state: { data: OfferPages | undefined } }): boolean {
  return (state.data?.pages.length ?? 0) <= FEW_PAGES
}
