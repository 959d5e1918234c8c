import { useNavigate } from '@tanstack/react-router'
import { getConfig } from '#src/lib/config.ts'
import { useLeaving } from '#src/entities/payment/use-leaving.ts'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { Button } from '#src/ui/button.tsx'

interface PlanAction {
  label: string
  /** The address behind the button is being fetched. */
  isBusy: boolean
  run: () => void
}

/** The plan's next action: its label and its target; nothing while the plan is unknown. */
export function usePlanAction(): PlanAction | null {
  const plan = usePlan()
  const navigate = useNavigate()
  const { isBusy, leave } = useLeaving('portal')
  if (plan.isLoading) return null
  if (!plan.isPro) return { label: 'Upgrade to Pro', isBusy, run: requestUpgrade }
  const isPaid = plan.paymentStatus !== null && getConfig().features.payments
  return {
    label: 'Manage Subscription',
    isBusy,
    run: isPaid ? leave : () => void navigate({ to: '/subscription' }),
  }
}

/** The same as a button, if there is room for it. */
export function PlanButton() {
  const action = usePlanAction()
  if (action === null) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      className="whitespace-nowrap max-xl:hidden"
      busy={action.isBusy}
      onClick={action.run}
    >
      {action.label}
    </Button>
  )
}
