import type { MatchChanges } from '@sampletrail/domain/ebay-match.ts'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Changes an offer, as admins may; every list that shows it follows. Throws AppError. */
export function useUpdateOffer(): (id: string, changes: MatchChanges) => Promise<void> {
  const queryClient = useQueryClient()
  return async (id, changes) => {
    const fields = { ...changes }
    const stored = must(
      await getSupabase().rpc('admin_update_offer', { p_id: id, p_fields: fields }),
    )
    const { name, price, currency, ebay_url } = stored
    queryClient.setQueriesData<InfiniteData<Offer[]>>({ queryKey: ['offers'] }, (held) => {
      if (held === undefined) return held
      const pages = held.pages.map((page) =>
        page.map((offer) =>
          offer.id === id ? { ...offer, name, price, currency, ebay_url } : offer,
        ),
      )
      return { ...held, pages }
    })
  }
}
