import type { ProductStatus } from '#src/products/lifecycle.ts'

/** The fields of a product that identify its offer. */
type OfferedProduct = {
  name: string | null
  seller_id: string | null
  status: ProductStatus
  archived: boolean
}

/**
 * The names of offers on a person's list, by seller: those of products of that seller by that name that are not completed or
 * archived, because finished products may be tested again. docs/behaviour/catalogue.md
 */
export function listedOfferKeys(products: readonly OfferedProduct[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { name, seller_id, status, archived } of products) {
    if (name === null || seller_id === null || status === 'paid' || archived) continue
    keys.add(offerKey({ name, seller_id }))
  }
  return keys
}

/** The key of an offer among them; case and spaces do not matter. */
export function offerKey({ name, seller_id }: { name: string; seller_id: string }): string {
  return `${seller_id} ${name.trim().replaceAll(/\s+/gu, ' ').toLowerCase()}`
}
