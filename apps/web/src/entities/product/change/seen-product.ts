import { isNewer } from '#src/entities/product/list/merge-products.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { fieldsOf } from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'

/**
 * A product as a person sees it. This device may have it twice, in the lists and as a page, and both show waiting changes.
 * The newer version counts: a page may have been stored for weeks. Of the same version the page has more fields.
 */
export function seenOf<Row extends ProductListRow>(
  row: Row | undefined,
  page: Product | undefined,
): Row | Product | undefined {
  if (row === undefined || page === undefined) return page ?? row
  return isNewer(row, page) ? row : page
}

/**
 * A change of a product with its base: the values that the person saw in the changed fields. Every form, bulk edit and
 * upload creates its edits here.
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

/** The edit that applies a form's values to a product: it sends only fields that differ from what the person saw. */
export function editTo(seen: Product | ProductListRow, wanted: ProductChange): ProductsEdit {
  const before: Record<string, unknown> = { ...seen }
  const differing = Object.entries(wanted).filter(
    ([field, value]) => !(field in before) || !isSame(before[field], value),
  )
  return editOf(seen, Object.fromEntries(differing))
}
