import { namesOfListings } from '@sampletrail/domain/resale/product-listing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { listingsQuery } from '#src/entities/listing/use-listings.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { showNotice } from '#src/ui/toast.tsx'

/** Long enough to go there. */
const SHOWN_MS = 10_000

/**
 * Says that a product which was just marked as sold is still for sale elsewhere, if it is. Its page says so as well, until it is taken
 * down, also if the listings cannot be looked up now.
 */
export function useTellStillUp(): (productId: string) => Promise<void> {
  const client = useQueryClient()
  const userId = useUser().id
  return async (productId) => {
    const found = client.fetchQuery({ ...listingsQuery(userId, productId), staleTime: 0 })
    const listings = await found.catch(() => [])
    const names = namesOfListings(listings)
    const up = listings.filter(({ ended_at: end }) => end === null).map(({ id }) => names.get(id))
    if (up.length === 0) return
    showNotice(`It is sold, and still for sale: ${up.join(', ')}`, {
      id: `still-up-${productId}`,
      detail: 'Take it down under Selling on its page, before somebody buys it there.',
      duration: SHOWN_MS,
    })
  }
}
