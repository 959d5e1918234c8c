import { AMAZON_SHOPS } from '#src/links/amazon-shops.ts'
import { amazonShopOf } from '#src/links/asin.ts'
import { isAmazonShop, parseWebAddress } from '#src/links/retail-link.ts'

/** Amazon's lists of orders, and the details and invoice of one, by their paths of the last years. */
const PATHS = [
  'your-orders/orders',
  'your-orders/order-details',
  'gp/your-account/order-history',
  'gp/your-account/order-details',
  'gp/css/order-history',
  'gp/css/order-details',
  'gp/legacy/order-history',
  'gp/css/summary/print.html',
  'gp/css/summary/edit.html',
  'uff/your-account/order-details',
] as const

/** Amazon writes the language before the path ('/-/en/'), and what was clicked behind it ('/ref=…'). */
const PATH = new RegExp(
  `^/(?:-/[a-z]{2}(?:[-_][a-z]{2,4})?/)?(?:${PATHS.map((path) => path.replaceAll('.', '\\.')).join('|')})(?:/ref=[^/]*)?/?$`,
  'iu',
)
const NUMBER = /^(?:\d{3}|D\d{2})-\d{7}-\d{7}$/iu
/** Closed in 2019. */
const CLOSED = 'amazon.cn'

/** The shops whose order pages are read. */
const SHOPS = Object.keys(AMAZON_SHOPS).filter((shop) => shop !== CLOSED)

/** The shop of an address: 'amazon.de'. Null if it is not one of Amazon's. */
export function shopOfAddress(address: string): string | null {
  const host = parseWebAddress(address)?.hostname
  if (host === undefined || !isAmazonShop(host)) return null
  const shop = amazonShopOf(host)
  return SHOPS.includes(shop) ? shop : null
}

/** Whether an address is one of Amazon's lists of orders, or the details of an order. */
export function isOrderPage(address: string): boolean {
  const url = parseWebAddress(address)
  if (!url || url.protocol !== 'https:' || url.port !== '') return false
  const shop = shopOfAddress(address)
  const isOwnHost = shop !== null && [shop, `www.${shop}`].includes(url.hostname)
  return isOwnHost && PATH.test(url.pathname)
}

/** The patterns of these pages for a content script of Chrome; they may match more than `isOrderPage` does. */
export function orderPagePatterns(): string[] {
  return SHOPS.flatMap((shop) =>
    PATHS.flatMap((path) => [`https://www.${shop}/${path}*`, `https://www.${shop}/-/*/${path}*`]),
  )
}

/** The address that a link of a shop's page leads to. */
export function addressOfLink(href: string, shop: string | null): string {
  const text = href.slice(0, LONGEST_LINK)
  if (text.startsWith('//')) return `https:${text}`
  return text.startsWith('/') ? `https://www.${shop ?? NO_SHOP}${text}` : text
}

const LONGEST_LINK = 2000
const NO_SHOP = 'shop.invalid'

/** The number of the order whose details an address shows. */
export function orderNumberIn(address: string): string | null {
  const url = parseWebAddress(address)
  if (!url) return null
  const named = [...url.searchParams].find(([name]) => name.toLowerCase() === 'orderid')
  return named && NUMBER.test(named[1]) ? named[1].toUpperCase() : null
}
