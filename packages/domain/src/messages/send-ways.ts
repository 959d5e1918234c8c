import { parseWebAddress } from '#src/links/retail-link.ts'
import {
  type ContactKind,
  type SellerContacts,
  contactOptions,
  mailAddress,
} from '#src/sellers/seller-contacts.ts'

/**
 * The longest address that opens another program: Windows refuses those from 2,048 characters on, and Chrome opens nothing
 * then. A longer message is copied.
 */
export const LONGEST_ADDRESS = 2000

/** A way to send a message to a seller. */
export type SendWay = {
  kind: ContactKind | 'copy'
  /** The program: 'WhatsApp', 'Messenger'. */
  label: string
  /** The contact, '' for the clipboard alone. */
  value: string
  /** Whether the text goes to the clipboard, to be pasted there. */
  isCopied: boolean
  /** What opens; null if nothing does. */
  href: string | null
  /** Whether it is copied only because it is too long for an address. */
  isTooLong: boolean
}

const COPY: SendWay = {
  kind: 'copy',
  label: 'Copy',
  value: '',
  isCopied: true,
  href: null,
  isTooLong: false,
}

/** How a text can reach a seller: by each filled contact, and by the clipboard. */
export function sendWays(
  contacts: SellerContacts | null,
  { subject, text }: { subject: string; text: string },
): SendWay[] {
  const options = contacts === null ? [] : contactOptions(contacts)
  const ways = options.map(({ kind, label, value, href }): SendWay => {
    const way = { kind, label, value, isTooLong: false }
    if (href === null) return { ...way, isCopied: true, href: null }
    if (kind === 'whatsapp') return withText(way, href, `?text=${encode(text)}`)
    if (kind === 'email') {
      const query = `?subject=${encode(subject)}&body=${encode(text.replaceAll('\n', '\r\n'))}`
      return withText(way, `mailto:${mailAddress(value)}`, query)
    }
    const opened = href.replace(/^http:/u, 'https:')
    const messenger = kind === 'facebook' ? messengerOf(opened) : null
    return messenger === null
      ? { ...way, isCopied: true, href: opened }
      : { ...way, label: 'Messenger', isCopied: true, href: messenger }
  })
  return [...ways, COPY]
}

function withText(
  way: Omit<SendWay, 'isCopied' | 'href'>,
  address: string,
  query: string,
): SendWay {
  const isTooLong = address.length + query.length > LONGEST_ADDRESS
  return { ...way, isCopied: isTooLong, href: isTooLong ? address : address + query, isTooLong }
}

/** Half a pair of surrogates, as a cut emoji leaves it, has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

const FACEBOOK_HOST = /^(?:[a-z-]+\.)?(?:facebook|messenger)\.com$|^(?:m\.me|fb\.me|fb\.com)$/u
/** First parts of Facebook's addresses that are no profile. */
const NO_PROFILE = new Set(['groups', 'events', 'pages', 'people', 'marketplace', 'share', 'watch'])

/** The chat with a profile or page of Facebook, else null. */
function messengerOf(href: string): string | null {
  const url = parseWebAddress(href)
  if (url === null || !FACEBOOK_HOST.test(url.hostname)) return null
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const name = parts[0] === 't' ? parts[1] : parts[0]
  const id = name === 'profile.php' ? url.searchParams.get('id') : name
  if (!id || NO_PROFILE.has(id) || !/^[\w.-]+$/u.test(id)) return null
  return parts.length > (parts[0] === 't' ? 2 : 1) ? null : `https://m.me/${id}`
}
