import { useSyncExternalStore } from 'react'
import type { UnsentChange } from '#src/entities/product/unsent-change.ts'

const listeners = new Set<() => void>()
let offered: UnsentChange | undefined

/** Opens what was refused, to be mended; without a change, closes it. */
export function offerAgain(change: UnsentChange | undefined): void {
  offered = change
  for (const listener of listeners) listener()
}

/** The refused change that somebody wants to mend; the component follows it. */
export function useOfferedAgain(): UnsentChange | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
  )
}
