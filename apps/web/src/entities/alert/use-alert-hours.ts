import { type AlertHours, readQuietHours } from '@sampletrail/domain/alerts/alert-hours.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

function hoursQuery(userId: string) {
  return queryOptions({
    queryKey: ['alert-hours', userId],
    async queryFn({ signal }): Promise<AlertHours> {
      const reply = await getSupabase()
        .from('users')
        .select('hears_once_a_day, quiet_from, quiet_until')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
      const row = mayBeEmpty(reply)
      return {
        isDaily: row?.hears_once_a_day === true,
        quiet: readQuietHours(row?.quiet_from, row?.quiet_until),
      }
    },
  })
}

/** When the signed-in user hears of offers; another tab or device may have changed it since. */
export function useAlertHours() {
  return useQuery({ ...hoursQuery(useUser().id), staleTime: 0 })
}

/** Sets when the user hears of offers; shown at once, reverted if refused. */
export function useSetAlertHours() {
  const { id } = useUser()
  const client = useQueryClient()
  const { queryKey } = hoursQuery(id)
  const mutationKey = ['alert-hours']
  return useMutation({
    mutationKey,
    meta: { errorTitle: 'Your hours were not saved' },
    // One after the other, so that the last change wins.
    scope: { id: `alert-hours-${id}` },
    async mutationFn({ isDaily, quiet }: AlertHours) {
      const row = {
        hears_once_a_day: isDaily,
        quiet_from: quiet?.from ?? null,
        quiet_until: quiet?.until ?? null,
      }
      must(await getSupabase().from('users').update(row).eq('id', id).select('id'))
    },
    async onMutate(hours) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, hours)
      return before
    },
    onError(_error, _hours, before) {
      client.setQueryData(queryKey, before)
    },
    async onSettled() {
      // A later change is shown already; this answer, which is older, would undo that.
      if (client.isMutating({ mutationKey }) > 1) return
      await client.invalidateQueries({ queryKey })
    },
  })
}
