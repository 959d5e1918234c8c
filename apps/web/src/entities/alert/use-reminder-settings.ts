import {
  type ReminderSettings,
  USUAL_REMINDERS,
} from '@sampletrail/domain/reminders/reminder-settings.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** When the person signed up; null if unknown. */
type Joined = { joinedAt: string | null }

function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['reminder-settings', userId],
    async queryFn({ signal }): Promise<ReminderSettings & Joined> {
      const reply = await getSupabase()
        .from('users')
        .select('reminds_by_mail, reminds_by_push, remind_at, quiet_days, created_at')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
      const row = mayBeEmpty(reply)
      if (row === null) return { ...USUAL_REMINDERS, joinedAt: null }
      return {
        byMail: row.reminds_by_mail,
        byPush: row.reminds_by_push,
        at: row.remind_at.slice(0, 5),
        quietDays: row.quiet_days.toSorted((a, b) => a - b),
        joinedAt: row.created_at,
      }
    },
  })
}

/** When the signed-in user is reminded; another tab or device may have changed it since. */
export function useReminderSettings() {
  return useQuery({ ...settingsQuery(useUser().id), staleTime: 0 })
}

/** Sets when the user is reminded; shown at once, reverted if refused. */
export function useSetReminders() {
  const { id } = useUser()
  const client = useQueryClient()
  const { queryKey } = settingsQuery(id)
  const mutationKey = ['reminder-settings']
  return useMutation({
    mutationKey,
    meta: { errorTitle: 'Your reminders were not saved' },
    // One after the other, so that the last change wins.
    scope: { id: `reminder-settings-${id}` },
    async mutationFn({ byMail, byPush, at, quietDays }: ReminderSettings) {
      const row = {
        reminds_by_mail: byMail,
        reminds_by_push: byPush,
        remind_at: at,
        quiet_days: quietDays,
      }
      must(await getSupabase().from('users').update(row).eq('id', id).select('id'))
    },
    async onMutate(settings: ReminderSettings) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { joinedAt: before?.joinedAt ?? null, ...settings })
      return before
    },
    onError(_error, _settings, before) {
      client.setQueryData(queryKey, before)
    },
    async onSettled() {
      // A later change is shown already; this answer, which is older, would undo that.
      if (client.isMutating({ mutationKey }) > 1) return
      await client.invalidateQueries({ queryKey })
    },
  })
}
