import type { NotificationPreferences } from '@sampletrail/contracts/notification-preferences.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: ['notifications-on', userId],
    /** Null if it cannot be read. */
    async queryFn(): Promise<boolean | null> {
      const reply = await getSupabase()
        .from('subscriptions')
        .select('notifications_on')
        .eq('user_id', userId)
        .maybeSingle()
      return mayBeEmpty(reply)?.notifications_on ?? null
    },
  })
}

/** Whether the signed-in user wants emails; another tab or device may have changed it since. */
export function useNotificationsOn() {
  return useQuery({ ...notificationsQuery(useUser().id), staleTime: 0 })
}

/** Turns the user's emails on or off; shown at once, reverted if refused. */
export function useSetNotificationsOn() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery(id)
  const mutationKey = ['notifications-on']
  return useMutation({
    mutationKey,
    meta: { errorTitle: 'Failed to update notification settings' },
    // One after the other, so that the last press wins.
    scope: { id: 'notifications-on' },
    mutationFn: (on: boolean) => sendPreferences({ notifications_on: on }),
    async onMutate(on) {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, on)
      return before
    },
    onError(_error, _on, before) {
      queryClient.setQueryData(queryKey, before)
    },
    async onSettled() {
      // A later press is shown already; this answer, which is older, would undo that.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Our own server has the function with both backends; a Supabase project would need it added. */
async function sendPreferences(preferences: NotificationPreferences): Promise<void> {
  await callApi('/functions/v1/update-notification-preferences', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(preferences),
  })
}
