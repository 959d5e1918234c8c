import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/** What was typed since an attempt to add a product that had arrived. Builds on the product as it was added; another person's later changes become conflicts. */
export function typedSince(
  product: Product,
  change: ProductChange,
  seller: ProductListRow['seller'],
  sent: ProductChange,
): ProductsEdit {
  const { change: typed } = editTo({ ...product, ...sent }, change)
  const isUntouched = product.updated_at === product.created_at
  const seen = isUntouched ? product : { ...product, ...sent }
  const edit = editTo(seen, typed)
  return 'seller_id' in edit.change ? { ...edit, seller } : edit
}
