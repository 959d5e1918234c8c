import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { daysBetween } from '#src/dates/calendar-date.ts'
import type { Cents } from '#src/money/money.ts'

/** Where a product is for sale: on eBay, on Facebook Marketplace, or elsewhere. */
export const LISTING_PLACES = ['ebay', 'facebook', 'other'] as const
export type ListingPlace = (typeof LISTING_PLACES)[number]

/** The limits of the database. */
export const LISTING_LIMITS = { site: 40, url: 2048, listings: 100 } as const

const NAMES = { ebay: 'eBay', facebook: 'Facebook Marketplace' } as const

/** Sites by the ends of their hosts. */
const SITES: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)mercari\.com$/u, 'Mercari'],
  [/(^|\.)poshmark\.(com|ca)$/u, 'Poshmark'],
  [/(^|\.)offerup\.com$/u, 'OfferUp'],
  [/(^|\.)craigslist\.(org|ca)$/u, 'Craigslist'],
  [/(^|\.)depop\.com$/u, 'Depop'],
  [/(^|\.)etsy\.com$/u, 'Etsy'],
  [/(^|\.)vinted\.[a-z.]{2,6}$/u, 'Vinted'],
  [/(^|\.)kleinanzeigen\.de$/u, 'Kleinanzeigen'],
  [/(^|\.)leboncoin\.fr$/u, 'leboncoin'],
  [/(^|\.)wallapop\.com$/u, 'Wallapop'],
  [/(^|\.)subito\.it$/u, 'Subito'],
  [/(^|\.)gumtree\.(com|com\.au)$/u, 'Gumtree'],
  [/(^|\.)nextdoor\.[a-z.]{2,6}$/u, 'Nextdoor'],
]

/** A listing's place as people name it: 'eBay', the words of its owner, the site of its address, else 'Another place'. */
export function placeNameOf({
  place,
  site,
  url,
}: {
  place: ListingPlace
  site: string | null
  url: string | null
}): string {
  if (place !== 'other') return NAMES[place]
  return site ?? (url === null ? null : siteOf(url)) ?? 'Another place'
}

/**
 * The names of listings by their ids, each once: a second one at the same place, in the order of their days, is 'Vinted (2)'.
 */
export function namesOfListings(
  listings: readonly {
    id: string
    place: ListingPlace
    site: string | null
    url: string | null
    listed_at: string
  }[],
): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const inOrder = listings.toSorted(
    (one, other) => Date.parse(one.listed_at) - Date.parse(other.listed_at),
  )
  for (const listing of inOrder) {
    const place = placeNameOf(listing)
    let name = place
    for (let number = 2; taken.has(name); number += 1) name = `${place} (${number})`
    taken.add(name)
    names.set(listing.id, name)
  }
  return names
}

/**
 * The web address in what somebody pastes: alone, without its beginning as phones show it, or in a message. Null if there is none.
 */
export function addressIn(pasted: string): string | null {
  const text = pasted.trim()
  const isBare = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?]\S*)?$/iu.test(text)
  const found = isBare ? `https://${text}` : (/https?:\/\/\S+/iu.exec(text)?.[0] ?? '')
  const address = found.replace(/[).,;!\]]+$/u, '')
  return URL.canParse(address) ? new URL(address).href : null
}

/** The place of an address that somebody pastes; null if it is no web address. */
export function placeOfAddress(
  pasted: string,
): { place: ListingPlace; site: string | null } | null {
  const address = addressIn(pasted)
  if (address === null) return null
  const { hostname } = new URL(address)
  if (/(^|\.)ebay\.[a-z.]{2,6}$/u.test(hostname)) return { place: 'ebay', site: null }
  if (/(^|\.)(facebook\.com|fb\.me|fb\.com)$/u.test(hostname)) {
    return { place: 'facebook', site: null }
  }
  return { place: 'other', site: siteOf(address) }
}

function siteOf(address: string): string | null {
  if (!URL.canParse(address.trim())) return null
  const { hostname: host } = new URL(address.trim())
  if (host === '') return null
  const known = SITES.find(([end]) => end.test(host))
  return (known?.[1] ?? host.replace(/^www\./u, '')).slice(0, LISTING_LIMITS.site)
}

/** A listing's price and days, as hints need them. */
export interface AgedListing {
  price: Cents | null
  listedOn: CalendarDate
  /** The day on which the price was set or changed last. */
  pricedOn: CalendarDate
}

/** Days after which a listing, and then each price, has had its time. */
const PATIENCE = 21
/** So much less is proposed. */
const STEP = 0.1

/** 'Since today', 'For 1 day', 'For 34 days'. */
export function ageText(listedOn: CalendarDate, today: CalendarDate): string {
  const days = Math.max(0, daysBetween(listedOn, today))
  if (days === 0) return 'Since today'
  return days === 1 ? 'For 1 day' : `For ${days.toLocaleString('en-US')} days`
}

/**
 * A lower price for a listing that has been up for three weeks at the same price: ten percent less, in whole units of the
 * currency from ten on. Null before, and if it is not known or would be nothing.
 */
export function lowerPriceOf(listing: AgedListing, today: CalendarDate): Cents | null {
  const { price, listedOn, pricedOn } = listing
  const since = pricedOn > listedOn ? pricedOn : listedOn
  if (price === null || daysBetween(since, today) < PATIENCE) return null
  const less = Math.floor(price * (1 - STEP))
  const proposed = less >= 1000 ? Math.floor(less / 100) * 100 : less
  return proposed > 0 && proposed < price ? proposed : null
}
