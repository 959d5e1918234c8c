import type { Database } from '@sampletrail/database/types.gen.ts'
import { jobsSchema, type Jobs } from '@sampletrail/contracts/jobs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** An email that may or may not have been sent, or that was refused for too long. */
type DoubtfulMail = Database['public']['Functions']['admin_doubtful_alert_mails']['Returns'][number]

export interface OpenWork extends Jobs {
  mails: DoubtfulMail[]
}

/** Milliseconds: often enough to watch a queue empty, seldom enough to leave the page open. */
const interval = 10_000

const keyOf = (userId: string) => ['admin', userId, 'jobs']

/** Queues, permanent failures, and emails that wait for a decision; refetched while the page is visible. */
export function useJobs() {
  return useQuery({
    queryKey: keyOf(useUser().id),
    refetchInterval: interval,
    async queryFn({ signal }): Promise<OpenWork> {
      const [jobs, mails] = await Promise.all([
        callApi('/api/admin/jobs', { signal }),
        getSupabase().rpc('admin_doubtful_alert_mails').abortSignal(signal),
      ])
      return { ...jobsSchema.parse(jobs), mails: must(mails) }
    },
  })
}

/** An admin's decision about a failed job or a doubtful email. */
export interface Decision {
  about: 'job' | 'mail'
  id: string
  what: 'again' | 'drop'
}

export function useDecide() {
  const { id: userId } = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    // The dialog shows why it failed.
    meta: { silent: true },
    mutationFn: decide,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}

async function decide({ about, id, what }: Decision): Promise<void> {
  if (about === 'mail') {
    const name = what === 'again' ? 'admin_send_alert_mail_again' : 'admin_drop_alert_mail'
    must(await getSupabase().rpc(name, { p_mail: id }))
    return
  }
  const path = `/api/admin/jobs/${id}`
  if (what === 'again') await callApi(`${path}/retry`, { method: 'POST' })
  else await callApi(path, { method: 'DELETE' })
}
