import { isAmazonShop } from '#src/links/retail-link.ts'

/** Shops that alone use their currency. Several use the euro, and nobody can tell them apart by it. */
const SHOP_OF_CURRENCY: Readonly<Record<string, string>> = {
  USD: 'amazon.com',
  GBP: 'amazon.co.uk',
  CAD: 'amazon.ca',
  AUD: 'amazon.com.au',
  JPY: 'amazon.co.jp',
  INR: 'amazon.in',
  MXN: 'amazon.com.mx',
  BRL: 'amazon.com.br',
  SEK: 'amazon.se',
  PLN: 'amazon.pl',
  TRY: 'amazon.com.tr',
  SGD: 'amazon.sg',
  AED: 'amazon.ae',
  SAR: 'amazon.sa',
  EGP: 'amazon.eg',
  ZAR: 'amazon.co.za',
}

/**
 * The address of an item at the shop where it was ordered. Reports name the shop ('Amazon.de'), or something else for an order of
 * another program, whose shop is then found by the currency. Null without a shop or a valid ASIN.
 */
export function amazonLinkOf(shop: string, currency: string, asin: string): string | null {
  if (!/^[A-Z0-9]{10}$/u.test(asin)) return null
  const named = shop
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/u, '')
  const host = isAmazonShop(named) ? named : SHOP_OF_CURRENCY[currency]
  return host === undefined ? null : `https://www.${host}/dp/${asin}`
}
