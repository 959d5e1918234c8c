import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Shown when Basic is full. */
export function LimitDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { limit } = useProductLimit()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Product Limit Reached"
      confirmLabel="Upgrade to Pro"
      onConfirm={requestUpgrade}
    >
      {limit !== null && productLimitText(limit)}
    </ConfirmDialog>
  )
}
