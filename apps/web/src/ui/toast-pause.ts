import { type FocusEventHandler, type MouseEventHandler, useEffect, useRef } from 'react'
import { noteFocus } from './toast-focus.ts'

/** How the clock of all notices is stopped and goes on. */
interface Clock {
  startPause: () => void
  endPause: () => void
}

interface Pause {
  isPaused: () => boolean
  events: PauseEvents
}

interface PauseEvents {
  onMouseMove: MouseEventHandler
  onMouseLeave: () => void
  onFocus: FocusEventHandler
  onBlur: () => void
}

/**
 * Stops the clock of the notices while somebody points at them or has the focus in them. A notice that appears under a pointer
 * at rest is not pointed at: it would stay for as long as nobody moves.
 */
export function useToastPause({ startPause, endPause }: Clock, count: number): Pause {
  const reasons = useRef(new Set<'pointer' | 'focus'>())
  const begin = (reason: 'pointer' | 'focus'): void => {
    // Each start counts anew from its own time.
    if (reasons.current.size === 0) startPause()
    reasons.current.add(reason)
  }
  const end = (reason: 'pointer' | 'focus'): void => {
    if (reasons.current.delete(reason) && reasons.current.size === 0) endPause()
  }
  useEffect(() => {
    // The last notice left under the pointer or with the focus, which then leave nothing.
    if (count > 0 || reasons.current.size === 0) return
    reasons.current.clear()
    endPause()
  }, [count, endPause])
  const events: PauseEvents = {
    onMouseMove({ movementX, movementY }) {
      if (movementX !== 0 || movementY !== 0) begin('pointer')
    },
    onMouseLeave: () => end('pointer'),
    onFocus({ relatedTarget }) {
      noteFocus(relatedTarget)
      begin('focus')
    },
    onBlur: () => end('focus'),
  }
  return { isPaused: () => reasons.current.size > 0, events }
}
