import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Asks before a form with changes closes; `of` names the form's subject, such as 'this seller'. */
export function DiscardQuestion({
  of,
  open,
  onOpenChange,
  onDiscard,
}: {
  of: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDiscard: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
    >
      Your changes to {of} are not saved yet.
    </ConfirmDialog>
  )
}
