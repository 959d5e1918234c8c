import { useEffect, useEffectEvent } from 'react'
import type { Captured } from '#src/entities/capture/captured.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { nextShares } from '#src/features/capture/next-shares.ts'
import { reportError } from '#src/lib/errors.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'

/** How long to wait before checking again whether another dialog, such as the introduction, is still open. */
const AGAIN_MS = 300
/** By then what was opened shows its dialog. */
const OPENED_MS = 1500

/** What was taken from the device and is not opened yet: a screen that is drawn again goes on with it. */
const taken = new Map<string, Captured[]>()

/** Opens what was shared with the app before the sign-in, or a moment ago: one after the other. */
export function useShares(onCaptured: (captured: Captured) => void): void {
  const userId = useUser().id
  const tell = useEffectEvent(onCaptured)
  useEffect(() => {
    let isOver = false
    let timer = setTimeout(() => void take())
    async function take(): Promise<void> {
      try {
        if (isDialogOpen()) {
          timer = setTimeout(() => void take(), AGAIN_MS)
          return
        }
        const fresh = await nextShares(userId)
        const waiting = [...(taken.get(userId) ?? []), ...fresh]
        taken.set(userId, waiting)
        if (isOver) return
        const first = waiting.shift()
        if (first === undefined) return
        tell(first)
        timer = setTimeout(() => void take(), OPENED_MS)
      } catch (error) {
        // It stays stored for the next start.
        reportError(error)
      }
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [userId])
}
