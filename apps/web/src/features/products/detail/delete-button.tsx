import { Trash2 } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Deletes a product after a question. `isQuiet` beside more frequent buttons: on phones only its icon is seen. */
export function DeleteButton({
  isQuiet = false,
  onDelete,
}: {
  isQuiet?: boolean
  onDelete: () => void
}) {
  const [isUsed, setUsed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        {...(isQuiet && { className: 'max-sm:w-11 max-sm:px-0', title: 'Delete product' })}
        onClick={() => {
          setUsed(true)
          setAsking(true)
        }}
      >
        <Trash2 aria-hidden className="size-4" />
        <span className={classNames(isQuiet && 'max-sm:sr-only')}>Delete</span>
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
