import { useProducts } from '#src/entities/product/list/use-products.ts'
import { recordsOf, type SellerRecords } from '#src/entities/seller/records-of.ts'

/**
 * The user's record with each seller, by the seller's id; null until all products are loaded. It is calculated from the
 * loaded products, so it needs no network. Load on first use.
 */
export function useSellerRecords(): SellerRecords | null {
  const { data, isComplete } = useProducts()
  return data && isComplete ? recordsOf(data) : null
}
