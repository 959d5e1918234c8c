import { useEffect, useEffectEvent } from 'react'

/** How long an outcome stays in sight before the dialog goes on by itself. */
export const SUCCESS_MS = 1500
const FAILURE_MS = 2000

/** Calls back so many milliseconds after this became a number; null waits for nothing. */
export function useAfter(milliseconds: number | null, onReached: () => void): void {
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    if (milliseconds === null) return undefined
    const timer = setTimeout(() => reach(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}

/** How long a receipt's outcome stays in sight; null while there is none. */
export function restOf(step: string | undefined): number | null {
  if (step === 'read') return SUCCESS_MS
  return step === 'failed' ? FAILURE_MS : null
}
