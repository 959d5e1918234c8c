import type { FlaggedCountry } from '#src/products/countries.ts'

interface MarketplaceFacts {
  country: FlaggedCountry
  currency: string
  sign: string
  /** The currency's name in sentences. */
  money: string
  /** The site's host. */
  host: string
}

/** Searchable eBay sites, each with its country and the currency of its prices. */
export const MARKETPLACES = {
  EBAY_US: { country: 'US', currency: 'USD', sign: '$', money: 'US dollars', host: 'www.ebay.com' },
  EBAY_GB: { country: 'GB', currency: 'GBP', sign: '£', money: 'pounds', host: 'www.ebay.co.uk' },
  EBAY_CA: {
    country: 'CA',
    currency: 'CAD',
    sign: '$',
    money: 'Canadian dollars',
    host: 'www.ebay.ca',
  },
  EBAY_AU: {
    country: 'AU',
    currency: 'AUD',
    sign: '$',
    money: 'Australian dollars',
    host: 'www.ebay.com.au',
  },
  EBAY_DE: { country: 'DE', currency: 'EUR', sign: '€', money: 'euros', host: 'www.ebay.de' },
  EBAY_FR: { country: 'FR', currency: 'EUR', sign: '€', money: 'euros', host: 'www.ebay.fr' },
  EBAY_IT: { country: 'IT', currency: 'EUR', sign: '€', money: 'euros', host: 'www.ebay.it' },
  EBAY_ES: { country: 'ES', currency: 'EUR', sign: '€', money: 'euros', host: 'www.ebay.es' },
} as const satisfies Record<string, MarketplaceFacts>

/** A site by eBay's own name. */
export type Marketplace = keyof typeof MARKETPLACES

export const HOME_MARKETPLACE: Marketplace = 'EBAY_US'

/** The names of all sites, the home one first. */
export const MARKETPLACE_IDS = [
  'EBAY_US',
  'EBAY_GB',
  'EBAY_CA',
  'EBAY_AU',
  'EBAY_DE',
  'EBAY_FR',
  'EBAY_IT',
  'EBAY_ES',
] as const satisfies readonly Marketplace[]

/** The site of a country; the home one for other countries, and for none. */
export function marketplaceOf(country: string | null): Marketplace {
  const wanted = country?.trim().toUpperCase()
  return MARKETPLACE_IDS.find((id) => MARKETPLACES[id].country === wanted) ?? HOME_MARKETPLACE
}

/** eBay's own page of listings with these words that ended with a sale, the latest first. */
export function soldListingsAddress(marketplace: Marketplace, words: string): string {
  const wanted = encodeURIComponent(words).replaceAll('%20', '+')
  return `https://${MARKETPLACES[marketplace].host}/sch/i.html?_nkw=${wanted}&LH_Sold=1&LH_Complete=1&_sop=13`
}
