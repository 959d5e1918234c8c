import { isAmazonShop, parseWebAddress } from '#src/links/retail-link.ts'

/** Said beside every link that carries a tag. */
export const AFFILIATE_TEXT =
  'This is an affiliate link: SampleTrail may earn a commission when somebody buys through it.'

/**
 * An address with the operator's affiliate tag, and whether it has one: Amazon's shops take it, no other address is
 * changed, and without a tag none is. A tag that somebody else put there gives way. docs/behaviour/catalogue.md
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
