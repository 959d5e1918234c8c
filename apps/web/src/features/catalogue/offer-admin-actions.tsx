import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { useChannelName } from '#src/entities/offer/use-channel-name.ts'
import { MatchOfferButton } from '#src/features/catalogue/match-offer-button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

const DeleteOfferDialog = lazy(async () => ({
  default: (await import('#src/features/catalogue/delete-offer-dialog.tsx')).DeleteOfferDialog,
}))

/** Details and actions for admins on the card of an offer, in one line of fixed height. Load on first use. */
export function OfferAdminActions({ offer }: { offer: Offer }) {
  const channel = useChannelName(offer.id)
  const [dialog, setDialog] = useState({ open: false, isUsed: false })
  return (
    <div className="-mr-2 flex h-full items-center">
      <p title={channel ?? undefined} className="min-w-0 flex-1 truncate text-xs text-ink-muted">
        {channel === undefined ? '' : (channel ?? 'No channel')}
      </p>
      <MatchOfferButton offer={offer} />
      <IconButton
        icon={Trash2}
        tone="quiet"
        label={`Delete product: ${offer.name}`}
        onClick={() => setDialog({ open: true, isUsed: true })}
      />
      {dialog.isUsed && (
        <Suspense>
          <DeleteOfferDialog
            offer={offer}
            open={dialog.open}
            onOpenChange={(open) => setDialog({ open, isUsed: true })}
          />
        </Suspense>
      )}
    </div>
  )
}
