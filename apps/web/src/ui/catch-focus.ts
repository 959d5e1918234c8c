/**
 * Focuses the page's content if nothing has the focus: the focused element is gone, such as the button of a deleted file
 * or a row of a replaced screen. Otherwise the keyboard would start at the top of the document again.
 */
export function catchFocus(page = document): void {
  if (page.activeElement !== page.body) return
  page.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}

/** By then a layer that has closed is gone, and the app has looked for a place near a removed button. */
const settledMs = 100

/** The same after a layer has closed: at first the focus is still in it. */
export function catchFocusAfterLayer(): void {
  setTimeout(catchFocus, settledMs, document)
}
