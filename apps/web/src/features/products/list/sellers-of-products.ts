import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'

/** The sellers of a list's products, by shown name, for a filter. */
export function sellersOfProducts(
  products: readonly Pick<ProductListRow, 'seller_id' | 'seller_name' | 'seller'>[],
): { value: string; label: string }[] {
  const names = new Map<string, string>()
  for (const product of products) {
    if (product.seller_id === null || names.has(product.seller_id)) continue
    const name = sellerNameOf(product)
    if (name) names.set(product.seller_id, sellerLabel(name))
  }
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
