/** Hosts that shorten Amazon's links. */
const AMAZON_SHORT_HOSTS = new Set(['a.co', 'amzn.to', 'amzn.eu', 'amzn.asia'])
const AMAZON_HOST = /^(?:[a-z0-9-]+\.)*amazon\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/u

/** The web address in a text when it is an http(s) one with a real host, else null. */
export function parseWebAddress(text: string): URL | null {
  if (!URL.canParse(text.trim())) return null
  const url = new URL(text.trim())
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

/** A typed address completed: 'amazon.com/dp/…' becomes https. Null if it cannot be one. */
export function completeWebAddress(text: string): string | null {
  const trimmed = text.trim()
  const whole = parseWebAddress(trimmed)
  if (whole) return /\s/u.test(trimmed) ? whole.href : trimmed
  if (/^[a-z][a-z0-9+.-]*:/iu.test(trimmed) && !/^[^/]+\.[a-z]{2,}:\d/iu.test(trimmed)) return null
  const url = parseWebAddress(`https://${trimmed}`)
  return url && /^[^\s.]+(?:\.[^\s.]+)+$/u.test(url.hostname) && !/\s/u.test(trimmed)
    ? `https://${trimmed}`
    : null
}

/** Whether a host is one of Amazon's shops; the hosts of its short links are not. */
export function isAmazonShop(host: string): boolean {
  return AMAZON_HOST.test(host)
}

/** Whether an address is Amazon's, compared by host: 'notamazon.com' and '?q=amazon.com' are not. */
export function isAmazonAddress(address: string): boolean {
  const host = parseWebAddress(address)?.hostname
  return host !== undefined && (AMAZON_SHORT_HOSTS.has(host) || isAmazonShop(host))
}

/** A product's shop address and the link's label: 'View on Amazon', else 'View on {host}'. */
export function retailLinkOf(product: {
  amazon_url: string | null
  url: string | null
}): { href: string; label: string } | null {
  for (const address of [product.amazon_url, product.url]) {
    const url = address ? parseWebAddress(address) : null
    if (url) return { href: url.href, label: `View on ${retailerName(url)}` }
  }
  return null
}

function retailerName(url: URL): string {
  return isAmazonAddress(url.href) ? 'Amazon' : url.hostname.replace(/^www\./u, '')
}
