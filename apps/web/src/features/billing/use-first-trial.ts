import { useQuery } from '@tanstack/react-query'
import { sellsPlans } from '#src/entities/plan/request-upgrade.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Whether a person on Basic still has their first trial; undefined while that is asked. The checkout decides. */
export function useFirstTrial(): boolean | undefined {
  const { id } = useUser()
  const plan = usePlan()
  const mayMatter = sellsPlans() && !plan.isLoading && !plan.isPro
  const { data, isPending, isError } = useQuery({
    // Under the plan's key: a trial that begins changes the plan.
    queryKey: ['plan', id, 'first-trial'],
    enabled: mayMatter,
    retry: false,
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const reply = await getSupabase()
        .from('users')
        .select('has_used_trial')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      return mayBeEmpty(reply)?.has_used_trial === false
    },
  })
  if (!mayMatter || isError) return false
  return isPending ? undefined : data
}
