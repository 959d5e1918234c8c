import { type Plan, usePlan } from '#src/entities/plan/use-plan.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** The rights that decide which offers a person sees; null until known. */
export type SeenAs = 'free' | 'trial' | 'pro' | null

export function useRights(): { id: string; plan: SeenAs } {
  const { id } = useUser()
  const plan = usePlan()
  return { id, plan: plan.isLoading ? null : seenAs(plan) }
}

/** The rights of a known plan. */
export function seenAs({ isPro, isTrialing }: Pick<Plan, 'isPro' | 'isTrialing'>): SeenAs {
  return isPro ? (isTrialing ? 'trial' : 'pro') : 'free'
}
