import { completeWebAddress, parseWebAddress } from '#src/links/retail-link.ts'

/** The ways to contact a seller; columns of sellers. */
export type SellerContacts = {
  email: string | null
  whatsapp: string | null
  facebook: string | null
  discord: string | null
  wechat: string | null
}

export type ContactKind = keyof SellerContacts

/** One contact: the link to open, or, without a link, the text to copy. */
export type ContactOption = {
  kind: ContactKind
  label: string
  value: string
  href: string | null
}

/** Maximum characters of a seller's name and contacts, as in the table. */
export const SELLER_LENGTHS: Record<ContactKind | 'name', number> = {
  name: 200,
  email: 320,
  whatsapp: 200,
  facebook: 500,
  discord: 500,
  wechat: 200,
}

export const NO_CONTACTS_TEXT = 'No contact options available for this seller'

export const CONTACT_LABELS: Record<ContactKind, string> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  discord: 'Discord',
  wechat: 'WeChat',
}

/** The ways in their fixed order. */
export const CONTACT_KINDS: readonly ContactKind[] = [
  'email',
  'whatsapp',
  'facebook',
  'discord',
  'wechat',
]

/** The filled contacts, in a fixed order. See docs/behaviour/sellers.md. */
export function contactOptions(seller: SellerContacts): ContactOption[] {
  return CONTACT_KINDS.flatMap((kind) => {
    const value = seller[kind]?.trim()
    if (!value) return []
    return [{ kind, label: CONTACT_LABELS[kind], value, href: linkTo(kind, value) }]
  })
}

function linkTo(kind: ContactKind, value: string): string | null {
  if (kind === 'email') {
    return /^[^\s@]+@[^\s@]+$/u.test(value) ? `mailto:${mailAddress(value)}` : null
  }
  if (kind === 'whatsapp') {
    const digits = value.replaceAll(/\D/gu, '')
    return digits === '' ? null : `https://wa.me/${digits}`
  }
  return kind === 'wechat' ? null : pageAt(value)
}

/** Where people have pages that others write down without 'https://'. */
const MESSENGERS =
  /^(?:(?:www|m|web)\.)?(?:facebook\.com|fb\.com|fb\.me|m\.me|messenger\.com|discord\.(?:gg|com)|t\.me)$/iu

/** The page of an address; null if it is none, and if it says another host than it leads to. */
function pageAt(value: string): string | null {
  const typed = parseWebAddress(value)
  const page = typed ?? parseWebAddress(completeWebAddress(value) ?? '')
  if (page === null || page.username !== '' || page.password !== '') return null
  return typed !== null || MESSENGERS.test(page.hostname) ? page.href : null
}

/** An email address for a mailto link: '?' and '&' in it must not become further recipients. */
export function mailAddress(value: string): string {
  return value.split('@').map(encodeURIComponent).join('@')
}
