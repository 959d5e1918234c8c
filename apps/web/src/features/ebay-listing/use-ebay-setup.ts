import type { ListingForm } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { useQuery } from '@tanstack/react-query'
import { findSetup } from '#src/entities/ebay/send-listing.ts'

/** The parts that the eBay account has and lacks for this shipping method. */
export function useEbaySetup(sending: Pick<ListingForm, 'shippingType' | 'handlingTime'>) {
  const { shippingType, handlingTime } = sending
  return useQuery({
    queryKey: ['ebay-setup', shippingType, handlingTime],
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
    queryFn: () => findSetup({ shippingType, handlingTime }),
  })
}
