import { contactOptions, type SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { Copy } from 'lucide-react'
import { copyContact } from '#src/entities/seller/contact-actions.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** A seller's contacts: those with an address open it, and all can be copied. */
export function ContactList({
  seller,
  sellerName,
}: {
  seller: SellerContacts
  /** As it is shown. */
  sellerName: string
}) {
  const contacts = contactOptions(seller)
  if (contacts.length === 0) return <p className="text-sm text-ink-muted">No contact details</p>
  return (
    <ul aria-label={`Contacts of ${sellerName}`} className="flex flex-col text-sm">
      {contacts.map(({ kind, label, value, href }) => (
        <li key={kind} className="flex min-h-10 items-center gap-2 pointer-coarse:min-h-11">
          <span className="w-20 shrink-0 text-ink-muted">{label}</span>
          {href === null ? (
            <span className="min-w-0 wrap-anywhere">{value}</span>
          ) : (
            <a
              href={href}
              {...(!href.startsWith('mailto:') && {
                target: '_blank',
                rel: 'noopener noreferrer',
              })}
              className="touch-target inline-flex min-w-0 items-center font-medium wrap-anywhere text-accent-ink hover:underline"
            >
              {value}
              {!href.startsWith('mailto:') && <span className="sr-only">, opens in a new tab</span>}
            </a>
          )}
          <IconButton
            icon={Copy}
            label={`Copy ${label} of ${sellerName}`}
            className="-my-1 ml-auto"
            onClick={() => void copyContact(value)}
          />
        </li>
      ))}
    </ul>
  )
}
