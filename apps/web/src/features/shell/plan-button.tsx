import { useNavigate } from '@tanstack/react-router'
import { requestUpgrade } from '#src/entities/plan/request-upgrade.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { Button } from '#src/ui/button.tsx'

/** What one can do about the plan: its words, and what they lead to; nothing while the plan is not known. */
export function usePlanAction(): { label: string; run: () => void } | null {
  const plan = usePlan()
  const navigate = useNavigate()
  if (plan.isLoading) return null
  return plan.isPro
    ? { label: 'Manage Subscription', run: () => void navigate({ to: '/subscription' }) }
    : { label: 'Upgrade to Pro', run: requestUpgrade }
}

/** The same as a button, where there is room for it. */
export function PlanButton() {
  const action = usePlanAction()
  if (action === null) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      className="whitespace-nowrap max-xl:hidden"
      onClick={action.run}
    >
      {action.label}
    </Button>
  )
}
