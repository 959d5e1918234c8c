import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offerKeys } from '#src/entities/offer/offer-keys.ts'
import type { OfferPages } from '#src/entities/offer/use-offers.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Deletes an offer for everybody, as an admin. The caller shows errors. */
export function useDeleteOffer() {
  const userId = useUser().id
  const client = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: async (id: string) => {
      mayBeEmpty(await getSupabase().rpc('admin_delete_offer', { p_id: id }))
    },
    onSuccess: (_done, id) => {
      client.setQueriesData<OfferPages>({ queryKey: offerKeys.lists(userId) }, (held) =>
        held === undefined
          ? held
          : {
              ...held,
              pages: held.pages.map(({ offers, next }) => ({
                offers: offers.filter((offer) => offer.id !== id),
                next,
              })),
            },
      )
      void client.invalidateQueries({ queryKey: offerKeys.counts(userId) })
    },
  })
}
