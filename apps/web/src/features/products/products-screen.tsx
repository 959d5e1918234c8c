import { PRODUCT_STATUSES } from '@sampletrail/domain/lifecycle.ts'
import { sortProducts } from '@sampletrail/domain/product-order.ts'
import { filterProducts } from '@sampletrail/domain/product-search.ts'
import { Suspense, lazy, useDeferredValue, useId, useMemo, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useProductLimit } from '#src/entities/product/use-product-limit.ts'
import { useProducts } from '#src/entities/product/use-products.ts'
import { AddButton } from '#src/features/products/list/add-button.tsx'
import { GridSkeleton } from '#src/features/products/list/grid-skeleton.tsx'
import { type ListFilters, isFiltered } from '#src/features/products/list/list-filters.ts'
import { ListMenu } from '#src/features/products/list/list-menu.tsx'
import { NoProducts } from '#src/features/products/list/no-products.tsx'
import { PlanCounter } from '#src/features/products/list/plan-counter.tsx'
import { ProductFilters } from '#src/features/products/list/product-filters.tsx'
import { ProductGrid } from '#src/features/products/list/product-grid.tsx'
import { sellersOfProducts } from '#src/features/products/list/sellers-of-products.ts'
import { useSelection } from '#src/features/products/list/use-selection.ts'
import { classNames } from '#src/ui/class-names.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { QueryError } from '#src/lib/query-error.tsx'

const loadStatusDialog = () => import('#src/features/products/status/update-status-dialog.tsx')
const dialogs = [
  loadStatusDialog,
  () => import('#src/features/products/form/add-product-dialog.tsx'),
]
const SelectionActions = lazy(async () => ({
  default: (await import('#src/features/products/list/selection-actions.tsx')).SelectionActions,
}))
const SavedViews = lazy(async () => ({
  default: (await import('#src/features/products/views/saved-views.tsx')).SavedViews,
}))
const UpdateStatusDialog = lazy(async () => ({
  default: (await loadStatusDialog()).UpdateStatusDialog,
}))

export interface ProductsScreenProps {
  filters: ListFilters
  onFiltersChange: (filters: ListFilters) => void
  onAddProduct: () => void
}

/** My Products: everything a person tracks, searched, filtered and sorted in the browser. */
export function ProductsScreen({ filters, onFiltersChange, onAddProduct }: ProductsScreenProps) {
  usePreload(dialogs)
  const products = useProducts()
  const limit = useProductLimit()
  const reasonId = useId()
  const [updating, setUpdating] = useState<ProductListRow | null>(null)
  const [isUpdating, setIsUpdating] = useState(false)

  // Typing stays quick in long lists: the grid follows when it can.
  const calm = useDeferredValue(filters)
  const shown = useMemo(
    () => sortProducts(filterProducts(products.data ?? [], calm), calm.sort),
    [products.data, calm],
  )
  const sellers = useMemo(() => sellersOfProducts(products.data ?? []), [products.data])
  const { selected, select, clear } = useSelection(shown)

  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-lg font-bold">My Products</h1>
          {products.isComplete && (
            <PlanCounter held={limit.held} limit={limit.limit} reasonId={reasonId} />
          )}
        </div>
        <div
          className={classNames(
            'flex flex-wrap items-center gap-2',
            selected.size > 0 && 'max-sm:w-full max-sm:justify-between',
          )}
        >
          <Suspense>
            <SelectionActions selected={selected} onClear={clear} />
          </Suspense>
          {/* Phones have it in their navigation, too. */}
          <div className={selected.size > 0 ? 'max-sm:hidden' : undefined}>
            <AddButton mayAdd={limit.mayAdd} reasonId={reasonId} onPress={onAddProduct} />
          </div>
          <ListMenu />
        </div>
      </header>
      <Suspense fallback={<div className="min-h-11" />}>
        <SavedViews filters={filters} />
      </Suspense>
      <ProductFilters filters={filters} sellers={sellers} onChange={onFiltersChange} />
      <output className="sr-only">
        {products.isComplete && `${shown.length} of ${limit.held} products`}
      </output>
      {products.isPending && <GridSkeleton />}
      {products.isError && !products.data && (
        <QueryError
          title="Failed to load products. Please try again."
          error={products.error}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      )}
      {products.data && shown.length === 0 && (
        <NoProducts
          isFirstUse={products.data.length === 0 && products.isComplete && !isFiltered(filters)}
          onAddProduct={onAddProduct}
          onShowAll={() =>
            onFiltersChange({
              ...filters,
              search: '',
              sellerId: null,
              tag: null,
              statuses: PRODUCT_STATUSES,
            })
          }
        />
      )}
      {shown.length > 0 && (
        <ProductGrid
          products={shown}
          selected={selected}
          isDisabled={limit.isDisabled}
          onSelect={select}
          onUpdateStatus={(product) => {
            setUpdating(product)
            setIsUpdating(true)
          }}
        />
      )}
      {updating && (
        <Suspense>
          <UpdateStatusDialog
            key={updating.id}
            product={updating}
            open={isUpdating}
            onOpenChange={setIsUpdating}
            onClosed={() => setUpdating(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
