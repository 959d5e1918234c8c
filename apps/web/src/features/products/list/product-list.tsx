import type { ProductSort } from '@sampletrail/domain/products/product-order.ts'
import { Suspense, lazy, memo, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { ProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { GridSkeleton } from '#src/features/products/list/cards/grid-skeleton.tsx'
import { type ListView, readListView } from '#src/features/products/list/list-view.ts'
import { useListCursor } from '#src/features/products/list/keys/use-list-cursor.ts'
import type { RefundDue } from '#src/features/products/list/reckon-refunds.ts'
import type { Selection } from '#src/features/products/list/selection/use-selection.ts'
import type { ChangeFilters } from '#src/features/products/list/filter/use-typed-search.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { part } from '#src/ui/part.tsx'

const loadStatusDialog = () => import('#src/features/products/status/update-status-dialog.tsx')
const grid = part(
  async () => (await import('#src/features/products/list/cards/product-grid.tsx')).ProductGrid,
)
const table = part(
  async () => (await import('#src/features/products/list/table/product-table.tsx')).ProductTable,
)
const loadActions = () => import('#src/features/products/list/selection/selection-actions.tsx')
const loadKeys = () => import('#src/features/products/list/keys/list-keys-dialog.tsx')
const parts = [
  loadStatusDialog,
  grid.ask,
  table.ask,
  loadActions,
  loadKeys,
  () => import('#src/features/products/add/add-product.tsx'),
  () => import('#src/features/products/form/add-product-dialog.tsx'),
  () => import('#src/features/products/list/selection/bulk-edit-dialog.tsx'),
]
const SelectionActions = lazy(async () => ({ default: (await loadActions()).SelectionActions }))
const KeysDialog = lazy(async () => ({ default: (await loadKeys()).ListKeysDialog }))
const UpdateStatusDialog = lazy(async () => ({
  default: (await loadStatusDialog()).UpdateStatusDialog,
}))

// A device shows cards or rows: its last view loads at the same time as the products, the other one later. A failed load is
// retried when the view is shown, and only then reports an error.
void Promise.allSettled([readListView() === 'table' ? table.ask() : grid.ask()])

/** The filtered products, as cards or as a table, with their actions: by pointer and by keyboard. */
export const ProductList = memo(function ProductList({
  shown,
  view: chosen,
  sort,
  limit,
  refundDueOf,
  selection: { selected, select, clear },
  areKeysShown,
  onKeysChange,
  onChange,
  onAddProduct,
}: {
  shown: readonly ProductListRow[]
  view: ListView
  sort: ProductSort
  limit: ProductLimit
  refundDueOf: (product: { id: string }) => RefundDue | null
  selection: Selection
  areKeysShown: boolean
  onKeysChange: (isOpen: boolean) => void
  onChange: ChangeFilters
  onAddProduct: () => void
}) {
  usePreload(parts)
  const [isUpdating, setIsUpdating] = useState(false)
  const [updating, setUpdating] = useState<ProductListRow | null>(null)
  const [isKeysUsed, setKeysUsed] = useState(false)
  if (areKeysShown && !isKeysUsed) setKeysUsed(true)
  const cursor = useListCursor({
    shown,
    selected,
    onSelect: select,
    onClear: clear,
    // On a full plan the dialog says so.
    onAdd: onAddProduct,
    onShowKeys: () => onKeysChange(true),
  })
  const [updateStatus] = useState(() => (product: ProductListRow) => {
    setUpdating(product)
    setIsUpdating(true)
  })
  const view = {
    products: shown,
    selected,
    isDisabled: limit.isDisabled,
    cursor,
    onSelect: select,
    onUpdateStatus: updateStatus,
  }

  return (
    <>
      {/* Before the list, so that it is not thousands of tab stops away. */}
      <Suspense>
        <SelectionActions
          selected={selected}
          products={shown}
          isDisabled={limit.isDisabled}
          onClear={clear}
        />
      </Suspense>
      {shown.length > 0 && (
        <div className={selected.size > 0 ? 'pb-16' : undefined}>
          <Suspense fallback={<GridSkeleton />}>
            {chosen === 'table' ? (
              <table.Part
                {...view}
                sort={sort}
                refundDueOf={refundDueOf}
                onSort={(next) => onChange({ sort: next })}
              />
            ) : (
              <grid.Part {...view} />
            )}
          </Suspense>
        </div>
      )}
      <Suspense>
        {isKeysUsed && <KeysDialog open={areKeysShown} onOpenChange={onKeysChange} />}
        {updating && (
          <UpdateStatusDialog
            key={updating.id}
            product={updating}
            open={isUpdating}
            onOpenChange={setIsUpdating}
            onClosed={() => setUpdating(null)}
            onScanned={(status) => onChange({ statuses: [status] })}
          />
        )}
      </Suspense>
    </>
  )
})
