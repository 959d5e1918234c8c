import { useLayoutEffect, useRef, useState } from 'react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { useWishOffer, type WishOutcome } from '#src/entities/offer/wish-offer.ts'

const SIGN_IN_TEXT = 'Please sign in to add products to your list'

/** Adds an offer, or reports that the plan is full. The function keeps its identity, so that cards are not rendered again. */
export function useAddWish(onFull: () => void): (offer: Offer) => Promise<WishOutcome> {
  const wish = useWishOffer(SIGN_IN_TEXT)
  const latest = useRef({ wish, onFull })
  useLayoutEffect(() => {
    latest.current = { wish, onFull }
  })
  const [add] = useState(() => async (offer: Offer) => {
    const outcome = await latest.current.wish(offer)
    if (outcome === 'full') latest.current.onFull()
    return outcome
  })
  return add
}
