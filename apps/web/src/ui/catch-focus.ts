/**
 * Focuses the page's content if nothing has the focus: the focused element is gone, such as the button of a deleted file
 * or a row of a replaced screen. Otherwise the keyboard would start at the top of the document again.
 */
export function catchFocus(page = document): void {
  if (page.activeElement !== page.body) return
  page.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}

/** By then a layer that has closed is gone. */
const settledMs = 100

/**
 * The same after a layer has closed: at first the focus is still in it. `keepFocus` looks for a place near a removed button in the
 * frame after; it comes first, however late that frame is.
 */
export function catchFocusAfterLayer(): void {
  const page = document
  const nextFrame = requestAnimationFrame
  setTimeout(() => nextFrame(() => catchFocus(page)), settledMs)
}
