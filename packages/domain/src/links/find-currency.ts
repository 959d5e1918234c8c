import { AMAZON_SHOPS } from '#src/links/amazon-shops.ts'
import { amazonShopOf } from '#src/links/asin.ts'
import { isAmazonShop } from '#src/links/retail-link.ts'

/** Signs of one currency, longest first: in 'CA$' the dollar sign alone says nothing. */
const SIGNS: [string, string][] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['zł', 'PLN'],
]

/** Signs that several countries share, by the shop's top-level domain. */
const SHARED: Record<string, Record<string, string>> = {
  $: { ca: 'CAD', au: 'AUD', nz: 'NZD', sg: 'SGD', hk: 'HKD', tw: 'TWD', mx: 'MXN', us: 'USD' },
  '¥': { jp: 'JPY', cn: 'CNY' },
  '￥': { jp: 'JPY', cn: 'CNY' },
  kr: { se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK' },
}

const CODES =
  /(?<![A-Z])(USD|EUR|GBP|CAD|AUD|NZD|JPY|CNY|CHF|SEK|NOK|DKK|PLN|CZK|HUF|INR|SGD|HKD|MXN|BRL|TRY|AED|SAR|EGP|ZAR|ILS|KRW|TWD)(?![A-Z])/u

/**
 * The currency (ISO 4217) of a price on a shop's page: by its code, its sign, or the shop's country. Null if '$' or another
 * shared sign could mean several; an Amazon shop has its own.
 */
export function findCurrency(text: string, host: string): string | null {
  const code = CODES.exec(text.toUpperCase())?.[1]
  if (code !== undefined) return code
  const sign = SIGNS.find(([written]) => text.includes(written))
  if (sign) return sign[1]
  if (isAmazonShop(host)) return AMAZON_SHOPS[amazonShopOf(host)] ?? null
  const country = host.slice(host.lastIndexOf('.') + 1)
  const shared = Object.entries(SHARED).find(([written]) => text.includes(written))
  return shared?.[1][country] ?? null
}

/** The only currency of the shop of a link; null if its shop is not known to have just one. Throws for what is no link. */
export function currencyOfLink(link: string): string | null {
  return findCurrency('', new URL(link).hostname)
}
