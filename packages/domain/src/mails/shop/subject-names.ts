import { looksLikeName, nameIn } from '#src/mails/items/item-words.ts'
import { kindOfSubject } from '#src/mails/shop/find-kind.ts'
import type { MailShop } from '#src/mails/shop/mail-shops.ts'

const QUOTED =
  /["„“«]\s?(?<name>[^"„“”«»]{2,300}?)\s?["“”»]|(?<=:\s)['‘](?<single>.{2,300}?)['’](?=\s|$)/gu
const MORE =
  /\b(?:and|und|et|y|e)\s+(?<count>\d{1,3})\s+(?:more|other|weitere\w*|autres?|(?:art[íi]culos?|productos?)?\s?m[áa]s|altr[oi]|art|producto)/iu
const ITEMS =
  /(?<![\d.,-])(?<count>\d{1,3})\s+(?:items|artikel|articles|productos|artículos|articoli)(?!\p{L})/iu
const PIECES = /^(?<count>\d{1,3})\s?[x×]?\s+/u

/** The names of products in a subject: in quotes, or after the colon in eBay's. */
export function namesIn(subject: string, shop: MailShop | null): string[] {
  const quoted = [...subject.matchAll(QUOTED)].map(({ groups }) =>
    nameIn((groups?.['name'] ?? groups?.['single'] ?? '').replace(PIECES, '')),
  )
  if (quoted.length > 0) return quoted.filter((name) => name !== '')
  if (shop?.name !== 'eBay' || !subject.includes(':')) return []
  const [head = '', ...rest] = subject.split(':')
  const name = nameIn(rest.join(':'))
  return kindOfSubject(head) !== null && looksLikeName(name) ? [name] : []
}

/** How many items a subject counts: 'Ordered: "Mug" and 2 more items' are three, 'Ordered 2 items' are two. Null if it counts none. */
export function piecesOfSubject(subject: string): number | null {
  const named = subject.match(QUOTED)?.length ?? 0
  const more = Number(MORE.exec(subject)?.groups?.['count'] ?? 0)
  if (named > 0) return named + more
  const items = Number(ITEMS.exec(subject)?.groups?.['count'] ?? 0)
  return items === 0 ? null : items
}
