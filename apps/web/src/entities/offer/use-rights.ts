import { type Plan, usePlan } from '#src/entities/plan/use-plan.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** What the offers that somebody sees depend on; null while it is not known. */
export type SeenAs = 'free' | 'trial' | 'pro' | null

export function useRights(): { id: string; plan: SeenAs } {
  const { id } = useUser()
  const plan = usePlan()
  return { id, plan: plan.isLoading ? null : seenAs(plan) }
}

/** What a plan that is known lets see. */
export function seenAs({ isPro, isTrialing }: Pick<Plan, 'isPro' | 'isTrialing'>): SeenAs {
  return isPro ? (isTrialing ? 'trial' : 'pro') : 'free'
}
