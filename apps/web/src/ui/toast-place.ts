import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** From top to bottom, in pixels of the window. */
interface Span {
  top: number
  bottom: number
}

interface Head extends Span {
  /** In a dialog; of those, the last one in the document is on top. */
  dialog: Element | null
}

/** What a person presses or types in. */
const CONTROLS = 'a[href], button, input, select, textarea, [role=option], [contenteditable]'

/**
 * Where notices may begin, in pixels from the top of the window: below the head of the dialog on top, else below the header and
 * what is close to it. What is scrolled away or far down does not count.
 */
export function toastTop(heads: readonly Head[], height: number): number {
  const dialog = heads.findLast((head) => head.dialog !== null)?.dialog ?? null
  const bottoms = heads
    .filter((head) => head.dialog === dialog && head.top < height / 3)
    .map(({ bottom }) => bottom)
  return Math.max(0, ...bottoms)
}

/**
 * The first place from `top` on where notices of that height lie on no control, in the upper half of the window; if there is
 * none, the first of those where they lie on the fewest.
 */
export function freeTop(
  controls: readonly Span[],
  { top, height, limit }: { top: number; height: number; limit: number },
): number {
  let best = { top, count: Infinity }
  for (let place = top; place === top || place + height <= limit;) {
    const hit = controls.filter((one) => one.top < place + height && one.bottom > place)
    if (hit.length < best.count) best = { top: place, count: hit.length }
    if (hit.length === 0) break
    place = Math.min(...hit.map(({ bottom }) => bottom))
  }
  return best.top
}

/**
 * Keeps a list of notices below what has `data-toasts-below` (the header, the line of the next step, the head of a dialog), and
 * off the buttons and fields there. Also when a dialog opens or closes meanwhile; and when the page changes so that a control is
 * under them now, if nobody is about to press in them.
 */
export function useToastPlace(
  box: RefObject<HTMLElement | null>,
  { count, isPaused }: { count: number; isPaused: () => boolean },
): void {
  const isBusy = useEffectEvent(isPaused)
  useLayoutEffect(() => {
    if (count === 0) return undefined
    let frame: number | undefined
    const place = (): void => {
      if (box.current) box.current.style.setProperty('top', `${placeOf(box.current)}px`)
    }
    const leaveControls = (): void => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        if (box.current && !isBusy() && liesOnControl(box.current)) place()
      })
    }
    place()
    // Dialogs are children of the body.
    const layers = new MutationObserver(() => requestAnimationFrame(place))
    layers.observe(document.body, { childList: true })
    const page = document.querySelector('main')
    const rows = new MutationObserver(leaveControls)
    const size = new ResizeObserver(leaveControls)
    if (page !== null) {
      // A page as high as the window keeps its size when rows in it come and go.
      rows.observe(page, { childList: true, subtree: true })
      size.observe(page)
    }
    return () => {
      layers.disconnect()
      rows.disconnect()
      size.disconnect()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [box, count])
}

function placeOf(box: HTMLElement): number {
  const heads = [...document.querySelectorAll('[data-toasts-below]')].map((head) => {
    const { top, bottom } = head.getBoundingClientRect()
    return { top, bottom, dialog: head.closest('[role=dialog]') }
  })
  const cards = spanOfCards(box)
  const above = cards.top - box.getBoundingClientRect().top
  const top = freeTop(findControls(box), {
    top: toastTop(heads, window.innerHeight) + above,
    height: cards.bottom - cards.top,
    limit: window.innerHeight / 2,
  })
  return top - above
}

function liesOnControl(box: HTMLElement): boolean {
  const { top, bottom } = spanOfCards(box)
  return findControls(box).some((one) => one.top < bottom && one.bottom > top)
}

/** The notices themselves, without the room around them: that may lie on controls. */
function spanOfCards(box: HTMLElement): Span {
  const { top } = (box.firstElementChild ?? box).getBoundingClientRect()
  const { bottom } = (box.lastElementChild ?? box).getBoundingClientRect()
  return { top, bottom }
}

/** The controls of the dialog on top, else of the page, that are in the columns of the notices. */
function findControls(box: HTMLElement): Span[] {
  const dialog = [...document.querySelectorAll('[data-toasts-below]')]
    .map((head) => head.closest('[role=dialog]'))
    .findLast((one) => one !== null)
  const { left, right } = box.getBoundingClientRect()
  return [...(dialog ?? document).querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((rect) => rect.width > 0 && rect.left < right && rect.right > left)
}
