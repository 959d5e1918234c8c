import { Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Button } from '#src/ui/button.tsx'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Deletes a product after a question. */
export function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const [isUsed, setUsed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setUsed(true)
          setAsking(true)
        }}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {isUsed && (
        <Suspense>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="Delete product"
            confirmLabel="Delete"
            tone="danger"
            onConfirm={onDelete}
          >
            Are you sure you want to delete this product?
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
