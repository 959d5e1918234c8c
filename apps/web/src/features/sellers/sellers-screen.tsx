import { Plus, Store } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { OwnSeller } from '#src/entities/seller/seller-row.ts'
import { useOwnSellers } from '#src/entities/seller/use-own-sellers.ts'
import { SellerList } from '#src/features/sellers/seller-list.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SellerDialog = lazy(async () => ({
  default: (await import('#src/entities/seller/seller-dialog.tsx')).SellerDialog,
}))
const DeleteSellerDialog = lazy(async () => ({
  default: (await import('#src/features/sellers/delete-seller-dialog.tsx')).DeleteSellerDialog,
}))

type Begin = { kind: 'add' } | { kind: 'edit' | 'delete'; seller: OwnSeller }
/** `run` makes the dialog start fresh each time. */
type Task = Begin & { run: number }

/** The user's own sellers: add, change, delete; for VIPs and admins the global ones, too. */
export function SellersScreen() {
  const { data: sellers, error, refetch, isFetching } = useOwnSellers()
  const [task, setTask] = useState<Task | null>(null)
  const [open, setOpen] = useState(false)
  const begin = (next: Begin) => {
    setTask((before) => ({ ...next, run: (before?.run ?? 0) + 1 }))
    setOpen(true)
  }
  const add = (
    <Button className="shrink-0" onClick={() => begin({ kind: 'add' })}>
      <Plus aria-hidden className="size-4" />
      Add Seller
    </Button>
  )
  return (
    <div className="flex max-w-2xl flex-col gap-4 xl:max-w-none">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">Your own sellers, and how to reach them.</p>
        {sellers !== undefined && sellers.length > 0 && add}
      </div>
      {sellers === undefined && error === null && (
        <Card padded={false}>
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        </Card>
      )}
      {sellers === undefined && error !== null && (
        <Card padded={false}>
          <QueryError
            title="Error loading sellers"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      )}
      {sellers !== undefined && (
        <SellerList
          own={sellers}
          empty={
            <EmptyState icon={Store} title="No sellers yet" action={add}>
              Keep the people you test for here. A seller that you add with a product appears here,
              too.
            </EmptyState>
          }
          onEdit={(seller) => begin({ kind: 'edit', seller })}
          onDelete={(seller) => begin({ kind: 'delete', seller })}
        />
      )}
      <Suspense>
        {task !== null && task.kind !== 'delete' && (
          <SellerDialog
            key={task.run}
            open={open}
            onOpenChange={setOpen}
            seller={task.kind === 'edit' ? task.seller : undefined}
            onSaved={() => setOpen(false)}
          />
        )}
        {task?.kind === 'delete' && (
          <DeleteSellerDialog
            key={task.run}
            open={open}
            onOpenChange={setOpen}
            seller={task.seller}
          />
        )}
      </Suspense>
    </div>
  )
}
