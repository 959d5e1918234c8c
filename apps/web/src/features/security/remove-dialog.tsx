import { useRemoveFactor } from '#src/features/security/use-two-factor.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

interface RemoveDialogProps {
  factorId: string
  onClose: () => void
}

/** Asks before two-factor is turned off. Mounted while it is open. */
export function RemoveDialog({ factorId, onClose }: RemoveDialogProps) {
  const remove = useRemoveFactor()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn two-factor off?"
      confirmLabel="Turn off"
      tone="danger"
      onConfirm={async () => {
        await remove.mutateAsync(factorId)
        showSuccess('Two-factor is off')
      }}
    >
      Your password alone gets you in after this, and anybody else who knows it. Your recovery codes
      end. You can remove SampleTrail from your authenticator app.
    </ConfirmDialog>
  )
}
