import { useState } from 'react'
import { useToggleImport } from '#src/features/products/import/send/use-toggle-import.ts'
import { countProducts } from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export type CancelDialogProps = {
  importId: string
  /** How many rows are imported so far. */
  count: number
  onCancel: () => Promise<void>
  onClose: () => void
}

/** Stops an import halfway: the products imported so far stay, or move to the trash. */
export function CancelDialog({ importId, count, onCancel, onClose }: CancelDialogProps) {
  const undo = useToggleImport()
  const [isEnding, setIsEnding] = useState(false)
  async function end(undoes: boolean): Promise<void> {
    setIsEnding(true)
    await onCancel()
    if (undoes) undo.mutate({ id: importId, redo: false })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Cancel the import?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button variant="secondary" busy={isEnding} onClick={() => void end(false)}>
            Keep {countProducts(count)}
          </Button>
          <Button variant="danger" busy={isEnding} onClick={() => void end(true)}>
            Undo the import
          </Button>
        </>
      }
    >
      <p className="text-sm">
        {countProducts(count)} have been added so far. Keep them, or move them to the trash.
      </p>
    </Dialog>
  )
}
