import { useEffect, useEffectEvent } from 'react'
import { sharedKey } from '#src/entities/link/shared-key.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { reportError } from '#src/lib/errors.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'

/** How long to wait before checking again whether another dialog, such as the introduction, is still open. */
const againMs = 300

/** Calls back with text that was shared with the app before the sign-in, or a moment ago. */
export function useSharedLink(onShared: (text: string) => void): void {
  const userId = useUser().id
  const tell = useEffectEvent(onShared)
  useEffect(() => {
    if (localStorage.getItem(sharedKey) === null) return undefined
    let timer = setTimeout(() => void take())
    async function take() {
      try {
        const { takeShared } = await import('#src/entities/link/shared-link.ts')
        if (isDialogOpen()) {
          timer = setTimeout(() => void take(), againMs)
          return
        }
        const text = takeShared(userId)
        if (text !== undefined) tell(text)
      } catch (error) {
        // It stays stored for the next start.
        reportError(error)
      }
    }
    return () => clearTimeout(timer)
  }, [userId])
}
