import { compareNaturally } from '#src/products/natural-order.ts'
import { type ProductStatus, PRODUCT_STATUSES } from '#src/products/lifecycle.ts'
import { formatSellerName } from '#src/sellers/seller-name.ts'

/** The fields of a product that sorting reads. */
export type SortableProduct = {
  id: string
  name: string | null
  order_number: string | null
  storage_place: string | null
  status: ProductStatus
  seller_name: string | null
  seller: { name: string } | null
  price: number | null
  tax_value: number | null
  order_date: string | null
  refund_due_date: string | null
  created_at: string
}

/** The sort keys of a list; a table has a heading for each. */
export const SORT_COLUMNS = [
  'name',
  'status',
  'seller',
  'price',
  'tax value',
  'order number',
  'storage place',
  'order date',
  'added',
  'refund due',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

/** The orders in addresses: of each column ascending, then descending. */
const SORTS = {
  name: ['name', 'name-desc'],
  status: ['status', 'status-desc'],
  seller: ['seller', 'seller-desc'],
  price: ['price-low', 'price-high'],
  'tax value': ['tax-value-low', 'tax-value-high'],
  'order number': ['order-number', 'order-number-desc'],
  'storage place': ['storage-place', 'storage-place-desc'],
  'order date': ['order-date', 'order-date-desc'],
  added: ['oldest', 'newest'],
  'refund due': ['refund-due', 'refund-due-desc'],
} as const satisfies Record<SortColumn, readonly [string, string]>

export type ProductSort = (typeof SORTS)[SortColumn][number]

export const PRODUCT_SORTS: readonly ProductSort[] = SORT_COLUMNS.flatMap(
  (column): readonly ProductSort[] => SORTS[column],
)

/** Whether a text is a sort order. */
export function isProductSort(value: unknown): value is ProductSort {
  return PRODUCT_SORTS.some((sort) => sort === value)
}

export type SortDirection = 'ascending' | 'descending'

/** The column of an order, and its direction. */
export function columnOfSort(sort: ProductSort): { column: SortColumn; direction: SortDirection } {
  const column = SORT_COLUMNS.find((name) => SORTS[name].some((other) => other === sort)) ?? 'added'
  return { column, direction: SORTS[column][1] === sort ? 'descending' : 'ascending' }
}

/** The order after a click on a column's heading: ascending first (added: newest), the next click reverses. */
export function nextSort(column: SortColumn, current: ProductSort): ProductSort {
  const [rising, falling] = SORTS[column]
  if (current === rising) return falling
  if (current === falling) return rising
  return column === 'added' ? falling : rising
}

const sellerLabels = new Map<string, string>()

type Compare = (a: SortableProduct, b: SortableProduct) => number

/** The due day of a product's refund, if only the owner's own value is known. */
const dayThatWasSet = (product: SortableProduct): string | null => product.refund_due_date

const RISING: Record<Exclude<SortColumn, 'refund due'>, Compare> = {
  name: (a, b) => compareNaturally(a.name ?? '', b.name ?? ''),
  status: (a, b) => PRODUCT_STATUSES.indexOf(a.status) - PRODUCT_STATUSES.indexOf(b.status),
  seller: (a, b) => compareNaturally(sellerOf(a) ?? '', sellerOf(b) ?? ''),
  price: (a, b) => (a.price ?? 0) - (b.price ?? 0),
  'tax value': (a, b) => (a.tax_value ?? 0) - (b.tax_value ?? 0),
  'order number': (a, b) => compareNaturally(a.order_number ?? '', b.order_number ?? ''),
  'storage place': (a, b) => compareNaturally(a.storage_place ?? '', b.storage_place ?? ''),
  'order date': (a, b) => compareTexts(a.order_date ?? '', b.order_date ?? ''),
  added: (a, b) => compareTexts(a.created_at, b.created_at) || compareTexts(a.id, b.id),
}

/** Columns whose empty values are last in both directions. */
const VALUES: Partial<Record<SortColumn, (product: SortableProduct) => string | number | null>> = {
  'tax value': (product) => product.tax_value,
  seller: sellerOf,
  'order number': (product) => product.order_number,
  'storage place': (product) => product.storage_place,
  'order date': (product) => product.order_date,
}

function comparerOf(sort: ProductSort, dueDayOf: typeof dayThatWasSet): Compare {
  const { column, direction } = columnOfSort(sort)
  const isDue = column === 'refund due'
  const rising: Compare = isDue
    ? (a, b) => compareTexts(dueDayOf(a) ?? '', dueDayOf(b) ?? '')
    : RISING[column]
  const valueOf = isDue ? dueDayOf : VALUES[column]
  const sign = direction === 'ascending' ? 1 : -1
  return (a, b) => {
    if (valueOf) {
      const missing = Number(valueOf(a) === null) - Number(valueOf(b) === null)
      if (missing !== 0) return missing
    }
    return sign * rising(a, b) || byNewest(a, b)
  }
}

/**
 * A sorted copy; equal products are newest first, so that the order is stable. `dueDayOf` knows when a refund is due, also if
 * the owner set no day.
 */
export function sortProducts<T extends SortableProduct>(
  products: readonly T[],
  sort: ProductSort,
  dueDayOf = dayThatWasSet,
): T[] {
  return products.toSorted(comparerOf(sort, dueDayOf))
}

/**
 * Sorts a list repeatedly as it changes: it starts with the earlier positions, so that thousands of products with few changes
 * are compared once each.
 */
export function createProductSorter(): typeof sortProducts {
  let places = new Map<string, number>()
  return (products, sort, dueDayOf) => {
    const last = products.length
    const placeOf = ({ id }: SortableProduct): number => places.get(id) ?? last
    const sorted = sortProducts(
      products.toSorted((a, b) => placeOf(a) - placeOf(b)),
      sort,
      dueDayOf,
    )
    places = new Map(sorted.map(({ id }, place) => [id, place]))
    return sorted
  }
}

/** The shown name, computed once for each seller. */
function sellerOf(product: SortableProduct): string | null {
  const name = product.seller?.name ?? product.seller_name
  if (name === null) return null
  const known = sellerLabels.get(name) ?? (formatSellerName(name) || name)
  sellerLabels.set(name, known)
  return known
}

function byNewest(a: SortableProduct, b: SortableProduct): number {
  return compareTexts(b.created_at, a.created_at) || compareTexts(b.id, a.id)
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
