import { usePlan } from '#src/entities/plan/use-plan.ts'
import { PlanChooser, planChooserTitle } from '#src/features/billing/plan-chooser.tsx'

/** The plan chooser as a page. */
export function SubscriptionScreen() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <h1 className="text-lg font-bold">{planChooserTitle(usePlan())}</h1>
      <PlanChooser />
    </div>
  )
}
