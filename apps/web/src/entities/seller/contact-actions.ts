import {
  type ContactOption,
  type SellerContacts,
  contactOptions,
} from '@sampletrail/domain/sellers/seller-contacts.ts'
import { Copy, ExternalLink, Mail } from 'lucide-react'
import type { MenuAction } from '#src/ui/menu-items.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** An entry of a menu for each of a seller's contacts: links open, all others are copied. */
export function contactActions(seller: SellerContacts): MenuAction[] {
  return contactOptions(seller).map((option) => ({
    label: `${option.label}: ${option.value}`,
    icon: iconOf(option),
    onSelect: () => void follow(option),
  }))
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
    await copyContact(value)
  }
}

/** Copies a contact, and says so. */
export async function copyContact(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showSuccess('Copied to clipboard')
  } catch {
    // Without access to the clipboard, the text is shown for copying by hand.
    showError(`Could not copy. The contact is: ${text}`)
  }
}
