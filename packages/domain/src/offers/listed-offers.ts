import type { ProductStatus } from '#src/products/lifecycle.ts'

/** What of a product says which offer it was made of. */
type OfferedProduct = {
  name: string | null
  seller_id: string | null
  status: ProductStatus
  archived: boolean
}

/**
 * The names of offers that somebody has on their list, by seller: those of products of that seller by that name which
 * are not completed or archived, since what is over may be tested again. docs/behaviour/catalogue.md
 */
export function listedOfferKeys(products: readonly OfferedProduct[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { name, seller_id, status, archived } of products) {
    if (name === null || seller_id === null || status === 'paid' || archived) continue
    keys.add(offerKey({ name, seller_id }))
  }
  return keys
}

/** What an offer is found by among them: case and spaces make no difference. */
export function offerKey({ name, seller_id }: { name: string; seller_id: string }): string {
  return `${seller_id} ${name.trim().replaceAll(/\s+/gu, ' ').toLowerCase()}`
}
