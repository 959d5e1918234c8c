import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Makes an element inert for a while; afterwards the focus is where it was, unless it went elsewhere. */
export function useInertWhile(isInert: boolean, root: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (element === null || element.hasAttribute('inert') === isInert) return
    if (isInert && element.contains(document.activeElement)) {
      focused.current = document.activeElement
    }
    element.toggleAttribute('inert', isInert)
    if (isInert) return
    const isElsewhere = document.activeElement?.closest('input, select, textarea, button, a')
    if (focused.current instanceof HTMLElement && !isElsewhere) focused.current.focus()
    focused.current = null
  }, [isInert, root])
}
