import { type RefObject, useLayoutEffect, useState } from 'react'

/** Narrowest width for two, three and four columns, in pixels. */
const STEPS = [560, 820, 1060]

/** How many cards stand beside each other in an element: 1 to 4, by its width. */
export function columnsOf(width: number): number {
  return 1 + STEPS.filter((step) => width >= step).length
}

/** Follows an element's width. */
export function useGridColumns(element: RefObject<HTMLElement | null>): {
  columns: number
  width: number
} {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const observer = new ResizeObserver(() => setWidth(target.clientWidth))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return { columns: columnsOf(width), width }
}
