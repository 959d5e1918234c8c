import { PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { tagsInUse } from '@sampletrail/domain/products/product-tags.ts'
import {
  Suspense,
  lazy,
  memo,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react'
import { LateExamplesLine } from '#src/entities/example/late-examples-line.tsx'
import { AddProductButton } from '#src/entities/product/limit/add-product-button.tsx'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { GridSkeleton } from '#src/features/products/list/cards/grid-skeleton.tsx'
import { type ListFilters, isFiltered } from '#src/features/products/list/filter/list-filters.ts'
import { NoProducts } from '#src/features/products/list/no-products.tsx'
import { PlanCounter } from '#src/features/products/list/plan-counter.tsx'
import { ProductFilters } from '#src/features/products/list/filter/product-filters.tsx'
import { ProductList } from '#src/features/products/list/product-list.tsx'
import { SelectAll } from '#src/features/products/list/selection/select-all.tsx'
import { useSelection } from '#src/features/products/list/selection/use-selection.ts'
import { sellersOfProducts } from '#src/features/products/list/sellers-of-products.ts'
import { useShownProducts } from '#src/features/products/list/use-shown-products.ts'
import { useTypedSearch } from '#src/features/products/list/filter/use-typed-search.ts'
import { ViewSwitch } from '#src/features/products/list/view-switch.tsx'
import { QueryError } from '#src/lib/query-error.tsx'

// Parts that a keystroke does not change are not rendered again.
const ListMenu = lazy(async () => ({
  default: memo((await import('#src/features/products/list/list-menu.tsx')).ListMenu),
}))
const SavedViews = lazy(async () => ({
  default: memo((await import('#src/features/products/views/saved-views.tsx')).SavedViews),
}))
const FigureNote = lazy(async () => ({
  default: (await import('#src/features/products/list/figure-note.tsx')).FigureNote,
}))

export interface ProductsScreenProps {
  filters: ListFilters
  onFiltersChange: (filters: ListFilters) => void
  onAddProduct: () => void
}

/** My Products: all of a person's products, searched, filtered and sorted in the browser. */
export function ProductsScreen({
  filters: addressed,
  onFiltersChange,
  onAddProduct,
}: ProductsScreenProps) {
  const products = useProducts()
  // The first cards are rendered in slices, behind placeholders.
  const isDrawn = useDeferredValue(products.data !== undefined)
  const limit = useProductLimit()
  const reasonId = useId()
  const { filters, change, type, settle } = useTypedSearch(addressed, onFiltersChange)
  const { shown, counts, refundDueOf, parts } = useShownProducts(products.data, filters)
  const selection = useSelection(shown)
  const [areKeysShown, setKeysShown] = useState(false)
  const showKeys = useCallback(() => setKeysShown(true), [])
  const sellers = useMemo(() => sellersOfProducts(products.data ?? []), [products.data])
  const hasPlaces = useMemo(
    () => products.data?.some(({ storage_place: place }) => place !== null) ?? false,
    [products.data],
  )
  const tags = useMemo(() => tagsInUse(products.data ?? []), [products.data])

  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {/* Hardly higher than the button beside it on phones, so that nothing moves when the counter appears. */}
        <div className="min-w-0 flex-1 basis-32 max-sm:-my-1.5">
          <h1 className="text-lg font-bold max-sm:leading-6">My Products</h1>
          {limit.limit !== null && (
            <div className="min-h-5 max-sm:min-h-4">
              {products.isComplete && (
                <PlanCounter held={limit.held} limit={limit.limit} reasonId={reasonId} />
              )}
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <AddProductButton limit={limit} reasonId={reasonId} onPress={onAddProduct} />
          <Suspense fallback={<div className="size-10" />}>
            <ListMenu
              shown={shown}
              view={addressed.view}
              isComplete={products.isComplete}
              onSelectAll={selection.selectAll}
              onShowKeys={showKeys}
            />
          </Suspense>
        </div>
      </header>
      <ProductFilters
        filters={filters}
        sellers={sellers}
        tags={tags}
        hasPlaces={hasPlaces}
        onType={type}
        onLeaveSearch={settle}
        onChange={change}
        counts={products.isComplete ? counts : null}
        tools={
          <>
            <Suspense fallback={<div className="w-10 lg:w-24" />}>
              <SavedViews filters={addressed} />
            </Suspense>
            <ViewSwitch view={addressed.view} onChange={change} />
          </>
        }
        beside={
          <SelectAll
            shown={shown.length}
            selected={selection.selected.size}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        }
      />
      {addressed.figure && parts && products.isComplete && (
        <Suspense fallback={<div className="min-h-12" />}>
          <FigureNote
            figure={addressed.figure}
            parts={parts}
            shown={shown}
            onShowAll={() => change({ figure: null, sellerId: null })}
          />
        </Suspense>
      )}
      <output className="sr-only">
        {products.isComplete && `${shown.length} of ${limit.held} products`}
      </output>
      {isDrawn && products.data && <LateExamplesLine products={products.data} />}
      {!isDrawn && !products.isError && <GridSkeleton />}
      {products.hasFailed && (
        <QueryError
          title={
            products.data
              ? 'Some of your products could not be loaded.'
              : 'Failed to load products. Please try again.'
          }
          error={products.error}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      )}
      {isDrawn && products.data && shown.length === 0 && parts !== undefined && (
        <NoProducts
          isFirstUse={products.data.length === 0 && products.isComplete && !isFiltered(filters)}
          onAddProduct={onAddProduct}
          onShowAll={() =>
            change({
              search: '',
              sellerId: null,
              tag: null,
              statuses: PRODUCT_STATUSES,
              figure: null,
            })
          }
        />
      )}
      {isDrawn && (
        <ProductList
          shown={shown}
          view={addressed.view}
          sort={addressed.sort}
          limit={limit}
          refundDueOf={refundDueOf}
          selection={selection}
          areKeysShown={areKeysShown}
          onKeysChange={setKeysShown}
          onChange={change}
          onAddProduct={onAddProduct}
        />
      )}
    </div>
  )
}
