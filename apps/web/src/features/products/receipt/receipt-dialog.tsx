import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import { UsesLeft } from '#src/entities/plan/uses-left.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FileField } from '#src/ui/file-field.tsx'

export interface ReceiptDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (file: File) => void
}

/** Asks for a receipt; the form opens with it at once. Load on first use. */
export function ReceiptDialog({ open, onOpenChange, onPick }: ReceiptDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Scan a receipt"
      keepOpenOutside
      footer={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">
          A photo, picture, HEIC or PDF of up to 10 MB. What it says is filled into the form, in
          which you can type meanwhile; you check it before anything is added.
        </p>
        <FileField label="Receipt" accept={DOCUMENT_ACCEPT} paste value={null} onSelect={onPick} />
        <UsesLeft feature="scans" />
      </div>
    </Dialog>
  )
}
