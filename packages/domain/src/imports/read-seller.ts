/** Where a seller can be reached, as the fields of a seller. */
export type SellerContacts = Partial<
  Record<'email' | 'facebook' | 'whatsapp' | 'discord' | 'url', string>
>

const EMAIL = /[^\s<>(),;:]+@[^\s<>(),;:@]+\.[a-z]{2,}/iu
const LINK = /(?:https?:\/\/|www\.|(?:facebook|fb|m|wa|discord)\.(?:com|me|gg)\/)[^\s,;]+/iu
/** A place in brackets behind a name says where the seller was met. */
const PLACE =
  /\((?:fb|facebook|messenger|tg|telegram|wa|whats ?app|wechat|discord|paypal|ig|insta(?:gram)?)\)/giu
const PLACES: readonly [RegExp, keyof SellerContacts][] = [
  [/(?:^|[/.])(?:facebook\.com|fb\.com|fb\.me|m\.me)\//iu, 'facebook'],
  [/(?:^|[/.])(?:wa\.me|whatsapp\.com)\//iu, 'whatsapp'],
  [/(?:^|[/.])discord(?:app)?\.(?:com|gg)\//iu, 'discord'],
]
const LONGEST_NAME = 200

/**
 * The name and the contacts in a cell about a seller: 'Kim (FB)' is Kim; a Facebook or mail address is a contact, and the
 * name only if there is no other.
 */
export function readSeller(text: string): { name: string | null; contacts: SellerContacts } {
  const contacts: SellerContacts = {}
  let rest = text.replaceAll(PLACE, ' ')
  const email = EMAIL.exec(rest)?.[0]
  if (email !== undefined) {
    contacts.email = email.toLowerCase()
    rest = rest.replace(email, ' ')
  }
  const link = LINK.exec(rest)?.[0]
  if (link !== undefined) {
    const whole = /^https?:/iu.test(link) ? link : `https://${link}`
    contacts[PLACES.find(([place]) => place.test(link))?.[1] ?? 'url'] = whole
    rest = rest.replace(link, ' ')
  }
  const name = rest
    .replaceAll(/[<>()[\]|,;:/]+(?=\s|$)|(?<=^|\s)[<>()[\]|,;:/–-]+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return { name: (name || nameOfContact(contacts))?.slice(0, LONGEST_NAME) || null, contacts }
}

/** What an address calls its owner. */
function nameOfContact({ email, ...links }: SellerContacts): string | null {
  const [link] = Object.values(links)
  if (link !== undefined && URL.canParse(link)) {
    const { pathname, searchParams, hostname } = new URL(link)
    return searchParams.get('id') ?? pathname.split('/').findLast((part) => part !== '') ?? hostname
  }
  return email?.split('@')[0] ?? null
}
