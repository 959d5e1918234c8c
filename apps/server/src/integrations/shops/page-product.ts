import type { CheerioAPI } from 'cheerio'

/** A page's data about its product. */
export interface PageProduct {
  name: string
  /** In the currency's main unit; null if the page has none. */
  price: number | null
  /** ISO 4217. */
  currency: string | null
  /** https. */
  imageUrl: string | null
}

/** The result of one kind of markup. 'unclear' if it has prices, but none that is certainly the one to pay: then others do not count. */
export interface MarkedProduct extends Omit<PageProduct, 'price'> {
  price: number | 'unclear' | null
}

/** A loaded page, and its address after all redirects. */
export interface LoadedPage {
  $: CheerioAPI
  url: URL
}

/** The maximum length of a product's name. */
const longestName = 500
const longestAddress = 2000

/** A name without line breaks, invisible characters and runs of spaces; null if nothing is left. */
export function cleanName(text: string | null | undefined): string | null {
  const name = (text ?? '').replaceAll(/[\s\p{Cc}\u200b\u200e\u200f]+/gu, ' ').trim()
  return name === ''
    ? null
    : name
        .slice(0, longestName)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}

/** The complete https address of a picture; null for an invalid one, or one that is inline data. */
export function cleanImage(address: string | null | undefined, page: URL): string | null {
  const trimmed = (address ?? '').trim()
  const url = trimmed === '' ? null : URL.parse(trimmed, page.href)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  url.protocol = 'https:'
  return url.href.length > longestAddress ? null : url.href
}
