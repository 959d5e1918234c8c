import { isExample } from '#src/examples/is-example.ts'

/** What the rule reads of a product. */
type CurrencyProduct = {
  currency: string
  created_at: string
  deleted_at: string | null
  import_id: string | null
}

/** The currency (ISO 4217) of a person who has not said one yet. */
const FIRST_CURRENCY = 'USD'

/** The currency that a new product begins with: that of the product that was added last; examples do not count. */
export function usualCurrency(products: Iterable<CurrencyProduct>, userId: string): string {
  let newest: CurrencyProduct | null = null
  for (const product of products) {
    if (product.deleted_at !== null || isExample(product, userId)) continue
    if (newest === null || product.created_at > newest.created_at) newest = product
  }
  return newest?.currency ?? FIRST_CURRENCY
}
