import { type MoneyPeriod, readPeriod } from '@sampletrail/domain/money/period-name.ts'
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
  figure?: string | undefined
  currency?: string | undefined
  period?: MoneyPeriod | undefined
}

/** A figure of the Money page, in one currency: the list shows the products that it is made of. */
export type FigureFilter = {
  /** A `MoneyFigure`; another name is no filter. They are not known before they are needed. */
  name: string
  /** Without one, dollars. */
  currency?: string | undefined
  /** Without one, that of the Money page; figures as of today have none. */
  period?: MoneyPeriod | undefined
}

/** The list's filters, with defaults for the parts that the address lacks. */
export type ListFilters = {
  statuses: readonly ProductStatus[]
  search: string
  sellerId: string | null
  tag: string | null
  sort: ProductSort
  view: ListView
  figure: FigureFilter | null
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
  const { sort, view, currency } = raw
  return {
    status: text('status'),
    search: text('search') || undefined,
    seller: text('seller') || undefined,
    tag: text('tag') || undefined,
    sort: isProductSort(sort) ? sort : undefined,
    view: isListView(view) ? view : undefined,
    figure: text('figure') || undefined,
    currency: typeof currency === 'string' && /^[A-Z]{3}$/u.test(currency) ? currency : undefined,
    period: readPeriod(raw['period']) ?? undefined,
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
    figure: search.figure
      ? { name: search.figure, currency: search.currency, period: search.period }
      : null,
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
    ...figureParts(filters.figure),
  }
}

function figureParts(figure: FigureFilter | null): ProductsSearch {
  if (figure === null) return {}
  const { name, currency, period } = figure
  return { figure: name, ...(currency && { currency }), ...(period && { period }) }
}

/** Whether any filter is set. */
export function isFiltered(filters: ListFilters): boolean {
  return (
    filters.statuses.length < PRODUCT_STATUSES.length ||
    filters.search.trim() !== '' ||
    filters.sellerId !== null ||
    filters.tag !== null ||
    filters.figure !== null
  )
}
