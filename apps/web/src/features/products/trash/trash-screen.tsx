import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { TRASH_DAYS } from '@sampletrail/domain/products/trash.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { UpgradeButton } from '#src/entities/plan/upgrade-button.tsx'
import type { TrashedRow } from '#src/entities/product/trash/load-trash.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useProductTrash } from '#src/entities/product/trash/use-product-trash.ts'
import { TrashActions } from '#src/features/products/trash/trash-actions.tsx'
import { TrashList } from '#src/features/products/trash/trash-list.tsx'
import { useRestoreFromTrash } from '#src/features/products/trash/use-restore-from-trash.ts'
import { useTicked } from '#src/features/products/trash/use-ticked.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const DeleteForeverDialog = lazy(async () => ({
  default: (await import('#src/features/products/trash/delete-forever-dialog.tsx'))
    .DeleteForeverDialog,
}))

const NOTHING: readonly TrashedRow[] = []

/** Deleted products, while they can be restored. */
export function TrashScreen() {
  const trash = useProductTrash()
  const limit = useProductLimit()
  const restore = useRestoreFromTrash()
  const products = trash.products ?? NOTHING
  const { selected, ticked, tick, tickAll } = useTicked(products)
  const [asked, setAsked] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  // Read when the screen opens: days pass slowly.
  const [now] = useState(() => new Date())
  const ask = (ids: readonly string[]): void => {
    setAsked(ids)
    setAsking(true)
  }

  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <Link
          to="/dashboard/products"
          className={buttonStyle('quiet', 'md', '-mt-1 -ml-3 self-start')}
        >
          <ArrowLeft aria-hidden className="size-4" />
          My Products
        </Link>
        <h1 className="text-lg font-bold">Trash</h1>
        <p className="text-sm text-ink-muted">
          Deleted products stay here for {TRASH_DAYS} days. After that they are deleted forever,
          files included.
        </p>
      </header>
      {limit.limit !== null && !limit.mayAdd && products.length > 0 && (
        <Banner
          kind="info"
          action={<UpgradeButton size="sm" reason={{ gate: 'products', held: limit.held }} />}
        >
          {productLimitText(limit.limit)}
        </Banner>
      )}
      {trash.products === undefined && trash.error === null && <Skeleton className="h-72 w-full" />}
      {trash.products === undefined && trash.error !== null && (
        <QueryError
          title="Failed to load the trash"
          error={trash.error}
          onRetry={trash.refetch}
          retrying={trash.isFetching}
        />
      )}
      {trash.products?.length === 0 && (
        <EmptyState icon={Trash2} title="The trash is empty">
          Products that you delete can be brought back from here.
        </EmptyState>
      )}
      {products.length > 0 && (
        <>
          <TrashActions
            count={products.length}
            selectedCount={selected.length}
            onSelectAll={tickAll}
            onRestore={() => restore(selected)}
            onDelete={() => ask(selected)}
            onEmpty={() => ask(products.map(({ id }) => id))}
          />
          <TrashList
            products={products}
            ticked={ticked}
            now={now}
            onSelect={tick}
            onRestore={(id) => restore([id])}
            onDelete={(id) => ask([id])}
          />
        </>
      )}
      {asked.length > 0 && (
        <Suspense>
          <DeleteForeverDialog
            ids={asked}
            isAll={asked.length > 1 && asked.length === products.length}
            open={isAsking}
            onOpenChange={setAsking}
            onDeleted={() => tickAll(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
