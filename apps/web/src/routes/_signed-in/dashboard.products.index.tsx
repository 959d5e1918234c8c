import { createFileRoute } from '@tanstack/react-router'
import { prefetchForScreen } from '#src/app/prefetch-for-screen.ts'
import { productListOptions } from '#src/entities/product/list/use-products.ts'
import { useCallback, useMemo } from 'react'
import {
  type ListFilters,
  filtersOfSearch,
  readProductsSearch,
  searchOfFilters,
} from '#src/features/products/list/filter/list-filters.ts'
import { readListView } from '#src/features/products/list/list-view.ts'
import { ProductsScreen } from '#src/features/products/list/products-screen.tsx'
import { useAddProduct } from '#src/features/shell/add-product.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/products/')({
  head: () => pageTitle('My Products'),
  validateSearch: readProductsSearch,
  loader: ({ context }) => prefetchForScreen(context, productListOptions),
  component: ProductsRoute,
})

function ProductsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const filters = useMemo(() => filtersOfSearch(search, readListView()), [search])
  const change = useCallback(
    (next: ListFilters) => {
      void navigate({ search: searchOfFilters(next), replace: true, resetScroll: false })
    },
    [navigate],
  )
  return (
    <ProductsScreen filters={filters} onFiltersChange={change} onAddProduct={useAddProduct()} />
  )
}
