import { type PointerEvent, useRef, useState } from 'react'

/** Pixels that a pointer moves before it drags: a press alone does nothing. */
const slack = 6

interface Press {
  pointer: number
  from: number
  x: number
  y: number
}

/**
 * Moves an item of a list by dragging it, with mouse, pen or finger, to where another one is. The handlers are for the list; the
 * part of an item that can be dragged has `data-drag`. A finger that begins downwards scrolls.
 */
export function usePhotoDrag(onMove: (from: number, to: number) => void) {
  const press = useRef<Press | null>(null)
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  const end = (): void => {
    press.current = null
    setDrag(null)
  }
  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { target, currentTarget, button, pointerId, clientX, clientY } = event
        if (press.current !== null || button !== 0 || !(target instanceof Element)) return
        if (target.closest('[data-drag]') === null) return
        const from = [...currentTarget.children].findIndex((item) => item.contains(target))
        if (from !== -1) press.current = { pointer: pointerId, from, x: clientX, y: clientY }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = press
        if (current?.pointer !== event.pointerId) return
        const { clientX, clientY, currentTarget } = event
        if (drag === null) {
          if (Math.hypot(clientX - current.x, clientY - current.y) < slack) return
          currentTarget.setPointerCapture(event.pointerId)
        }
        setDrag({ from: current.from, over: placeAt(currentTarget, clientX, clientY) })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (press.current?.pointer !== event.pointerId) return
        end()
        if (drag !== null) onMove(drag.from, drag.over)
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (press.current?.pointer === event.pointerId) end()
      },
    },
  }
}

/** The place of the item whose middle is the nearest. */
function placeAt(list: HTMLElement, x: number, y: number): number {
  const distances = [...list.children].map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return Math.hypot(left + width / 2 - x, top + height / 2 - y)
  })
  return distances.indexOf(Math.min(...distances))
}
