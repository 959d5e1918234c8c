import { type PointerEvent, useRef, useState } from 'react'

/** A point as parts of the page's width and height; outside the page it is below 0 or above 1. */
export type Point = { x: number; y: number }

/** A drag on a page: from where it began to where it is. */
export type Drag = { from: Point; to: Point }

/** The place of a pointer on the page around an element. */
function placeOn(event: PointerEvent<HTMLElement>): Point | null {
  const page = event.currentTarget.closest('[data-page]')
  if (page === null) return null
  const { left, top, width, height } = page.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

/**
 * Follows a drag with mouse, pen or finger. `mayBegin` decides about each press; `onDone` gets the drag once the pointer is
 * lifted, and nothing if the browser takes it over for scrolling.
 */
export function useDrag({
  mayBegin,
  onDone,
}: {
  mayBegin: (event: PointerEvent<HTMLElement>) => boolean
  onDone: (drag: Drag) => void
}) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointer = useRef<number | null>(null)
  const end = (): void => {
    pointer.current = null
    setDrag(null)
  }
  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (pointer.current !== null || event.button !== 0 || !mayBegin(event)) return
        const place = placeOn(event)
        if (place === null) return
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = event.pointerId
        setDrag({ from: place, to: place })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.pointerId !== pointer.current) return
        const place = placeOn(event)
        if (place !== null) setDrag((before) => before && { ...before, to: place })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (event.pointerId !== pointer.current) return
        const place = placeOn(event)
        if (drag !== null && place !== null) onDone({ from: drag.from, to: place })
        end()
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (event.pointerId === pointer.current) end()
      },
    },
  }
}
