import { isNewer } from '#src/entities/product/merge-products.ts'
import type { ProductsEdit } from '#src/entities/product/product-edits.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { fieldsOf, isSame } from '#src/entities/product/unsent-change.ts'

/**
 * A product as a person sees it. This device may hold it twice, in the lists and as a page of its own, and both show the
 * changes that wait. The newer version counts: a page may have been kept for weeks. Of the same version the page says more.
 */
export function seenOf<Row extends ProductListRow>(
  row: Row | undefined,
  page: Product | undefined,
): Row | Product | undefined {
  if (row === undefined || page === undefined) return page ?? row
  return isNewer(row, page) ? row : page
}

/**
 * A change of a product with its base: what the person saw in the fields that change. Every form, bulk edit and upload
 * makes its edits here.
 */
export function editOf(
  seen: Product | ProductListRow,
  change: ProductChange,
  { seller }: Pick<ProductsEdit, 'seller'> = {},
): ProductsEdit {
  return {
    id: seen.id,
    change,
    base: fieldsOf(seen, Object.keys(change)),
    ...(seller !== undefined && { seller: seller && { id: seller.id, name: seller.name } }),
  }
}

/** The edit that brings a product to what a form says: only fields that differ from what the person saw are sent. */
export function editTo(seen: Product | ProductListRow, wanted: ProductChange): ProductsEdit {
  const before: Record<string, unknown> = { ...seen }
  const differing = Object.entries(wanted).filter(
    ([field, value]) => !(field in before) || !isSame(before[field], value),
  )
  return editOf(seen, Object.fromEntries(differing))
}
