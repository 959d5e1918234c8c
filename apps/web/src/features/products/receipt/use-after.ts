import { useEffect, useEffectEvent } from 'react'

/** How long a result stays visible before the dialog continues automatically. */
export const SUCCESS_MS = 1500
const FAILURE_MS = 2000

/** Calls back this many milliseconds after this became a number; null never calls. */
export function useAfter(milliseconds: number | null, onReached: () => void): void {
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    if (milliseconds === null) return undefined
    const timer = setTimeout(() => reach(), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
}

/** How long a receipt's result stays visible; null while there is none. */
export function restOf(step: string | undefined): number | null {
  if (step === 'read') return SUCCESS_MS
  return step === 'failed' || step === 'cancelled' ? FAILURE_MS : null
}
