import { parseWebAddress } from '#src/links/retail-link.ts'
import { amazonShopOf } from '#src/links/asin.ts'
import type { MailRow } from '#src/mails/mail-row.ts'
import { addressBehind } from '#src/mails/items/product-page.ts'
import {
  AMAZON,
  MAIL_SHOPS,
  type MailShop,
  isOfPersons,
  shopOfHost,
} from '#src/mails/shop/mail-shops.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** Who a mail is from. */
export type FoundShop = {
  known: MailShop | null
  name: Reading<string> | null
  host: string | null
  /** Whether the mail itself comes from the shop, and not from a person who forwards or quotes it. */
  isSender: boolean
}

const NAMED =
  /\b(amazon\.(?:com?\.)?[a-z]{2,3}|ebay\.(?:com?\.)?[a-z]{2,3}|walmart\.com|etsy\.com|aliexpress\.com|temu\.com)\b/giu
const OF_SENDER =
  /\s*(?:\b(?:via shopify|customer service|orders?|no-?reply|support|shop notifications?|order confirmation|shipment|bestellungen|kundenservice)\b|<.*>)\s*$/iu

/** The shop of a mail: by its sender, else by the addresses and hosts that it names most. */
export function findShop(
  from: { name: string; address: string } | null,
  rows: readonly MailRow[],
): FoundShop {
  const sender = hostOfAddress(from?.address ?? '')
  const known = sender === null ? null : shopOfHost(sender)
  if (known && sender !== null) {
    const host = shortHost(known, sender)
    return { known, name: sure(known.name), host: regionOf(known, host, rows), isSender: true }
  }
  if (sender === null || isOfPersons(sender)) {
    const named = mostNamed(rows)
    if (!named) return { known: null, name: null, host: null, isSender: false }
    return { known: named.shop, name: sure(named.shop.name), host: named.host, isSender: false }
  }
  const name = (from?.name ?? '')
    .replace(OF_SENDER, '')
    .replaceAll(/^["']|["']$/gu, '')
    .trim()
  const value = name === '' || name.includes('@') ? sender : name.slice(0, 100)
  return {
    known: null,
    name: { value, sure: name !== '', others: [] },
    host: sender,
    isSender: true,
  }
}

const sure = (value: string): Reading<string> => ({ value, sure: true, others: [] })

function hostOfAddress(address: string): string | null {
  return /@([a-z0-9.-]+\.[a-z]{2,})\s*>?$/iu.exec(address.trim())?.[1]?.toLowerCase() ?? null
}

/** 'amazon.de' of 'bounces.amazon.de'. */
function shortHost(shop: MailShop, host: string): string {
  if (shop === AMAZON) return amazonShopOf(host)
  return /[a-z-]+\.(?:com?\.)?[a-z]{2,3}$/u.exec(host)?.[0] ?? host
}

/** Amazon sends some mails of its European shops from amazon.com: the links say which shop it is. */
function regionOf(shop: MailShop, host: string, rows: readonly MailRow[]): string {
  if (shop !== AMAZON || host !== 'amazon.com') return host
  const named = hostsNamed(rows).filter(([, known]) => known === AMAZON)
  const [only] = new Set(named.map(([one]) => one))
  return only !== undefined && named.every(([one]) => one === only) ? only : host
}

function mostNamed(rows: readonly MailRow[]): { shop: MailShop; host: string } | null {
  const counts = new Map<string, { shop: MailShop; count: number }>()
  for (const [host, shop] of hostsNamed(rows)) {
    counts.set(host, { shop, count: (counts.get(host)?.count ?? 0) + 1 })
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other.count - one.count)
  if (best) return { host: best[0], shop: best[1].shop }
  const byNumber = MAIL_SHOPS.find(({ number }) =>
    rows.some(({ text }) => number !== null && text.search(number) >= 0),
  )
  // Which of Amazon's shops it is, its number does not say.
  return byNumber === undefined ? null : { shop: byNumber, host: '' }
}

function hostsNamed(rows: readonly MailRow[]): (readonly [host: string, shop: MailShop])[] {
  return rows.flatMap(({ text, links }) => {
    const named = [...text.matchAll(NAMED)].map(([host]) => host.toLowerCase())
    const linked = links.map(
      ({ address }) => parseWebAddress(addressBehind(address))?.hostname ?? '',
    )
    return [...named, ...linked].flatMap((host) => {
      const shop = host === '' ? null : shopOfHost(host)
      return shop ? [[shortHost(shop, host), shop] as const] : []
    })
  })
}
