import type { Database } from '@sampletrail/database/types.gen.ts'
import { jobsSchema } from '@sampletrail/contracts/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Functions = Database['public']['Functions']

export type Totals = Functions['admin_totals']['Returns'][number]
export type Activity = Omit<
  Functions['admin_recent_activity']['Returns'][number],
  'actor_id' | 'email'
> &
  Record<'actor_id' | 'email', string | null>

/** How many recent events are shown. */
const SHOWN = 15

/** The current numbers of users, sellers, offers and so on. */
export function useTotals() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['admin', id, 'totals'],
    async queryFn({ signal }): Promise<Totals> {
      const [totals] = must(await getSupabase().rpc('admin_totals').abortSignal(signal))
      if (totals === undefined) throw new AppError('There was no answer. Please try again.')
      return totals
    },
  })
}

/** Jobs that failed for good. The queue belongs to our server, so this is a separate request. */
export function useFailedJobs() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['admin', id, 'failed-jobs'],
    async queryFn({ signal }): Promise<number> {
      const { queues } = jobsSchema.parse(await callApi('/api/admin/jobs', { signal }))
      return queues.reduce((sum, { dead }) => sum + dead, 0)
    },
  })
}

/** Sign-ups, actions of admins and commands, and events of the payment provider, newest first. */
export function useActivity() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['admin', id, 'activity'],
    async queryFn({ signal }): Promise<Activity[]> {
      const supabase = getSupabase()
      return must(
        await supabase.rpc('admin_recent_activity', { p_limit: SHOWN }).abortSignal(signal),
      )
    },
  })
}
