import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The product that the keyboard is on; a new object for each request to go there. */
export type Cursor = { id: string } | null

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
    goTo(cursor.id)
  }, [cursor])
  useEffect(() => {
    if (wanted.current === null) return
    const target = list.current?.querySelector<HTMLElement>(`[data-product="${wanted.current}"]`)
    if (!target) return
    wanted.current = null
    target.focus({ preventScroll: true })
  })
}
