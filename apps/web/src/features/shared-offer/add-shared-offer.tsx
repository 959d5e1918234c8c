import { Check, Plus } from 'lucide-react'
import { useAddOffer } from '#src/entities/offer/add-offer.ts'
import { SellerHistory } from '#src/entities/seller/seller-history.tsx'
import type { SharedOffer } from '#src/entities/offer/use-shared-offer.ts'
import { Button } from '#src/ui/button.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Adds a shared offer to the signed-in person's list. */
export function AddSharedOffer({ offer }: { offer: SharedOffer }) {
  const { add, isAdding, isListed } = useAddOffer('Please sign in to add products to your list')
  const isThere = isListed(offer)
  return (
    <>
      <SellerHistory sellerId={offer.seller_id} onlyIfKnown />
      <Button
        disabled={isThere}
        busy={isAdding(offer)}
        onClick={() => {
          void add(offer).then((isAdded) => isAdded && showSuccess('Added to your wishlist'))
        }}
      >
        {isThere ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Plus aria-hidden className="size-4" />
        )}
        {isThere ? 'Already in wishlist' : 'Add to wishlist'}
      </Button>
      {isThere && (
        <a
          href="/dashboard/products"
          className="touch-target inline-flex min-h-9 items-center text-sm font-semibold text-accent-ink hover:underline"
        >
          Go to My Products
        </a>
      )}
    </>
  )
}
