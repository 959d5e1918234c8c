import type { SavedView } from '#src/entities/saved-view/saved-view-row.ts'
import { readViewSearch, writeViewSearch } from '#src/entities/saved-view/view-search.ts'
import {
  type ListFilters,
  type ProductsSearch,
  readProductsSearch,
  searchOfFilters,
} from '#src/features/products/list/filter/list-filters.ts'

/** The address of My Products for a view; skips parts that this version does not know. */
export function searchOfView(view: Pick<SavedView, 'search'>): ProductsSearch {
  return readProductsSearch(readViewSearch(view.search))
}

/** The text to store for filters. */
export function viewSearchOf(filters: ListFilters): string {
  return writeViewSearch(searchOfFilters(filters))
}

/** Whether the list shows a view. Cards or rows count only if the view names them. */
export function isViewShown(view: Pick<SavedView, 'search'>, filters: ListFilters): boolean {
  const kept = searchOfView(view)
  const { view: listView, ...shown } = searchOfFilters(filters)
  const compared = kept.view === undefined ? shown : { ...shown, view: listView }
  return writeViewSearch(kept) === writeViewSearch(compared)
}
