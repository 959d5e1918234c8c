import { amazonShopOf, asinOf } from '#src/links/asin.ts'
import { isFollowing } from '#src/links/clean-link.ts'
import { parseWebAddress } from '#src/links/retail-link.ts'
import { shopAddressOf } from '#src/links/shop-address.ts'
import { shopifyPathOf, variantOf } from '#src/links/shopify-address.ts'

/** In addition to tracking: parameters that rarely select another product. */
const PASSING = /^(?:source|spm|aff.*|_encoding|psc|th)$/iu

/**
 * The common key of all addresses of one product at one shop: Amazon's by country and ASIN (another country's shop has other
 * offers and reviews), those of other known shops by their number, Shopify's by product and variant, others by host and path, without http
 * or https, `www.`, tracking and the order of parameters. Null for anything but a web address.
 */
export function normaliseLink(address: string | null | undefined): string | null {
  const url = address ? parseWebAddress(address) : null
  if (!url) return null
  const asin = asinOf(url.href)
  if (asin !== null) return `${amazonShopOf(url.hostname)}/${asin}`
  const known = shopAddressOf(url.href)
  if (known) return known.key
  const host = url.hostname.toLowerCase().replace(/^(?:www|m|smile)\./u, '')
  const place = host + shopifyPathOf(url).replace(/\/+$/u, '')
  const variant = variantOf(url)
  if (variant !== null) return `${place}?variant=${variant}`
  const query = [...url.searchParams]
    .filter(([name]) => !isFollowing(name) && !PASSING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  return place + (query === '' ? '' : `?${query}`)
}
