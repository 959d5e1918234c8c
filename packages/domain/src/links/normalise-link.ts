import { amazonShopOf, asinOf } from '#src/links/asin.ts'
import { isFollowing } from '#src/links/clean-link.ts'
import { parseWebAddress } from '#src/links/retail-link.ts'

const EBAY_ITEM = /\/itm\/(?:[^/]+\/)?(\d{9,15})(?:[/?]|$)/u
/** In addition to tracking: parameters that rarely select another product. */
const PASSING = /^(?:source|spm|aff.*|_encoding|psc|th)$/iu

/**
 * The common key of all addresses of one product at one shop: Amazon's by country and ASIN (another country's shop has other
 * offers and reviews), eBay's by item, others by host and path, without http or https, `www.`, tracking and the order of
 * parameters. Null for anything but a web address.
 */
export function normaliseLink(address: string | null | undefined): string | null {
  const url = address ? parseWebAddress(address) : null
  if (!url) return null
  const asin = asinOf(url.href)
  if (asin !== null) return `${amazonShopOf(url.hostname)}/${asin}`
  const host = url.hostname.toLowerCase().replace(/^(?:www|m|smile)\./u, '')
  const item = EBAY_ITEM.exec(url.pathname)?.[1]
  if (item && /(?:^|\.)ebay\./u.test(host)) return `${host}/itm/${item}`
  const query = [...url.searchParams]
    .filter(([name]) => !isFollowing(name) && !PASSING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  return host + url.pathname.replace(/\/+$/u, '') + (query === '' ? '' : `?${query}`)
}
