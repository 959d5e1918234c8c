/** A product in a collection is the same one outside of it. */
const IN_COLLECTION = /\/collections\/[^/]+(?=\/products\/[^/]+\/?$)/u
const PRODUCT = /\/products\/[^/]+\/?$/u
/** Shopify's numbers are long; other shops count their variants from 1. */
const VARIANT = /^\d{8,20}$/u

/** The path of a product as Shopify's own canonical address has it; every other path unchanged. */
export function shopifyPathOf({ pathname }: { pathname: string }): string {
  return pathname.replace(IN_COLLECTION, '')
}

/** The variant that an address of a product at a Shopify shop opens; null if it names none. */
export function variantOf(url: {
  pathname: string
  searchParams: { get(name: string): string | null }
}): string | null {
  const variant = url.searchParams.get('variant') ?? ''
  return PRODUCT.test(url.pathname) && VARIANT.test(variant) ? variant : null
}
