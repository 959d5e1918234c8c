import { usePlan } from '#src/entities/plan/use-plan.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** What the offers that somebody sees depend on; null while it is not known. */
export type SeenAs = 'free' | 'trial' | 'pro' | null

export function useRights(): { id: string; plan: SeenAs } {
  const { id } = useUser()
  const { isPro, isTrialing, isLoading } = usePlan()
  if (isLoading) return { id, plan: null }
  return { id, plan: isPro ? (isTrialing ? 'trial' : 'pro') : 'free' }
}
