import { isAmazonShop, parseWebAddress } from '#src/links/retail-link.ts'

/** The note beside every link with a tag. */
export const AFFILIATE_TEXT =
  'This is an affiliate link: SampleTrail may earn a commission when somebody buys through it.'

/**
 * An address with the operator's affiliate tag, and whether it has one. Only addresses of Amazon's shops change, and without
 * a tag none does. It replaces another tag. docs/behaviour/catalogue.md
 */
export function tagLink(
  address: string,
  tag: string | null,
): { href: string; isSponsored: boolean } {
  const url = parseWebAddress(address)
  if (tag === null || url === null || !isAmazonShop(url.hostname)) {
    return { href: address, isSponsored: false }
  }
  const pairs = [...url.searchParams].filter(([name]) => name !== 'tag')
  const query = [...pairs, ['tag', tag] as const]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return { href: `${url.origin}${url.pathname}?${query}${url.hash}`, isSponsored: true }
}
