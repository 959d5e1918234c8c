import { useNavigate } from '@tanstack/react-router'
import { paysForPro } from '@sampletrail/domain/plans/plan-offers.ts'
import { useLeaving } from '#src/entities/payment/use-leaving.ts'
import { requestUpgrade, sellsPlans } from '#src/entities/plan/request-upgrade.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { Button } from '#src/ui/button.tsx'

interface PlanAction {
  label: string
  /** It sells nothing: the header has no room for it. */
  isQuiet?: boolean
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
  const showPlans = (): void => void navigate({ to: '/subscription' })
  if (!sellsPlans()) return { label: 'Your Plan', isQuiet: true, isBusy, run: showPlans }
  // Somebody whose payments failed cannot subscribe again: the portal takes their card.
  const pays = paysForPro(plan)
  if (!plan.isPro && !pays) return { label: 'Upgrade to Pro', isBusy, run: () => requestUpgrade() }
  return { label: 'Manage Subscription', isBusy, run: pays ? leave : showPlans }
}

/** The same as a button, if there is room for it. */
export function PlanButton() {
  const action = usePlanAction()
  if (action === null || action.isQuiet === true) return null
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
