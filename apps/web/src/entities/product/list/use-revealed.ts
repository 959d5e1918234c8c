import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isFocusFree } from '#src/ui/is-focus-free.ts'

/**
 * The product with the keyboard focus; a new object for each request to move there. After Back, the list is at its old scroll
 * position: it does not scroll, and existing focus stays in place.
 */
export type Cursor = { id: string; isReturn?: boolean } | null

let lastOpened: string | null = null

/** Records which product was opened from the list. */
export function noteOpened(id: string): void {
  lastOpened = id
}

/** The product that gets the keyboard focus when the list is shown again. */
export function returnCursor(): Cursor {
  return lastOpened === null ? null : { id: lastOpened, isReturn: true }
}

/** The element in a card or a row that gets the focus. */
export const cursorProps = (id: string) => ({ 'data-product': id })

/**
 * Scrolls to the keyboard's product and focuses it. A list that renders only visible rows may have to render it first, so
 * this checks again after each render.
 */
export function useRevealed(
  list: RefObject<HTMLElement | null>,
  cursor: Cursor,
  scrollTo: (id: string) => void,
): void {
  const wanted = useRef<string | null>(null)
  // Only a new request scrolls, not a new scroll function.
  const goTo = useEffectEvent(scrollTo)
  useEffect(() => {
    if (!cursor) return
    wanted.current = cursor.id
    if (!cursor.isReturn) goTo(cursor.id)
  }, [cursor])
  useEffect(() => {
    if (wanted.current === null) return
    const target = list.current?.querySelector<HTMLElement>(`[data-product="${wanted.current}"]`)
    if (!target) return
    wanted.current = null
    if (cursor?.isReturn && !isFocusFree()) return
    target.focus({ preventScroll: true })
  })
}
