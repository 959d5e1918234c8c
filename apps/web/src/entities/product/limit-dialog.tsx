import { productLimitText } from '@sampletrail/domain/plans.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Said when Basic is full. */
export function LimitDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Product Limit Reached"
      confirmLabel="Upgrade to Pro"
      onConfirm={requestUpgrade}
    >
      {productLimitText()}
    </ConfirmDialog>
  )
}
