import { type ProductStatus, PRODUCT_STATUSES, isProductStatus } from '#src/lifecycle.ts'

/** What the list of products can be narrowed by; nothing given narrows nothing. */
export type ProductFilter = {
  search: string
  /** The chips that are on: with none, nothing is shown. */
  statuses: readonly ProductStatus[]
  sellerId: string | null
}

/** What filtering and sorting read of a product. */
export type FilterableProduct = {
  id: string
  name: string | null
  order_number: string | null
  status: ProductStatus
  seller_id: string | null
  price: number | null
  created_at: string
}

export const PRODUCT_SORTS = ['newest', 'oldest', 'name', 'price-low', 'price-high'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** The products whose name or order number contains the text, whose status is on, and whose seller matches. */
export function filterProducts<T extends FilterableProduct>(
  products: readonly T[],
  filter: ProductFilter,
): T[] {
  const wanted = filter.search.trim().toLowerCase()
  const statuses = new Set(filter.statuses)
  return products.filter(
    (product) =>
      statuses.has(product.status) &&
      (filter.sellerId === null || product.seller_id === filter.sellerId) &&
      (wanted === '' || contains(product.name, wanted) || contains(product.order_number, wanted)),
  )
}

function contains(text: string | null, wanted: string): boolean {
  return text !== null && text.toLowerCase().includes(wanted)
}

const byNewest = (a: FilterableProduct, b: FilterableProduct): number =>
  compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id)

const nameOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const COMPARERS: Record<ProductSort, (a: FilterableProduct, b: FilterableProduct) => number> = {
  newest: byNewest,
  oldest: (a, b) => byNewest(b, a),
  name: (a, b) => nameOrder.compare(a.name ?? '', b.name ?? '') || byNewest(a, b),
  'price-low': (a, b) => (a.price ?? 0) - (b.price ?? 0) || byNewest(a, b),
  'price-high': (a, b) => (b.price ?? 0) - (a.price ?? 0) || byNewest(a, b),
}

/** A sorted copy; equal products come newest first, so that the order never wavers. */
export function sortProducts<T extends FilterableProduct>(
  products: readonly T[],
  sort: ProductSort,
): T[] {
  return products.toSorted(COMPARERS[sort])
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Whether a text names a sort order. */
export function isProductSort(value: unknown): value is ProductSort {
  return PRODUCT_SORTS.some((sort) => sort === value)
}

/** Statuses of the URL's comma-separated list: absent means all, empty means none, unknown ones are skipped. */
export function parseStatuses(list: string | undefined): ProductStatus[] {
  if (list === undefined) return [...PRODUCT_STATUSES]
  const named = new Set(list.split(',').map((part) => part.trim()))
  return PRODUCT_STATUSES.filter((status) => named.has(status) && isProductStatus(status))
}

/** The list for the URL, in the order of the lifecycle; undefined when all are on. */
export function formatStatuses(statuses: readonly ProductStatus[]): string | undefined {
  const on = PRODUCT_STATUSES.filter((status) => statuses.includes(status))
  return on.length === PRODUCT_STATUSES.length ? undefined : on.join(',')
}
