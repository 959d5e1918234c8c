import { asinOf } from '#src/links/asin.ts'
import { cleanLink } from '#src/links/clean-link.ts'
import { parseWebAddress } from '#src/links/retail-link.ts'

const EBAY = /(?:^|\.)ebay\.[a-z.]{2,6}$/u
/** Paths of products at the shops whose mails are read. */
const PAGES: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [EBAY, /\/itm\//u],
  [/(?:^|\.)etsy\.com$/u, /\/listing\/\d/u],
  [/(?:^|\.)walmart\.(?:com|ca)$/u, /\/ip\//u],
  [/(?:^|\.)aliexpress\.[a-z]{2,3}$/u, /\/item\//u],
  [/(?:^|\.)temu\.com$/u, /-g-\d+\.html|\/goods\.html/u],
]
const SHOPIFY = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:collections\/[^/]+\/)?products\/[^/]+\/?$/iu
/** Parameters in which mails hide the address that a link leads to. */
const CARRIERS = ['U', 'u', 'url', 'q', 'mpre', 'redirect', 'target', 'dest', 'loc', 'r']
const DEEPEST = 3

/** The address that a link of a mail leads to: many go through the shop's own counter, which has it as a parameter. */
export function addressBehind(link: string, depth = 0): string {
  const url = parseWebAddress(link)
  if (!url || depth >= DEEPEST || asinOf(link) !== null) return link
  for (const name of CARRIERS) {
    const inner = url.searchParams.get(name)
    if (inner !== null && parseWebAddress(inner)) return addressBehind(inner, depth + 1)
  }
  return link
}

/** Whether an address is the page of one product. */
export function isProductPage(address: string): boolean {
  const url = parseWebAddress(address)
  if (!url) return false
  if (asinOf(address) !== null) return true
  const known = PAGES.find(([host]) => host.test(url.hostname))
  return known ? known[1].test(url.pathname) : SHOPIFY.test(url.pathname)
}

/** The page of a product that a link of a mail leads to, as stored; null if it leads anywhere else. */
export function productPageOf(link: string): string | null {
  const address = addressBehind(link)
  return isProductPage(address) ? cleanLink(address) : pageOfOrderedItem(address)
}

/** eBay's mails lead to the order, and name the item in a parameter. */
function pageOfOrderedItem(address: string): string | null {
  const url = parseWebAddress(address)
  const item = url && EBAY.test(url.hostname) ? url.searchParams.get('itemId') : null
  return url && item !== null && /^\d{9,15}$/u.test(item)
    ? `https://${url.hostname}/itm/${item}`
    : null
}
