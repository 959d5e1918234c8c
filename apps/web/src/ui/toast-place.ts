import { type RefObject, useLayoutEffect } from 'react'

interface Head {
  top: number
  bottom: number
  /** In a dialog; of those, the last one in the document is on top. */
  dialog: Element | null
}

/**
 * Where notices begin, in pixels from the top of the window: below the head of the dialog on top, else below the header and what
 * is close to it. What is scrolled away or far down does not count.
 */
export function toastTop(heads: readonly Head[], height: number): number {
  const dialog = heads.findLast((head) => head.dialog !== null)?.dialog ?? null
  const bottoms = heads
    .filter((head) => head.dialog === dialog && head.top < height / 3)
    .map(({ bottom }) => bottom)
  return Math.max(0, ...bottoms)
}

/**
 * Keeps a list of notices below what has `data-toasts-below`: the header, the line of the next step, the head of a dialog. Also
 * when a dialog opens or closes meanwhile.
 */
export function useToastPlace(box: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return undefined
    const place = (): void => {
      const heads = [...document.querySelectorAll('[data-toasts-below]')].map((head) => {
        const { top, bottom } = head.getBoundingClientRect()
        return { top, bottom, dialog: head.closest('[role=dialog]') }
      })
      box.current?.style.setProperty('top', `${toastTop(heads, window.innerHeight)}px`)
    }
    place()
    // Dialogs are children of the body.
    const watch = new MutationObserver(() => requestAnimationFrame(place))
    watch.observe(document.body, { childList: true })
    return () => watch.disconnect()
  }, [box, count])
}
