import { useEffect, useRef } from 'react'

/** An open dialog. */
interface Layer {
  /** Asks it to close; while it saves, it stays. */
  close: () => void
}

/** The open dialogs, the one on top last. */
const stack: Layer[] = []
/** Events that closed a dialog already. */
const used = new WeakSet<Event>()
let onChange: ((isAnyOpen: boolean) => void) | undefined

/** Calls back when the first dialog opens, and when the last one has closed. Only the last caller is called. */
export function watchDialogs(listener: (isAnyOpen: boolean) => void): void {
  onChange = listener
}

/** Asks the top dialog to close. */
export function closeTopDialog(): void {
  stack.at(-1)?.close()
}

/**
 * One press of Escape closes one dialog: the top one, also if neither is inside the other. Returns whether a dialog may
 * close for an event.
 */
export function useDialogStack(isOpen: boolean, close: () => void): (event: Event) => boolean {
  const self = useRef<Layer>({ close })
  useEffect(() => {
    self.current.close = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const own = self.current
    stack.push(own)
    if (stack.length === 1) onChange?.(true)
    return () => {
      stack.splice(stack.indexOf(own), 1)
      if (stack.length === 0) onChange?.(false)
    }
  }, [isOpen])
  return (event) => {
    if (used.has(event) || stack.at(-1) !== self.current) return false
    used.add(event)
    return true
  }
}
