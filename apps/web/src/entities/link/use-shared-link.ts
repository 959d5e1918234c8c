import { useEffect, useEffectEvent } from 'react'
import { sharedKey } from '#src/entities/link/shared-key.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { reportError } from '#src/lib/errors.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'

/** How long another dialog, such as a newcomer's introduction, is given before it is looked for again. */
const againMs = 300

/** Calls back with what was shared with the app before somebody was signed in, or a moment ago. */
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
        // It stays where it is, for the next start.
        reportError(error)
      }
    }
    return () => clearTimeout(timer)
  }, [userId])
}
