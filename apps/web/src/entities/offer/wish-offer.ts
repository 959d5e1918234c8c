import { shortName } from '@sampletrail/domain/products/short-name.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import type { ProductChange } from '#src/entities/product/product-row.ts'
import { detailLines } from '#src/entities/product/change/detail-lines.tsx'
import { detailOf } from '#src/entities/product/change/detail-of.ts'
import { useInsertProducts } from '#src/entities/product/change/use-insert-products.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import type { SendOutcome } from '#src/entities/product/outbox/outbox-answers.ts'
import { useTrashProducts } from '#src/entities/product/trash/use-trash.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { reportError, toAppError } from '#src/lib/errors.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

const FAILED_TEXT = 'Failed to add to your list. Please try again.'

/** The parts of an offer that the wishlist product gets. */
export type AddableOffer = Omit<Offer, 'created_at' | 'is_vip'>

/** 'full': the plan has no room for another product; the caller says so. A failure has been shown. */
export type WishOutcome = 'added' | 'full' | 'failed'

/**
 * Adds offers to the user's list as wishlist products, shows a notice, and offers to remove them again. `signInText` is for
 * people whose session is over.
 */
export function useWishOffer(signInText: string): (offer: AddableOffer) => Promise<WishOutcome> {
  const { mayAdd } = useProductLimit()
  const { mutateAsync } = useInsertProducts()
  const trash = useTrashProducts()
  const client = useQueryClient()
  const userId = useUser().id
  // One id for all attempts at an offer: if only the answer was lost, the next attempt adds nothing.
  const attempts = useRef(new Map<string, string>())

  return async function wish(offer) {
    if (!mayAdd) return 'full'
    const id = attempts.current.get(offer.id) ?? crypto.randomUUID()
    attempts.current.set(offer.id, id)
    let outcome: SendOutcome
    try {
      const seller = { id: offer.seller_id, name: offer.group_name }
      outcome = await mutateAsync([{ id, change: wishOf(offer), seller }])
    } catch (failure) {
      const { hint, status } = toAppError(failure)
      // Another device may have used the last place.
      if (hint === 'product_limit') return 'full'
      if (status === 401) showError(signInText)
      else showFailure(failure, { errorTitle: FAILED_TEXT })
      return 'failed'
    }
    attempts.current.delete(offer.id)
    const advice = await readAdvice(client, userId, offer.seller_id)
    showSuccess('Added to your wishlist', {
      detail: detailLines(shortName(offer.name ?? ''), detailOf(outcome) ?? advice),
      action: { label: 'Undo', onSelect: () => trash([id], 'Product moved to the trash') },
    })
    return 'added'
  }
}

/** What the user knows of the seller; its code is loaded when it is needed. */
async function readAdvice(client: QueryClient, userId: string, sellerId: string) {
  try {
    const { adviceBeforeOrder } = await import('#src/entities/seller/advice-before-order.tsx')
    return adviceBeforeOrder(client, userId, sellerId)
  } catch (error) {
    reportError(error)
    return undefined
  }
}

/** The product made from an offer; the database fills in the rest. */
function wishOf(offer: AddableOffer): ProductChange {
  return {
    name: offer.name,
    status: 'wishlist',
    price: offer.price,
    currency: offer.currency,
    country: offer.country,
    product_image_url: offerPictureOf(offer),
    seller_id: offer.seller_id,
    url: offer.url,
    amazon_url: offer.amazon_url,
    ebay_url: offer.ebay_url,
  }
}
