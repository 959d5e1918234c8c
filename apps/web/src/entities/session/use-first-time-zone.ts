import { useEffect, useEffectEvent } from 'react'
import { useProfile, useSetTimeZone } from '#src/entities/session/use-profile.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'

/**
 * Accounts begin in UTC, because the server cannot know better. The first device that somebody signs in on tells
 * its time zone, once; after that the settings decide.
 */
export function useFirstTimeZone(): void {
  const { id } = useUser()
  const { data: profile } = useProfile()
  const { mutate } = useSetTimeZone()
  const tell = useEffectEvent(() => {
    const key = `time-zone-told:${id}`
    if (profile === undefined || localStorage.getItem(key) !== null) return
    localStorage.setItem(key, 'yes')
    if (profile.timeZone === 'UTC' && deviceTimeZone() !== 'UTC') mutate(deviceTimeZone())
  })
  const known = profile !== undefined
  useEffect(() => {
    if (known) tell()
  }, [known])
}
