import { compareItems, type ItemMarks } from '#src/products/product-index.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

type Links = Pick<ItemMarks, 'url' | 'amazon_url' | 'ebay_url'>

/** The fields of a product that identify its offer. */
type OfferedProduct = ItemMarks & {
  seller_id: string | null
  status: ProductStatus
  archived: boolean
}

/** The fields of an offer that identify its item. */
export type NamedOffer = Links & { name: string; seller_id: string }

/**
 * Says whether an offer's item is on a person's list: by link if both have one, else by name and seller. Products that are completed
 * or archived do not count, because they may be tested again. docs/behaviour/catalogue.md
 */
export function offersOnList(products: readonly OfferedProduct[]): (offer: NamedOffer) => boolean {
  // Reading the links of thousands of products takes long. Products made from an offer have its addresses, letter by letter.
  const likely = new Map<string, OfferedProduct[]>()
  for (const product of products) {
    if (product.status === 'paid' || product.archived) continue
    for (const key of keysOf(product)) {
      const known = likely.get(key)
      if (known) known.push(product)
      else likely.set(key, [product])
    }
  }
  return (offer) =>
    keysOf(offer).some((key) => likely.get(key)?.some((product) => isOffered(product, offer)))
}

function isOffered(product: OfferedProduct, { seller_id, ...offer }: NamedOffer): boolean {
  const by = compareItems({ ...offer, order_number: null }, product)
  return by === 'link' || (by === 'name and date' && product.seller_id === seller_id)
}

function keysOf(of: Links & { name: string | null; seller_id: string | null }): string[] {
  const { name, seller_id, amazon_url, ebay_url, url } = of
  const named =
    name === null || seller_id === null
      ? null
      : `${seller_id} ${name.trim().replaceAll(/\s+/gu, ' ').toLowerCase()}`
  return [named, amazon_url, ebay_url, url].filter((key) => key !== null)
}
