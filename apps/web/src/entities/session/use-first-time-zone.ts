import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { profileQuery, storeTimeZone } from '#src/entities/session/use-profile.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { reportError } from '#src/lib/errors.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'

/**
 * Accounts start in UTC, because the server does not know the time zone. The first device on which the person signs in
 * sends its time zone, once; after that the settings decide.
 */
export function useFirstTimeZone(): void {
  const { id } = useUser()
  const queryClient = useQueryClient()
  const tell = useEffectEvent(async () => {
    const key = `time-zone-told:${id}`
    if (localStorage.getItem(key) !== null) return
    try {
      const { timeZone } = await queryClient.fetchQuery(profileQuery(id))
      if (timeZone === 'UTC' && deviceTimeZone() !== 'UTC') {
        await storeTimeZone(id, deviceTimeZone())
        await queryClient.invalidateQueries(profileQuery(id))
      }
      localStorage.setItem(key, 'yes')
    } catch (error) {
      // The next start tries again.
      reportError(error)
    }
  })
  useEffect(
    () =>
      afterFirstScreen(() => {
        void tell()
        return undefined
      }),
    [],
  )
}
