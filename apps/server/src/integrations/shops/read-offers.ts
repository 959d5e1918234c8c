import { shopOf } from '@sampletrail/domain/links/known-shops.ts'
import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import { nameOf, readAskingPrice } from '#src/integrations/shops/payable-price.ts'
import {
  allOf,
  firstText,
  isRecord,
  type JsonRecord,
} from '#src/integrations/shops/schema-values.ts'

interface Offer {
  /** Null if it has prices, none of which is certainly the one to pay. */
  price: number | null
  currency: string | null
  address: string | null
  canBeHadNew: boolean
}

/** A price to fill in; 'unclear' if offers have prices, but no certain one; null if they have none. */
export type OffersReading = { price: number; currency: string | null } | 'unclear' | null

/** Offers of one product; a page with more is a list. */
const mostOffers = 500

/**
 * The price of a product from its offers: that of the variant at the opened address, else of all. Only new offers in stock
 * count, and only if all of them cost the same.
 */
export function readOffers(products: JsonRecord[], page: URL): OffersReading {
  const offers = products
    .flatMap((product) =>
      allOf(product['offers'])
        .filter(isRecord)
        .flatMap((offer) => readOffer(offer, page, product, 0)),
    )
    .slice(0, mostOffers)
  if (offers.length === 0) return null
  const own = normaliseLink(page.href)
  const opened = offers.filter(({ address }) => address !== null && normaliseLink(address) === own)
  const choice = (opened.length > 0 ? opened : offers).filter(({ canBeHadNew }) => canBeHadNew)
  const [first] = choice
  if (first === undefined || first.price === null) return 'unclear'
  const { price, currency } = first
  const isOne = choice.every((offer) => offer.price === price && offer.currency === currency)
  return isOne ? { price, currency } : 'unclear'
}

function readOffer(offer: JsonRecord, page: URL, product: JsonRecord, depth: number): Offer[] {
  const inner = allOf(offer['offers']).filter(isRecord)
  const parts =
    depth < 4
      ? inner.flatMap((one) => readOffer({ ...shared(offer), ...one }, page, product, depth + 1))
      : []
  // An offer's summary, such as a range, matters less than the offers themselves.
  if (parts.length > 0) return parts
  const asked = readAskingPrice(isEtsy(page) ? { ...offer, eligibleQuantity: null } : offer)
  if (asked === null) return []
  const address = firstText(offer['url']) ?? firstText(product['url'])
  return [
    {
      price: asked === 'unclear' ? null : asked.amount,
      currency:
        asked === 'unclear'
          ? null
          : (toCurrency(asked.currency) ?? findCurrency(asked.text, page.hostname)),
      address: address === null ? null : (URL.parse(address, page.href)?.href ?? null),
      canBeHadNew: canBeHad(offer) && isNew(offer, product),
    },
  ]
}

/** Etsy writes the number in stock as `eligibleQuantity`. */
function isEtsy(page: URL): boolean {
  return shopOf(page.hostname) === 'etsy'
}

/** The properties shared by all offers in an aggregate. */
function shared(offer: JsonRecord): JsonRecord {
  const names = ['priceCurrency', 'availability', 'itemCondition', 'validForMemberTier']
  return Object.fromEntries(
    names.filter((name) => name in offer).map((name) => [name, offer[name]]),
  )
}

function canBeHad(offer: JsonRecord): boolean {
  return !isSoldOut(nameOf(offer['availability']))
}

function isNew(offer: JsonRecord, product: JsonRecord): boolean {
  const conditions = [
    offer['itemCondition'],
    product['itemCondition'],
    allOf(offer['itemOffered']).find(isRecord)?.['itemCondition'],
  ]
  return !conditions.some((condition) => isUsed(nameOf(condition)))
}

/** Whether a term of schema.org, Open Graph or Google's feeds means unavailable. */
export function isSoldOut(availability: string | null): boolean {
  return /out[\s_-]*of[\s_-]*stock|^oos$|sold[\s_-]*out|discontinued|reserved|unavailable/i.test(
    availability ?? '',
  )
}

/** Whether such a term means not new. */
export function isUsed(condition: string | null): boolean {
  return /(?<!un)used|refurb|renewed|damaged|second[\s_-]*hand|pre[\s_-]*owned|open[\s_-]*box/i.test(
    condition ?? '',
  )
}

/** An ISO 4217 code in any case; null for everything else. */
export function toCurrency(code: string | null | undefined): string | null {
  const upper = (code ?? '').trim().toUpperCase()
  return /^[A-Z]{3}$/.test(upper) ? upper : null
}
