import type { PlanUser } from '#src/features/admin/users/plan-user.ts'
import { useCancelSubscription } from '#src/features/admin/users/change-plans.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Asks before a person's subscription is cancelled. docs/behaviour/admin-plans.md */
export function CancelSubscriptionDialog({
  user,
  onClose,
}: {
  user: Pick<PlanUser, 'id' | 'email'>
  onClose: () => void
}) {
  const { mutateAsync } = useCancelSubscription(user.id)

  async function cancel(): Promise<void> {
    try {
      await mutateAsync()
    } catch (failure) {
      if (toAppError(failure).status === 404) throw failure
      throw new Error(`Failed to cancel subscription. ${explainFailure(failure)}`, {
        cause: failure,
      })
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Cancel subscription?"
      confirmLabel="Cancel subscription"
      cancelLabel="Keep subscription"
      tone="danger"
      onConfirm={cancel}
    >
      {`Are you sure you want to cancel the Pro subscription for ${user.email}? They will lose Pro access at the end of their billing period.`}
    </ConfirmDialog>
  )
}
