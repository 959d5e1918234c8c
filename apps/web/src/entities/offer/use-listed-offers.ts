import { type NamedOffer, offersOnList } from '@sampletrail/domain/offers/listed-offers.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'

/** Says whether an offer is on the user's list already; false for all while the list is not loaded. */
export function useListedOffers(): (offer: NamedOffer) => boolean {
  const { data: products } = useProducts()
  return useMemo(() => offersOnList(products ?? []), [products])
}
