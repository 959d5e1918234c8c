import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Asks a person who leaves the page while products are being added. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title="Stop the import?"
      confirmLabel="Stop and leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    >
      Products are still being added. Those added so far stay. To add the rest, import the file
      again later.
    </ConfirmDialog>
  )
}
