import { type ProductStatus, PRODUCT_STATUSES } from '#src/products/lifecycle.ts'
import { isOfSeller } from '#src/sellers/seller-key.ts'
import { sameTag } from '#src/products/product-tags.ts'

/** The filters of the product list; an empty one excludes nothing. */
export type ProductFilter = {
  search: string
  /** The selected statuses: with none, nothing is shown. */
  statuses: readonly ProductStatus[]
  /** A seller's id, the key of a deleted one, or `NO_SELLER`; null for all. */
  sellerId: string | null
  tag: string | null
}

/** The fields of a product that filtering reads. */
export type FilterableProduct = {
  name: string | null
  order_number: string | null
  storage_place: string | null
  status: ProductStatus
  seller_id: string | null
  seller_name: string | null
  tags: readonly string[]
}

/** The products whose name, order number, storage place or tags contain the text, whose status is on, and whose seller and tag match. */
export function filterProducts<T extends FilterableProduct>(
  products: readonly T[],
  filter: ProductFilter,
): T[] {
  const { sellerId, tag } = filter
  const wanted = filter.search.trim().toLowerCase()
  const statuses = new Set(filter.statuses)
  return products.filter(
    (product) =>
      statuses.has(product.status) &&
      (sellerId === null || isOfSeller(product, sellerId)) &&
      (tag === null || product.tags.some((other) => sameTag(other, tag))) &&
      (wanted === '' || searchTextOf(product).includes(wanted)),
  )
}

const searchTexts = new WeakMap<FilterableProduct, string>()

/** The searched text, built once for each version of a product; line breaks separate fields. */
function searchTextOf(product: FilterableProduct): string {
  const known = searchTexts.get(product)
  if (known !== undefined) return known
  const text = [
    product.name ?? '',
    product.order_number ?? '',
    product.storage_place ?? '',
    ...product.tags,
  ]
    .join('\n')
    .toLowerCase()
  searchTexts.set(product, text)
  return text
}

/** Statuses of the URL's comma-separated list: absent means all, empty means none, unknown ones are skipped; only unknown ones mean all. */
export function parseStatuses(list: string | undefined): ProductStatus[] {
  if (list === undefined) return [...PRODUCT_STATUSES]
  const named = new Set(list.split(',').map((part) => part.trim()))
  const known = PRODUCT_STATUSES.filter((status) => named.has(status))
  return known.length === 0 && list !== '' ? [...PRODUCT_STATUSES] : known
}

/** The list for the URL, in the order of the lifecycle; undefined if all are on. */
export function formatStatuses(statuses: readonly ProductStatus[]): string | undefined {
  const on = PRODUCT_STATUSES.filter((status) => statuses.includes(status))
  return on.length === PRODUCT_STATUSES.length ? undefined : on.join(',')
}
