import { useQuery } from '@tanstack/react-query'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import { useRights } from '#src/entities/offer/use-rights.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** How many of the newest offers the dashboard shows. */
const NEW_OFFERS = 10

/** The newest offers that the user may see; a change of plan changes them. */
export function useNewOffers() {
  const { id, plan } = useRights()
  return useQuery({
    queryKey: offerKeys.newest(id, plan),
    enabled: plan !== null,
    staleTime: 5 * 60_000,
    meta: { silent: true },
    queryFn: async ({ signal }): Promise<Offer[]> =>
      must(
        await getSupabase()
          .schema('catalogue')
          .rpc('search_products', { p_limit: NEW_OFFERS })
          .abortSignal(signal),
      ),
  })
}
