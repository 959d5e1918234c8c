import { productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { requestUpgrade, sellsPlans } from '#src/entities/plan/request-upgrade.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** Shown when Basic is full; leads to the plans, also where none are sold: they say who can give one. */
export function LimitDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { limit, held } = useProductLimit()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Product Limit Reached"
      confirmLabel={sellsPlans() ? 'Upgrade to Pro' : 'See the plans'}
      onConfirm={() => requestUpgrade({ gate: 'products', held })}
    >
      {limit !== null && (
        <div className="flex flex-col gap-2">
          <p>{productLimitText(limit)}</p>
          <p>You can also delete a product that you no longer need, and add another.</p>
        </div>
      )}
    </ConfirmDialog>
  )
}
