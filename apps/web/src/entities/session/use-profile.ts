import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

interface Profile {
  timeZone: string
}

/** A person's stored settings. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    async queryFn(): Promise<Profile> {
      const reply = await getSupabase()
        .from('users')
        .select('time_zone')
        .eq('id', userId)
        .maybeSingle()
      return { timeZone: mayBeEmpty(reply)?.time_zone ?? 'UTC' }
    },
  })
}

/** The signed-in user's settings; another tab or device may have changed them since. */
export function useProfile() {
  return useQuery({ ...profileQuery(useUser().id), staleTime: 0 })
}

/** Stores a time zone; the database uses its current name. */
export async function storeTimeZone(userId: string, timeZone: string): Promise<void> {
  mayBeEmpty(await getSupabase().from('users').update({ time_zone: timeZone }).eq('id', userId))
}

/** Sets the time zone in which the user's days begin; shown at once, reverted if refused. */
export function useSetTimeZone() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  const { queryKey } = profileQuery(id)
  return useMutation({
    meta: { errorTitle: 'Your time zone was not saved' },
    mutationFn: (timeZone: string) => storeTimeZone(id, timeZone),
    onMutate(timeZone) {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, { timeZone })
      return before
    },
    onError(_error, _timeZone, before) {
      queryClient.setQueryData(queryKey, before)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
