import { type ReactNode, useDeferredValue } from 'react'

/**
 * Draws its children right after what stands around them, in slices between which the page answers: a whole screen at once
 * keeps a phone busy for so long that taps wait.
 */
export function InSlices({
  meanwhile = null,
  children,
}: {
  meanwhile?: ReactNode
  children: ReactNode
}) {
  return useDeferredValue(true, false) ? children : meanwhile
}
