import {
  type ContactOption,
  NO_CONTACTS_TEXT,
  type SellerContacts,
  contactOptions,
} from '@sampletrail/domain/sellers/seller-contacts.ts'
import { Copy, ExternalLink, Mail, MessageCircle } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu, type MenuTriggerProps } from '#src/ui/menu.tsx'
import { showError, showNotice, showSuccess } from '#src/ui/toast.tsx'

interface ContactMenuProps {
  seller: SellerContacts
  /** Shows only an icon, with this as its accessible name. */
  iconLabel?: string
  /** The text of the button otherwise. */
  label?: string
  /** The heading above the contacts. */
  note?: string | undefined
}

/** A seller's contacts: links open, all others are copied. */
export function ContactMenu({ seller, iconLabel, label, note }: ContactMenuProps) {
  const options = contactOptions(seller)
  if (options.length === 0) {
    return (
      <ContactButton
        iconLabel={iconLabel}
        label={label}
        onClick={() => showNotice(NO_CONTACTS_TEXT)}
      />
    )
  }
  return (
    <Menu
      align={iconLabel === undefined ? 'start' : 'end'}
      renderTrigger={(props) => <ContactButton iconLabel={iconLabel} label={label} {...props} />}
      sections={[
        {
          ...(note !== undefined && { label: note }),
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

function ContactButton({
  iconLabel,
  label = 'Contact Seller',
  ...props
}: Pick<ContactMenuProps, 'iconLabel' | 'label'> & (MenuTriggerProps | { onClick: () => void })) {
  if (iconLabel !== undefined) {
    return <IconButton icon={MessageCircle} label={iconLabel} {...props} />
  }
  return (
    <Button variant="secondary" size="sm" {...props}>
      <MessageCircle aria-hidden className="size-4" />
      {label}
    </Button>
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
    // Without access to the clipboard, the text is shown for copying by hand.
    showError(`Could not copy. The contact is: ${text}`)
  }
}
