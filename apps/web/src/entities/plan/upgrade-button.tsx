import {
  type UpgradeReason,
  requestUpgrade,
  sellsPlans,
} from '#src/entities/plan/request-upgrade.ts'
import { Button, type ButtonProps } from '#src/ui/button.tsx'

/** Leads to the plans, which say why; nothing where none are sold. */
export function UpgradeButton({
  reason,
  variant = 'secondary',
  size,
}: { reason?: UpgradeReason } & Pick<ButtonProps, 'variant' | 'size'>) {
  if (!sellsPlans()) return null
  return (
    <Button variant={variant} size={size} onClick={() => requestUpgrade(reason)}>
      Upgrade to Pro
    </Button>
  )
}
