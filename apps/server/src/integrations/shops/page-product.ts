import type { CheerioAPI } from 'cheerio'

/** What a page says of the product that it sells. */
export interface PageProduct {
  name: string
  /** In the currency's main unit; null where the page names none. */
  price: number | null
  /** ISO 4217. */
  currency: string | null
  /** https. */
  imageUrl: string | null
}

/** What one kind of markup says. 'unclear' when it names prices, but not for sure the one to pay: then others do not count. */
export interface MarkedProduct extends Omit<PageProduct, 'price'> {
  price: number | 'unclear' | null
}

/** A page that was loaded, and its address after all redirects. */
export interface LoadedPage {
  $: CheerioAPI
  url: URL
}

/** As long as a product's name is kept. */
const longestName = 500
const longestAddress = 2000

/** A name without line breaks, marks that nobody sees and runs of spaces; null when nothing is left. */
export function cleanName(text: string | null | undefined): string | null {
  const name = (text ?? '').replaceAll(/[\s\p{Cc}\u200b\u200e\u200f]+/gu, ' ').trim()
  return name === ''
    ? null
    : name
        .slice(0, longestName)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}

/** The address of a picture, made whole and https; null for what is none, or is written out as data. */
export function cleanImage(address: string | null | undefined, page: URL): string | null {
  const trimmed = (address ?? '').trim()
  const url = trimmed === '' ? null : URL.parse(trimmed, page.href)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  url.protocol = 'https:'
  return url.href.length > longestAddress ? null : url.href
}
