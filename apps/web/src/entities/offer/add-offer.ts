import { productLimitText } from '@sampletrail/domain/plans.ts'
import { useMemo, useState } from 'react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import type { ProductChange } from '#src/entities/product/product-row.ts'
import { useInsertProduct } from '#src/entities/product/use-add-product.ts'
import { useProductLimit } from '#src/entities/product/use-product-limit.ts'
import { useProducts } from '#src/entities/product/use-products.ts'
import { toAppError } from '#src/lib/errors.ts'
import { showError } from '#src/ui/toast.tsx'

/** What of an offer becomes a wish. */
export type AddableOffer = Pick<
  Offer,
  | 'id'
  | 'name'
  | 'price'
  | 'currency'
  | 'country'
  | 'image_url'
  | 'url'
  | 'ebay_url'
  | 'amazon_url'
  | 'seller_id'
  | 'group_name'
>

/** Adding offers to the user's wishes. */
export type AddOffer = {
  /** Whether it was added; what went wrong has been shown. */
  add: (offer: AddableOffer) => Promise<boolean>
  isAdding: (offer: AddableOffer) => boolean
  /** Whether it is among the user's wishes already: the same name from the same seller. */
  isListed: (offer: AddableOffer) => boolean
}

/** Said to somebody whose session is over; the catalogue and the dashboard word it differently. */
export function useAddOffer(signInText: string): AddOffer {
  const insert = useInsertProduct()
  const { data: products } = useProducts()
  const { limit, mayAdd } = useProductLimit()
  const [adding, setAdding] = useState<ReadonlySet<string>>(NONE)
  const wishes = useMemo(() => {
    const held = products?.filter(({ status }) => status === 'wishlist') ?? []
    return new Set(held.map(({ name, seller_id }) => `${seller_id} ${name}`))
  }, [products])

  async function add(offer: AddableOffer): Promise<boolean> {
    if (!mayAdd) {
      tellFull(limit)
      return false
    }
    setAdding((before) => new Set(before).add(offer.id))
    try {
      await insert.mutateAsync({
        id: crypto.randomUUID(),
        change: wishOf(offer),
        seller: { id: offer.seller_id, name: offer.group_name },
      })
      return true
    } catch (failure) {
      const error = toAppError(failure)
      // Another device may have taken the last place.
      if (error.hint === 'product_limit') tellFull(limit)
      else if (error.status === 401) showError(signInText)
      else {
        const action = { label: 'Try again', onSelect: () => void add(offer) }
        showError('Failed to add to your list. Please try again.', {
          id: `add-offer-${offer.id}`,
          detail: error.message,
          action,
        })
      }
      return false
    } finally {
      setAdding((before) => new Set([...before].filter((id) => id !== offer.id)))
    }
  }

  return {
    add,
    isAdding: ({ id }) => adding.has(id),
    isListed: ({ name, seller_id }) => wishes.has(`${seller_id} ${name}`),
  }
}

const NONE: ReadonlySet<string> = new Set()

function tellFull(limit: number | null): void {
  const action = { label: 'Upgrade to Pro', onSelect: requestUpgrade }
  showError(productLimitText(limit ?? undefined), { id: 'product-limit', action })
}

/** The product that an offer becomes. */
export function wishOf(offer: AddableOffer): ProductChange {
  const { name, price, currency, country, url, ebay_url, amazon_url, seller_id } = offer
  return {
    name,
    price,
    currency,
    country,
    url,
    ebay_url,
    amazon_url,
    seller_id,
    product_image_url: offer.image_url,
    status: 'wishlist',
  }
}
