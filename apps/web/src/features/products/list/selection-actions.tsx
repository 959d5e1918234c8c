import { Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useDeleteProducts } from '#src/features/products/list/use-delete-products.ts'
import { Button } from '#src/ui/button.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** What can be done with the ticked products. */
export function SelectionActions({
  selected,
  onClear,
}: {
  selected: ReadonlySet<string>
  onClear: () => void
}) {
  const remove = useDeleteProducts()
  const [isUsed, setUsed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {selected.size > 0 && (
        <>
          <Button variant="quiet" onClick={onClear}>
            Clear selection
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setUsed(true)
              setAsking(true)
            }}
          >
            <Trash2 aria-hidden className="size-4" />
            Delete Selected ({selected.size})
          </Button>
        </>
      )}
      {isUsed && (
        <Suspense>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="Delete products"
            confirmLabel="Delete"
            tone="danger"
            onConfirm={() => {
              remove([...selected])
              onClear()
            }}
          >
            Are you sure you want to delete {selected.size} selected products?
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
