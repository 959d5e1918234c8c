import { useEffect, useRef } from 'react'

/** The open dialogs, the one on top last. */
const stack: object[] = []
/** Events that closed a dialog already. */
const used = new WeakSet<Event>()

/**
 * One press of Escape closes one dialog: the top one, also if neither is inside the other. Returns whether a dialog may
 * close for an event.
 */
export function useDialogStack(isOpen: boolean): (event: Event) => boolean {
  const self = useRef({})
  useEffect(() => {
    if (!isOpen) return undefined
    const own = self.current
    stack.push(own)
    return () => {
      stack.splice(stack.indexOf(own), 1)
    }
  }, [isOpen])
  return (event) => {
    if (used.has(event) || stack.at(-1) !== self.current) return false
    used.add(event)
    return true
  }
}
