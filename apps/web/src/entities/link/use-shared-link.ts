import { useEffect, useEffectEvent } from 'react'
import { sharedKey } from '#src/entities/link/shared-key.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { reportError } from '#src/lib/errors.ts'

/** Calls back with what was shared with the app before somebody was signed in, or a moment ago. */
export function useSharedLink(onShared: (text: string) => void): void {
  const userId = useUser().id
  const tell = useEffectEvent(onShared)
  useEffect(() => {
    if (localStorage.getItem(sharedKey) !== null) void take()

    async function take() {
      try {
        const { takeShared } = await import('#src/entities/link/shared-link.ts')
        const text = takeShared(userId)
        if (text !== undefined) tell(text)
      } catch (error) {
        // It stays where it is, for the next start.
        reportError(error)
      }
    }
  }, [userId])
}
