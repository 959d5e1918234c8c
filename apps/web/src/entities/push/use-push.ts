import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removeDevice, turnPushOff, turnPushOn } from '#src/entities/push/change-push.ts'
import { readPush } from '#src/entities/push/read-push.ts'
import { useUser } from '#src/entities/session/use-session.ts'

const pushQuery = (userId: string) =>
  queryOptions({ queryKey: ['push', userId], queryFn: () => readPush(userId) })

/** Whether this browser gets notifications of new offers, and which others do. */
export function usePush() {
  return useQuery(pushQuery(useUser().id))
}

/** Turns it on (after the browser's own question) or off. */
export function useSetPush() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'Notifications were not changed' },
    mutationFn: async (on: boolean) => {
      if (on) await turnPushOn(id)
      else await turnPushOff(id)
    },
    onSettled: () => queryClient.invalidateQueries(pushQuery(id)),
  })
}

export function useRemoveDevice() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'The device was not removed' },
    mutationFn: removeDevice,
    onSettled: () => queryClient.invalidateQueries(pushQuery(id)),
  })
}
