import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import { cleanName, type LoadedPage } from '#src/integrations/shops/page-product.ts'

/**
 * The product of a page, among all that it describes: the only one, the one with the page's own address, or the one in its
 * heading or title. A list of equal products has none.
 */
export function chooseProduct<T extends { name: string; address: string | null }>(
  products: readonly T[],
  { $, url }: LoadedPage,
): T | null {
  const [first] = products
  if (first === undefined || products.every(({ name }) => name === first.name)) return first ?? null
  const own = new Set(
    [url.href, $('link[rel="canonical"]').attr('href')].map((address) => keyOf(address, url)),
  )
  const opened = products.find(({ address }) => address !== null && own.has(keyOf(address, url)))
  if (opened) return opened
  const heading = cleanName($('h1').first().text())?.toLowerCase()
  const title = cleanName($('title').first().text())?.toLowerCase() ?? ''
  const named = products.filter(({ name }) => name.toLowerCase() === heading)
  const titled = products.filter(({ name }) => title.includes(name.toLowerCase()))
  return named[0] ?? (titled.length === 1 ? (titled[0] ?? null) : null)
}

function keyOf(address: string | undefined, page: URL): string | null {
  return normaliseLink(address === undefined ? null : URL.parse(address, page.href)?.href)
}
