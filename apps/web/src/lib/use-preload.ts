import { useEffect } from 'react'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { whenIdle } from '#src/ui/when-idle.ts'

/** A part that does not come keeps the next one waiting this long, in milliseconds. */
const PATIENCE_MS = 5000
/** Long enough for a screen to be there first. */
const AFTER_MS = 1500

/**
 * Loads parts of a screen that open on a press a little ahead of it, so that they open at once, and also when the
 * line is down by then. One after the other, so that the page answers between them. `loads` must be the same array at
 * each drawing.
 */
export function usePreload(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    let isOver = false
    async function loadAll(): Promise<void> {
      for (const load of loads) {
        await new Promise<void>(whenIdle)
        if (isOver) return
        // What does not come now is asked for again when it is opened, and says then what went wrong.
        await Promise.race([Promise.allSettled([load()]), rest(PATIENCE_MS)])
      }
    }
    let callOff: (() => void) | undefined
    const timer = setTimeout(() => {
      callOff = afterFirstScreen(() => {
        void loadAll()
        return undefined
      })
    }, AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      callOff?.()
    }
  }, [loads])
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
