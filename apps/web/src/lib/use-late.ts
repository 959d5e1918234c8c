import { startTransition, useEffect, useState } from 'react'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { logOnServer } from '#src/lib/errors.ts'
import { restUntilOnline } from '#src/lib/rest-until-online.ts'

/** After a failed attempt, unless the device gets a network earlier. */
const AGAIN_MS = 15_000
/** For one screen, with a network; the next screen starts again. */
const MOST_TRIES = 3

interface LatePart {
  ask: () => Promise<void>
  isHere: () => boolean
}

/**
 * Whether a secondary part of the screen is loaded: it loads after the first screen, and again after a lost connection, so
 * that the screen works without it meanwhile. `late` must be the same at each render.
 */
export function useLate(late: LatePart): boolean {
  const [isHere, setHere] = useState(late.isHere)
  useEffect(() => {
    if (isHere) return undefined
    const over = new AbortController()
    async function load(): Promise<void> {
      let failures = 0
      while (failures < MOST_TRIES && !over.signal.aborted) {
        try {
          await late.ask()
          startTransition(() => setHere(true))
          return
        } catch (error) {
          logOnServer(error)
          if (navigator.onLine) failures += 1
          await restUntilOnline(AGAIN_MS, over.signal)
        }
      }
    }
    const callOff = afterFirstScreen(() => {
      void load()
      return undefined
    })
    return () => {
      over.abort()
      callOff()
    }
  }, [late, isHere])
  return isHere
}
