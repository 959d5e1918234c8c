import { amazonShopOf, asinOf } from '#src/links/asin.ts'
import { parseWebAddress } from '#src/links/retail-link.ts'
import { shopAddressOf } from '#src/links/shop-address.ts'
import { shopifyPathOf, variantOf } from '#src/links/shopify-address.ts'

/** Parameters for referrals and tracking, which do not change the page. */
const FOLLOWING =
  /^(?:utm_.*|gclid|gclsrc|gbraid|wbraid|dclid|gad_.*|srsltid|fbclid|msclkid|yclid|ttclid|twclid|igshid|igsh|mc_[a-z]+|li_fat_id|epik|irclickid|cjevent|_ga|_gl|_pos|_sid|_ss|_psq|_fid|pr_[a-z_]+|ref|ref_|tag)$/iu

/** Whether a parameter of an address is only for tracking. */
export function isFollowing(parameter: string): boolean {
  return FOLLOWING.test(parameter)
}

/**
 * The address of a product to store and to show: always https; Amazon's as `https://www.amazon.TLD/dp/ASIN`, those of other known
 * shops by their number, others without tracking and without a fragment. Null for anything but a web address.
 */
export function cleanLink(address: string): string | null {
  const url = parseWebAddress(address)
  if (!url) return null
  const asin = asinOf(url.href)
  if (asin !== null) return `https://www.${amazonShopOf(url.hostname)}/dp/${asin}`
  const known = shopAddressOf(url.href)
  if (known) return known.address
  const variant = variantOf(url)
  const kept = [...url.searchParams].filter(([name]) => !isFollowing(name))
  // Unchanged if there was nothing to remove, because some shops depend on the spelling of their parameters.
  const rest = kept.length === url.searchParams.size ? url.search : writeQuery(kept)
  const query = variant === null ? rest : `?variant=${variant}`
  const place = /^#[!/]/u.test(url.hash) ? url.hash : ''
  return url.origin.replace(/^http:/u, 'https:') + shopifyPathOf(url) + query + place
}

function writeQuery(pairs: [string, string][]): string {
  if (pairs.length === 0) return ''
  const written = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return `?${written.join('&')}`
}
