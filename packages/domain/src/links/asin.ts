import { isAmazonShop, parseWebAddress } from '#src/links/retail-link.ts'

const IN_PATH =
  /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/asin|product|o\/asin|d)\/([a-z0-9]{10})(?:[/?]|$)/iu
const ASIN = /^[a-z0-9]{10}$/iu

/**
 * Amazon's product number, in capitals, from an address of one of its shops; null for every other. A sponsored search result
 * has it in a parameter. Short links have codes that only look like such numbers.
 */
export function asinOf(address: string): string | null {
  const url = parseWebAddress(address)
  if (!url || !isAmazonShop(url.hostname)) return null
  const found =
    IN_PATH.exec(url.pathname)?.[1] ??
    IN_PATH.exec(url.searchParams.get('url') ?? '')?.[1] ??
    ASIN.exec(url.searchParams.get('asin') ?? '')?.[0]
  return found?.toUpperCase() ?? null
}

/** The name of one of Amazon's shops without its subdomain: 'amazon.co.uk' of 'smile.amazon.co.uk'. */
export function amazonShopOf(host: string): string {
  return host.slice(host.lastIndexOf('amazon.'))
}
