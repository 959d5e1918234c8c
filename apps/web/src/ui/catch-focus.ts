/**
 * Puts the focus on the page's content when it is nowhere: what had it is gone, such as the button of a file that was
 * deleted or the row that a screen took the place of. The keyboard would begin at the top of the document again.
 */
export function catchFocus(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}
