import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is visible: inside the window, and not hidden. Always true if the browser cannot tell. */
export function useInSight(target: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    if (!target.current || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver((entries) => {
      setInSight(entries.at(-1)?.isIntersecting ?? false)
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isInSight
}
