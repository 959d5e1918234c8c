import { listedOfferKeys, offerKey } from '@sampletrail/domain/offers/listed-offers.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/use-products.ts'

type NamedOffer = { name: string; seller_id: string }

/** Tells whether an offer is on the reader's list already; none is while the list is not known. */
export function useListedOffers(): (offer: NamedOffer) => boolean {
  const { data: products } = useProducts()
  return useMemo(() => {
    const keys = listedOfferKeys(products ?? [])
    return (offer) => keys.has(offerKey(offer))
  }, [products])
}
