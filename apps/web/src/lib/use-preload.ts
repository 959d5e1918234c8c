import { useEffect } from 'react'

/** Long enough for the screen itself to be there first. */
const AFTER_MS = 1500

/**
 * Loads parts of a screen that open on a press a little ahead of it, so that they open at once, and also when the
 * line is down by then. `loads` must be the same array at each drawing.
 */
export function usePreload(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled(loads.map((load) => load())), AFTER_MS)
    return () => clearTimeout(timer)
  }, [loads])
}
