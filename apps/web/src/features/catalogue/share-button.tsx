import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Shares an offer: our page of it, or the shop's if we have none. */
export function ShareButton({ offer, address }: { offer: Offer; address: string }) {
  const [isBusy, setBusy] = useState(false)

  async function share(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const { shareOffer } = await import('#src/features/catalogue/share-offer.ts')
      await shareOffer(offer, address)
    } catch (failure) {
      showFailure(failure, { errorTitle: 'Failed to make a link to share' }, () => void share())
    } finally {
      setBusy(false)
    }
  }

  return (
    <IconButton
      icon={Share2}
      label={`Share: ${offer.name}`}
      aria-disabled={isBusy || undefined}
      onClick={() => void share()}
    />
  )
}
