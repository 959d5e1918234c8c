import { useEffect } from 'react'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { whenIdle } from '#src/ui/when-idle.ts'

/** How long a part that does not load delays the next one, in milliseconds. */
const PATIENCE_MS = 5000
/** Long enough for a screen to be shown first. */
const AFTER_MS = 1500

/**
 * Loads parts of a screen that open on a press in advance, so that they open at once, even if the connection is lost by
 * then. It loads one after the other, so that the page can respond in between. `loads` must be the same array at each
 * render.
 */
export function usePreload(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    let isOver = false
    async function loadAll(): Promise<void> {
      for (const load of loads) {
        await new Promise<void>(whenIdle)
        if (isOver) return
        // A failed load is retried when the part opens, and only then reports an error.
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
