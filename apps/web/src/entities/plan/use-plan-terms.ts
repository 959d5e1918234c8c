import { type PlanTerms, planTermsOf } from '@sampletrail/domain/plans/plans.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'

/** The limits of the signed-in user's own plan; null until known. */
export function usePlanTerms(): PlanTerms | null {
  const plan = usePlan()
  const { plans, isLoading } = usePlans()
  return plan.isLoading || isLoading ? null : planTermsOf(plan, plans)
}
