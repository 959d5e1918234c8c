/**
 * Focuses the page's content if nothing has the focus: the focused element is gone, such as the button of a deleted file
 * or a row of a replaced screen. Otherwise the keyboard would start at the top of the document again.
 */
export function catchFocus(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}
