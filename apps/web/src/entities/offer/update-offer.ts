import type { MatchChanges } from '@sampletrail/domain/ebay/ebay-match.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import type { OfferPages } from '#src/entities/offer/use-offers.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Changes an offer for everybody, as an admin; lists that show it keep their order. The caller shows errors. */
export function useUpdateOffer() {
  const userId = useUser().id
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ id, changes }: { id: string; changes: MatchChanges }) =>
      must(await getSupabase().rpc('admin_update_offer', { p_id: id, p_fields: { ...changes } })),
    onSuccess: ({ name, price, currency, ebay_url }, { id }) => {
      client.setQueriesData<OfferPages>({ queryKey: offerKeys.lists(userId) }, (held) =>
        held === undefined
          ? held
          : {
              ...held,
              pages: held.pages.map(({ offers, next }) => ({
                offers: offers.map((offer) =>
                  offer.id === id ? { ...offer, name, price, currency, ebay_url } : offer,
                ),
                next,
              })),
            },
      )
    },
  })
}
