import { NO_CONTACTS_TEXT } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { MessageCircle } from 'lucide-react'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { useOfferSeller, type OfferSeller } from '#src/entities/offer/use-offer-sellers.ts'
import { ContactMenu } from '#src/entities/seller/contact-menu.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { showNotice } from '#src/ui/toast.tsx'

interface OfferContactProps {
  offer: Offer
  seller: OfferSeller | undefined
  history: string | undefined
}

/** The contacts of an offer's seller, below the reader's own record with that seller. */
export function OfferContact({ offer, seller, history }: OfferContactProps) {
  if (!seller) return <UnlistedContact offer={offer} history={history} />
  return <ContactMenu seller={seller} iconLabel={labelOf(offer)} note={history} />
}

/** Fetches a seller that only a search finds. */
function UnlistedContact({ offer, history }: Omit<OfferContactProps, 'seller'>) {
  const seller = useOfferSeller(offer.seller_id)
  if (seller) return <OfferContact offer={offer} seller={seller} history={history} />
  return (
    <IconButton
      icon={MessageCircle}
      label={labelOf(offer)}
      onClick={() =>
        showNotice(seller === null ? NO_CONTACTS_TEXT : 'The seller is still being looked up.')
      }
    />
  )
}

const labelOf = ({ name }: Offer) => `Contact Seller: ${name}`
