import { usualCurrency } from '@sampletrail/domain/products/usual-currency.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'

/** Reads the currency that a new product begins with, by the products that are loaded. */
export function useUsualCurrency(): () => string {
  const cache = useProductCache()
  return () => usualCurrency(cache.rows() ?? [], cache.userId)
}
