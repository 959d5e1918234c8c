import { NO_CONTACTS_TEXT } from '@sampletrail/domain/seller-contacts.ts'
import { MessageCircle } from 'lucide-react'
import { useOfferSeller } from '#src/entities/offer/use-offer-sellers.ts'
import { ContactMenu } from '#src/entities/seller/contact-menu.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showNotice } from '#src/ui/toast.tsx'

/** The ways to reach the seller of an offer, below what the reader's own products say of them. */
export function OfferContact({
  sellerId,
  offerName,
  history,
}: {
  sellerId: string
  offerName: string
  history: string | undefined
}) {
  const seller = useOfferSeller(sellerId)
  const label = `Contact Seller: ${offerName}`
  if (seller) return <ContactMenu seller={seller} iconLabel={label} note={history} />
  return (
    <IconButton
      icon={MessageCircle}
      label={label}
      onClick={() =>
        showNotice(seller === null ? NO_CONTACTS_TEXT : 'The seller is still being looked up.')
      }
    />
  )
}
