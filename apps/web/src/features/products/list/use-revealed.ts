import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * The product that the keyboard is on; a new object for each request to go there. On the way back from a product the list
 * stands where it was left: it is not scrolled, and a focus that is somewhere already stays there.
 */
export type Cursor = { id: string; isReturn?: boolean } | null

let lastOpened: string | null = null

/** Notes which product was opened from the list. */
export function noteOpened(id: string): void {
  lastOpened = id
}

/** Where the keyboard goes on when the list is shown again. */
export function returnCursor(): Cursor {
  return lastOpened === null ? null : { id: lastOpened, isReturn: true }
}

/** Whether the focus is on no control: on nothing, or on the page as a whole after a change of screens. */
export function isFocusFree(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.id === 'content'
}

/** What the keyboard goes to in a card or a row. */
export const cursorProps = (id: string) => ({ 'data-product': id })

/**
 * Brings the keyboard's product into sight and gives it the focus. In a list that draws only what is in sight it may
 * have to be drawn first, so this looks again at each drawing.
 */
export function useRevealed(
  list: RefObject<HTMLElement | null>,
  cursor: Cursor,
  scrollTo: (id: string) => void,
): void {
  const wanted = useRef<string | null>(null)
  // Only a new request scrolls, not another way to do so.
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
