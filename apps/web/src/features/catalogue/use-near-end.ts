import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How much of the mark must be visible, and how far below the window it counts as visible. */
const SIGHT = { threshold: 0.1, rootMargin: '100px' }

/**
 * Calls back when the mark at the end of a list becomes visible, and again on request while it stays visible.
 * Without the browser's observer it never calls back: a button does the same.
 */
export function useNearEnd(
  isWanted: boolean,
  onNear: () => void,
): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const target = mark.current
    if (!isWanted || !target || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near()
    }, SIGHT)
    observer.observe(target)
    return () => observer.disconnect()
  }, [isWanted])
  return mark
}
