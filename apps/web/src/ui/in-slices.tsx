import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children right after the surrounding content, in slices between which the page responds: rendering a whole
 * screen at once keeps a phone so busy that taps have to wait.
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
