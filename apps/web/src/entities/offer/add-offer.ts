import { PLANS, productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { useState } from 'react'
import { useListedOffers } from '#src/entities/offer/use-listed-offers.ts'
import { type AddableOffer, useWishOffer } from '#src/entities/offer/wish-offer.ts'
import { upgradeAction } from '#src/entities/plan/request-upgrade.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { showError } from '#src/ui/toast.tsx'

/** Adds offers to the user's wishlist. */
export type AddOffer = {
  /** Whether it was added, which a notice with an Undo has said; errors have been shown, too. */
  add: (offer: AddableOffer) => Promise<boolean>
  isAdding: (offer: AddableOffer) => boolean
  /** Whether it is on the user's list already. */
  isListed: (offer: AddableOffer) => boolean
}

/** `signInText` is for people whose session is over; the catalogue and the dashboard word it differently. */
export function useAddOffer(signInText: string): AddOffer {
  const wish = useWishOffer(signInText)
  const isListed = useListedOffers()
  const { limit, held } = useProductLimit()
  const [adding, setAdding] = useState<ReadonlySet<string>>(NONE)

  async function add(offer: AddableOffer): Promise<boolean> {
    setAdding((before) => new Set(before).add(offer.id))
    const outcome = await wish(offer)
    setAdding((before) => new Set([...before].filter((id) => id !== offer.id)))
    if (outcome === 'full') showListFull(limit ?? PLANS.free.products ?? 0, held)
    return outcome === 'added'
  }

  return { add, isAdding: ({ id }) => adding.has(id), isListed }
}

const NONE: ReadonlySet<string> = new Set()

function showListFull(limit: number, held: number): void {
  const why = { gate: 'products', held } as const
  showError(productLimitText(limit), { id: 'product-limit', ...upgradeAction(why) })
}
