import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface RowLayout {
  count: number
  /** Of one row, in pixels: all are as high. A guess where `firstRow` is measured. */
  height: number
  gap?: number
  /** How many rows are drawn above and below those in sight. */
  overscan: number
  /** What lies over the window's edges, in pixels: a row that is gone to ends up between them. */
  scrollPaddingStart?: number
  scrollPaddingEnd?: number
}

export interface WindowRows {
  /** The rows to draw, with their edges in pixels below the list's upper edge. */
  rows: { index: number; start: number; end: number }[]
  /** Of all rows together, drawn or not. */
  height: number
  /** Of the list; until it is laid out, of the window. */
  width: number
  /** Goes to the first row that is drawn where rows have no fixed height. */
  firstRow: RefObject<HTMLLIElement | null>
  isMeasured: boolean
  /** The list is being scrolled, or was a moment ago. */
  isMoving: boolean
  scrollToRow: (index: number) => void
}

/**
 * The rows of a long list that scrolls with the window, of which only those in sight exist. All are equally high, so
 * that places are known without drawing; the page is asked for its layout when that changes, never while it scrolls.
 */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  layoutAt: (width: number) => RowLayout,
): WindowRows {
  const firstRow = useRef<HTMLLIElement>(null)
  // Lists are nearly as wide as the window. Without a guess the first cards would be drawn once the list is laid out, all at
  // once, while the page answers nobody.
  const [{ width, top, measured }, setPlace] = useState(() => ({
    width: window.innerWidth,
    top: 0,
    measured: 0,
  }))
  const { count, height, ...layout } = layoutAt(width)
  const rowHeight = measured || height

  // oxlint-disable-next-line react/incompatible-library -- what it returns stays in this hook
  const virtualizer = useWindowVirtualizer({
    ...layout,
    count,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Cards are made in a task of their own: in that of the scrolling they would be laid out and painted, too, and it would
    // stand still for longer than a person sees as movement.
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const isDrawn = items.length > 0

  useLayoutEffect(() => {
    const target = list.current
    if (!target) return undefined
    const measure = (): void => {
      const next = {
        width: target.clientWidth,
        top: Math.round(target.getBoundingClientRect().top + window.scrollY),
      }
      const drawn = firstRow.current?.offsetHeight
      setPlace((before) => {
        const place = { ...next, measured: drawn ?? before.measured }
        return isSame(before, place) ? before : place
      })
    }
    measure()
    // What comes and goes above moves the list, too. By then the page is laid out: asking costs nothing.
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, width, isDrawn])
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  return {
    rows: items.map(({ index, start, end }) => ({ index, start: start - top, end: end - top })),
    height: virtualizer.getTotalSize(),
    width,
    firstRow,
    isMeasured: measured > 0,
    isMoving: virtualizer.isScrolling,
    scrollToRow: (index) => virtualizer.scrollToIndex(index),
  }
}

type Place = { width: number; top: number; measured: number }

function isSame(one: Place, other: Place): boolean {
  return one.width === other.width && one.top === other.top && one.measured === other.measured
}
