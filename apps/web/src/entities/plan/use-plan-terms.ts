import { type PlanTerms, planTermsOf } from '@sampletrail/domain/plans/plans.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'

/** What the signed-in user's own plan holds; null while that is not known. */
export function usePlanTerms(): PlanTerms | null {
  const plan = usePlan()
  const { plans, isLoading } = usePlans()
  return plan.isLoading || isLoading ? null : planTermsOf(plan, plans)
}
