import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  countOffers,
  findOffers,
  OFFER_PAGE,
  type OfferKey,
} from '#src/entities/offer/find-offers.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Offers that a search finds, page by page; what one may see depends on who looks, and changes with the plan. */
export function useOffers(search: string) {
  const { id, plan } = useRights()
  return useInfiniteQuery({
    queryKey: ['offers', id, plan, search],
    enabled: plan !== null,
    initialPageParam: null as OfferKey | null,
    queryFn: ({ pageParam, signal }) => findOffers(getSupabase(), search, pageParam, signal),
    getNextPageParam: (page): OfferKey | null =>
      page.length < OFFER_PAGE ? null : (page.at(-1) ?? null),
    placeholderData: keepPreviousData,
  })
}

/** How many there are. */
export function useOfferCount(search: string) {
  const { id, plan } = useRights()
  return useQuery({
    queryKey: ['offer-count', id, plan, search],
    enabled: plan !== null,
    queryFn: ({ signal }) => countOffers(getSupabase(), search, signal),
    meta: { silent: true },
  })
}

/** What the offers that somebody sees depend on; `plan` is null while it is not known. */
function useRights() {
  const { id } = useUser()
  const { isPro, isTrialing, isLoading } = usePlan()
  const plan = isPro ? (isTrialing ? 'trial' : 'pro') : 'free'
  return { id, plan: isLoading ? null : plan }
}
