import { ScanSearch } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { useUpdateOffer } from '#src/entities/offer/use-update-offer.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

const MatchDialog = lazy(async () => ({
  default: (await import('#src/entities/ebay/match-dialog.tsx')).MatchDialog,
}))

const OVERLAY_MS = 1500

interface MatchOfferButtonProps {
  offer: Pick<Offer, 'id' | 'name' | 'price' | 'currency'>
  /** Address of the picture that the card shows. */
  imageUrl: string | null
}

/** Looks for an offer on eBay and takes over what an admin chooses. Its parent is positioned, and holds the whole card. */
export function MatchOfferButton({ offer, imageUrl }: MatchOfferButtonProps) {
  const update = useUpdateOffer()
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
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
        // The toast says it to those who do not see.
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 z-10 grid place-items-center bg-surface/80 text-sm font-semibold"
        >
          Product information updated
        </span>
      )}
      <IconButton
        icon={ScanSearch}
        label={`Fetch eBay match for ${name}`}
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      />
      {isUsed && (
        <Suspense>
          <MatchDialog
            product={{ name, price, currency, imageUrl }}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setUsed(false)}
            onUpdate={async (changes) => {
              await update(id, changes)
              setUpdated(true)
              showSuccess('Product information updated!')
            }}
          />
        </Suspense>
      )}
    </>
  )
}
