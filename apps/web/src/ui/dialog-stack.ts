import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The open dialogs, the one on top last. */
let stack: readonly object[] = []
const listeners = new Set<() => void>()
/** Events that closed a dialog already. */
const used = new WeakSet<Event>()

function change(next: readonly object[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface DialogPlace {
  /** Whether it may close for an event: one press of Escape closes one dialog, the top one, also if neither is inside the other. */
  mayClose: (event: Event) => boolean
  /** Another dialog replaces it until that one closes. */
  isCovered: boolean
}

/** One dialog is seen at a time: the one that was opened last. */
export function useDialogStack(isOpen: boolean): DialogPlace {
  const self = useRef({})
  useEffect(() => {
    if (!isOpen) return undefined
    const own = self.current
    change([...stack, own])
    return () => change(stack.filter((other) => other !== own))
  }, [isOpen])
  const isCovered = useSyncExternalStore(
    subscribe,
    () => stack.includes(self.current) && stack.at(-1) !== self.current,
  )
  return {
    isCovered,
    mayClose: (event) => {
      if (used.has(event) || stack.at(-1) !== self.current) return false
      used.add(event)
      return true
    },
  }
}
