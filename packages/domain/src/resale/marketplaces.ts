import type { FlaggedCountry } from '#src/countries.ts'

/** Sites of eBay that are searched, each with the country it is for and the currency that its prices are in. */
export const MARKETPLACES = {
  EBAY_US: { country: 'US', currency: 'USD', sign: '$' },
  EBAY_GB: { country: 'GB', currency: 'GBP', sign: '£' },
  EBAY_CA: { country: 'CA', currency: 'CAD', sign: '$' },
  EBAY_AU: { country: 'AU', currency: 'AUD', sign: '$' },
  EBAY_DE: { country: 'DE', currency: 'EUR', sign: '€' },
  EBAY_FR: { country: 'FR', currency: 'EUR', sign: '€' },
  EBAY_IT: { country: 'IT', currency: 'EUR', sign: '€' },
  EBAY_ES: { country: 'ES', currency: 'EUR', sign: '€' },
} as const satisfies Record<string, { country: FlaggedCountry; currency: string; sign: string }>

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

/** The site of a country; the home one for countries that have none here, and for none. */
export function marketplaceOf(country: string | null): Marketplace {
  const wanted = country?.trim().toUpperCase()
  return MARKETPLACE_IDS.find((id) => MARKETPLACES[id].country === wanted) ?? HOME_MARKETPLACE
}
