import {
  NO_CONTACTS_TEXT,
  type SellerContacts,
} from '@sampletrail/domain/sellers/seller-contacts.ts'
import { MessageCircle } from 'lucide-react'
import { contactActions } from '#src/entities/seller/contact-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { MenuAction } from '#src/ui/menu-items.ts'
import { Menu, type MenuTriggerProps } from '#src/ui/menu.tsx'
import { showNotice } from '#src/ui/toast.tsx'

interface ContactMenuProps {
  seller: SellerContacts
  /** Shows only an icon, with this as its accessible name. */
  iconLabel?: string
  /** The text of the button otherwise. */
  label?: string
  /** The heading above the contacts. */
  note?: string | undefined
  /** Below the contacts. */
  more?: readonly MenuAction[]
}

/** A seller's contacts: links open, all others are copied. */
export function ContactMenu({ seller, iconLabel, label, note, more = [] }: ContactMenuProps) {
  const actions = contactActions(seller)
  if (actions.length === 0) {
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
          actions,
        },
        ...(more.length > 0 ? [{ actions: more }] : []),
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
