import { startTransition, useEffect, useState } from 'react'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { restUntilOnline } from '#src/lib/rest-until-online.ts'

/** After a try that failed, unless the device finds a network before. */
const AGAIN_MS = 15_000

/**
 * Whether a part of the screen that nobody looks at first is here: it is asked for when the first screen has had its time,
 * and again where the line was down, so that the screen does without it meanwhile. `ask` must be the same at each drawing.
 */
export function useLate(ask: () => Promise<void>): boolean {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    async function load(): Promise<void> {
      while (!over.signal.aborted) {
        try {
          await ask()
          startTransition(() => setHere(true))
          return
        } catch {
          // Nobody waits for it.
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
  }, [ask])
  return isHere
}
