import { useSyncExternalStore } from 'react'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'

/** A refused change to correct, one to decide, or all refused ones: what the app shows to the person. */
export type Attention = { kind: 'mend' | 'decide'; change: UnsentChange } | { kind: 'refused' }

const listeners = new Set<() => void>()
let called: Attention | undefined

/** Opens a change for its owner; without one, closes it. */
export function callAttention(next: Attention | undefined): void {
  called = next
  for (const listener of listeners) listener()
}

/** The change that is open for its owner; the component follows it. */
export function useAttention(): Attention | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => called,
  )
}
