import { ScanSearch } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { useUpdateOffer } from '#src/entities/offer/update-offer.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

const MatchDialog = lazy(async () => ({
  default: (await import('#src/entities/ebay/match-dialog.tsx')).MatchDialog,
}))

const OVERLAY_MS = 1500

type MatchedOffer = Pick<Offer, 'id' | 'name' | 'price' | 'currency' | 'picture_path' | 'image_url'>

/** Looks for an offer on eBay and copies the match that an admin selects. The card around it is positioned. */
export function MatchOfferButton({ offer }: { offer: MatchedOffer }) {
  const { mutateAsync } = useUpdateOffer()
  const [dialog, setDialog] = useState({ open: false, isUsed: false })
  const [isUpdated, setUpdated] = useState(false)
  useEffect(() => {
    if (!isUpdated) return undefined
    const timer = setTimeout(() => setUpdated(false), OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [isUpdated])
  const { id, name, price, currency } = offer

  return (
    <>
      {isUpdated && (
        // The notice says it to screen readers.
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 z-10 grid place-items-center bg-surface/80 p-2 text-center text-sm font-semibold"
        >
          Product information updated
        </span>
      )}
      <IconButton
        icon={ScanSearch}
        label={`Fetch eBay match: ${name}`}
        onClick={() => setDialog({ open: true, isUsed: true })}
      />
      {dialog.isUsed && (
        <Suspense>
          <MatchDialog
            product={{ name, price, currency, imageUrl: offerPictureOf(offer) }}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ open, isUsed: true })}
            // It starts from the beginning when it is opened again.
            onClosed={() => setDialog({ open: false, isUsed: false })}
            onUpdate={async (changes) => {
              await mutateAsync({ id, changes })
              setUpdated(true)
              showSuccess('Product information updated!')
            }}
          />
        </Suspense>
      )}
    </>
  )
}
