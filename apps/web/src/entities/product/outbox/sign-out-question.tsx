import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Asks before a sign-out that would lose changes. Load on first use. */
export function SignOutQuestion({
  open,
  unsent,
  onOpenChange,
  onConfirm,
}: {
  open: boolean
  unsent: number
  onOpenChange: (open: boolean) => void
  onConfirm: () => Promise<void>
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sign out and lose changes?"
      confirmLabel="Sign out"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={onConfirm}
    >
      {unsent === 1
        ? '1 change has not been sent yet. Signing out deletes it from this device.'
        : `${unsent} changes have not been sent yet. Signing out deletes them from this device.`}
    </ConfirmDialog>
  )
}
