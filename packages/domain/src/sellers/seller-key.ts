/** What says whose product it is: a seller that exists, or the name that a deleted one left. */
type OfSeller = { seller_id: string | null; seller_name: string | null }

/** The key of a product's seller: the id, or the kept name of a deleted one; null for none. */
export function sellerKeyOf({ seller_id, seller_name }: OfSeller): string | null {
  if (seller_id !== null) return seller_id
  return seller_name === null ? null : `name:${seller_name}`
}

/** In a filter: products without a seller. */
export const NO_SELLER = 'none'

/** Whether a product is of the seller of a filter: a key, or `NO_SELLER`. */
export function isOfSeller(product: OfSeller, key: string): boolean {
  return (sellerKeyOf(product) ?? NO_SELLER) === key
}

/** The name in the key of a deleted seller; null for other keys. */
export function nameOfKey(key: string): string | null {
  return key.startsWith('name:') ? key.slice('name:'.length) : null
}
