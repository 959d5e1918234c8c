import { listedOfferKeys, offerKey } from '@sampletrail/domain/offers/listed-offers.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'

type NamedOffer = { name: string; seller_id: string }

/** Says whether an offer is on the user's list already; false for all while the list is not loaded. */
export function useListedOffers(): (offer: NamedOffer) => boolean {
  const { data: products } = useProducts()
  return useMemo(() => {
    const keys = listedOfferKeys(products ?? [])
    return (offer) => keys.has(offerKey(offer))
  }, [products])
}
