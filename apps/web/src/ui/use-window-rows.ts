import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface RowLayout {
  count: number
  /** Of one row, in pixels: all have the same height. An estimate if `firstRow` is measured. */
  height: number
  /** For rows that differ, such as headings; a new function when the heights change. */
  heightAt?: ((index: number) => number) | undefined
  gap?: number
  /** How many rows are rendered above and below the visible ones. */
  overscan: number
  /** Layers over the window's edges, in pixels: scrolling to a row puts it between them. */
  scrollPaddingStart?: number
  scrollPaddingEnd?: number
}

export interface WindowRows {
  /** The rows to render, with their edges in pixels below the list's upper edge. */
  rows: { index: number; start: number; end: number }[]
  /** Of all rows together, rendered or not. */
  height: number
  /** Of the list; until it is laid out, of the window. */
  width: number
  /** For the first rendered row, if rows have no fixed height. */
  firstRow: RefObject<HTMLLIElement | null>
  isMeasured: boolean
  /** The list is being scrolled, or was a moment ago. */
  isMoving: boolean
  scrollToRow: (index: number) => void
}

/**
 * The rows of a long list that scrolls with the window, of which only the visible ones are rendered. Their heights are
 * known, so that positions are, too, without rendering; the layout is read when it changes, never while the page scrolls.
 */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  layoutAt: (width: number) => RowLayout,
): WindowRows {
  const firstRow = useRef<HTMLLIElement>(null)
  // Lists are almost as wide as the window. Without an estimate, all first cards would be rendered at once after the layout,
  // and the page would not respond meanwhile.
  const [{ width, top, measured }, setPlace] = useState(() => ({
    width: window.innerWidth,
    top: 0,
    measured: 0,
  }))
  const { count, height, heightAt, ...layout } = layoutAt(width)
  const rowHeight = measured || height

  // oxlint-disable-next-line react/incompatible-library -- what it returns stays in this hook
  const virtualizer = useWindowVirtualizer({
    ...layout,
    count,
    estimateSize: heightAt ?? (() => rowHeight),
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Cards are rendered in a separate task: in the task of the scroll event their layout and paint would follow at once, and
    // scrolling would stop for longer than people perceive as movement.
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
    // Changes above the list move it, too. By then the layout is done: reading it costs nothing.
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, width, isDrawn])
  // At first the rows have just been laid out: for thousands this takes a noticeable part of a frame.
  const sizes = heightAt ?? rowHeight
  const sized = useRef(sizes)
  useLayoutEffect(() => {
    if (sized.current === sizes) return
    sized.current = sizes
    virtualizer.measure()
  }, [virtualizer, sizes])

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
