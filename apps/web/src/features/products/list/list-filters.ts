import { type ProductStatus, PRODUCT_STATUSES } from '@sampletrail/domain/lifecycle.ts'
import {
  type ProductSort,
  formatStatuses,
  isProductSort,
  parseStatuses,
} from '@sampletrail/domain/product-search.ts'

/** What the address of My Products says. */
export type ProductsSearch = {
  status?: string
  search?: string
  seller?: string
  sort?: ProductSort
}

/** The list's filters, with everything that the address leaves out. */
export type ListFilters = {
  statuses: readonly ProductStatus[]
  search: string
  sellerId: string | null
  sort: ProductSort
}

/** Reads an address as people may have written it; what makes no sense is left out. */
export function readProductsSearch(raw: Record<string, unknown>): ProductsSearch {
  const text = (name: string): string | undefined => {
    const value = raw[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const status = text('status')
  const search = text('search')
  const seller = text('seller')
  return {
    ...(status !== undefined && { status }),
    ...(search && { search }),
    ...(seller && { seller }),
    ...(isProductSort(raw['sort']) && { sort: raw['sort'] }),
  }
}

export function filtersOfSearch(search: ProductsSearch): ListFilters {
  return {
    statuses: parseStatuses(search.status),
    search: search.search ?? '',
    sellerId: search.seller ?? null,
    sort: search.sort ?? 'newest',
  }
}

/** The shortest address that means these filters. */
export function searchOfFilters(filters: ListFilters): ProductsSearch {
  const status = formatStatuses(filters.statuses)
  const search = filters.search.trim()
  return {
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
    ...(filters.sellerId !== null && { seller: filters.sellerId }),
    ...(filters.sort !== 'newest' && { sort: filters.sort }),
  }
}

/** Whether the filters leave anything out. */
export function isFiltered(filters: ListFilters): boolean {
  return (
    filters.statuses.length < PRODUCT_STATUSES.length ||
    filters.search.trim() !== '' ||
    filters.sellerId !== null
  )
}
