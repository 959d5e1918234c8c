import { nextChargeText } from '@sampletrail/domain/plans/charge-texts.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'
import { calendarDateHere } from '#src/lib/today.ts'

/** The day and the amount of the next payment; its line is there before they are known. */
export function NextCharge() {
  const plan = usePlan()
  const { plans, isLoading } = usePlans()
  const isKnown = !plan.isLoading && !isLoading
  return (
    <p className="min-h-6 font-medium">
      {isKnown && nextChargeText(plan, plans.pro, calendarDateHere)}
    </p>
  )
}
