import { type ProductStatus, PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { type ProductSort, isProductSort } from '@sampletrail/domain/products/product-order.ts'
import { formatStatuses, parseStatuses } from '@sampletrail/domain/products/product-search.ts'
import { type ListView, isListView } from '#src/features/products/list/list-view.ts'

/** The parts of the address of My Products. */
export type ProductsSearch = {
  status?: string | undefined
  search?: string | undefined
  seller?: string | undefined
  tag?: string | undefined
  sort?: ProductSort | undefined
  view?: ListView | undefined
}

/** The list's filters, with defaults for the parts that the address lacks. */
export type ListFilters = {
  statuses: readonly ProductStatus[]
  search: string
  sellerId: string | null
  tag: string | null
  sort: ProductSort
  view: ListView
}

/**
 * Reads an address that people may have typed by hand; invalid parts are undefined. Every name is present: the router merges
 * the result over the raw address, which would show through if a name were missing.
 */
export function readProductsSearch(raw: Record<string, unknown>): ProductsSearch {
  const text = (name: string): string | undefined => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const { sort, view } = raw
  return {
    status: text('status'),
    search: text('search') || undefined,
    seller: text('seller') || undefined,
    tag: text('tag') || undefined,
    sort: isProductSort(sort) ? sort : undefined,
    view: isListView(view) ? view : undefined,
  }
}

/** The filters of an address; `keptView` is this device's last view, for addresses without one. */
export function filtersOfSearch(search: ProductsSearch, keptView: ListView = 'grid'): ListFilters {
  return {
    statuses: parseStatuses(search.status),
    search: search.search ?? '',
    sellerId: search.seller ?? null,
    tag: search.tag ?? null,
    sort: search.sort ?? 'newest',
    view: search.view ?? keptView,
  }
}

/** The shortest address for these filters. */
export function searchOfFilters(filters: ListFilters): ProductsSearch {
  const status = formatStatuses(filters.statuses)
  const search = filters.search.trim()
  return {
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
    ...(filters.sellerId !== null && { seller: filters.sellerId }),
    ...(filters.tag !== null && { tag: filters.tag }),
    ...(filters.sort !== 'newest' && { sort: filters.sort }),
    ...(filters.view === 'table' && { view: filters.view }),
  }
}

/** Whether any filter is set. */
export function isFiltered(filters: ListFilters): boolean {
  return (
    filters.statuses.length < PRODUCT_STATUSES.length ||
    filters.search.trim() !== '' ||
    filters.sellerId !== null ||
    filters.tag !== null
  )
}
