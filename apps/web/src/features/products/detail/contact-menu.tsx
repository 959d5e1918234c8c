import {
  type ContactOption,
  NO_CONTACTS_TEXT,
  type SellerContacts,
  contactOptions,
} from '@sampletrail/domain/seller-contacts.ts'
import { Copy, ExternalLink, Mail, MessageCircle } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { showError, showNotice, showSuccess } from '#src/ui/toast.tsx'

/** The ways to reach a seller: links open, the rest is copied. */
export function ContactMenu({ seller }: { seller: SellerContacts }) {
  const options = contactOptions(seller)
  if (options.length === 0) {
    return (
      <Button variant="secondary" size="sm" onClick={() => showNotice(NO_CONTACTS_TEXT)}>
        <MessageCircle aria-hidden className="size-4" />
        Contact Seller
      </Button>
    )
  }
  return (
    <Menu
      align="start"
      renderTrigger={(props) => (
        <Button variant="secondary" size="sm" {...props}>
          <MessageCircle aria-hidden className="size-4" />
          Contact Seller
        </Button>
      )}
      sections={[
        {
          actions: options.map((option) => ({
            label: `${option.label}: ${option.value}`,
            icon: iconOf(option),
            onSelect: () => void follow(option),
          })),
        },
      ]}
    />
  )
}

function iconOf(option: ContactOption) {
  if (option.href === null) return Copy
  return option.kind === 'email' ? Mail : ExternalLink
}

async function follow({ href, value }: ContactOption): Promise<void> {
  if (href?.startsWith('mailto:')) {
    window.location.assign(href)
  } else if (href !== null) {
    window.open(href, '_blank', 'noopener,noreferrer')
  } else {
    await copyText(value)
  }
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showSuccess('Copied to clipboard')
  } catch {
    // Without the right to the clipboard, the text is shown to be copied by hand.
    showError(`Could not copy. The contact is: ${text}`)
  }
}
