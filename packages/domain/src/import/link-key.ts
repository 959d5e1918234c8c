import { isAmazonAddress, parseWebAddress } from '#src/retail-link.ts'

const ASIN =
  /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin|product|o\/asin|d)\/([a-z0-9]{10})(?:[/?]|$)/iu
const EBAY_ITEM = /\/itm\/(?:[^/]+\/)?(\d{9,15})(?:[/?]|$)/u
/** Parts of addresses that say where somebody came from, not what is shown. */
const TRACKING =
  /^(?:utm_.*|ref|ref_|tag|fbclid|gclid|msclkid|mc_[a-z]+|igshid|source|spm|aff.*|_encoding|psc|th)$/iu

/**
 * What two addresses of one product have in common: Amazon's by host and ASIN, eBay's by item, others without their
 * tracking. Null for what is no web address.
 */
export function linkKeyOf(address: string | null | undefined): string | null {
  const url = address ? parseWebAddress(address) : null
  if (!url) return null
  const host = url.hostname.toLowerCase().replace(/^(?:www|m|smile)\./u, '')
  if (isAmazonAddress(url.href)) {
    const asin = ASIN.exec(url.pathname)?.[1] ?? url.searchParams.get('asin')
    if (asin) return `${host}/${asin.toUpperCase()}`
  }
  const item = EBAY_ITEM.exec(url.pathname)?.[1]
  if (item && /(?:^|\.)ebay\./u.test(host)) return `${host}/itm/${item}`
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  return host + url.pathname.replace(/\/+$/u, '') + (query === '' ? '' : `?${query}`)
}
