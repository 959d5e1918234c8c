import { useEffect, useRef, useSyncExternalStore } from 'react'

/** An open dialog. */
interface Layer {
  /** Asks it to close; while it saves, it stays. */
  close: () => void
  /** A question, which is shown above a dialog and does not replace it. */
  isQuestion: boolean
}

interface LayerOptions {
  close: () => void
  isQuestion?: boolean
}

interface DialogPlace {
  /** Whether it may close for an event: one press of Escape closes one dialog, the top one, also if neither is inside the other. */
  mayClose: (event: Event) => boolean
  /** Another dialog replaces it until that one closes. */
  isCovered: boolean
}

/** The open dialogs, the one on top last. */
let stack: readonly Layer[] = []
const listeners = new Set<() => void>()
/** Events that closed a dialog already. */
const used = new WeakSet<Event>()

function change(next: readonly Layer[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back with whether any dialog is open, whenever one opens or closes. */
export function watchDialogs(listener: (isAnyOpen: boolean) => void): () => void {
  return subscribe(() => listener(stack.length > 0))
}

/** Asks the top dialog to close. */
export function closeTopDialog(): void {
  stack.at(-1)?.close()
}

/** One dialog is seen at a time: the one that was opened last. */
export function useDialogStack(
  isOpen: boolean,
  { close, isQuestion = false }: LayerOptions,
): DialogPlace {
  const self = useRef<Layer>({ close, isQuestion })
  useEffect(() => {
    self.current.close = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const own = self.current
    change([...stack, own])
    return () => change(stack.filter((other) => other !== own))
  }, [isOpen])
  const isCovered = useSyncExternalStore(subscribe, () => {
    const place = stack.indexOf(self.current)
    return place !== -1 && stack.slice(place + 1).some((above) => !above.isQuestion)
  })
  return {
    isCovered,
    mayClose: (event) => {
      if (used.has(event) || stack.at(-1) !== self.current) return false
      used.add(event)
      return true
    },
  }
}
