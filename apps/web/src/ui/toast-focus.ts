let cameFrom: HTMLElement | null = null

/** The notices, above everything else. */
const toaster = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-toaster]')

/** Records the focused element before the focus moves into the notices. */
export function noteFocus(from: EventTarget | null): void {
  if (from instanceof Node && toaster()?.contains(from)) return
  cameFrom = from instanceof HTMLElement ? from : null
}

/** Returns the focus to that element: otherwise a notice that closes would lose it, and the other notices would wait forever. */
export function returnFocus(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !toaster()?.contains(focused)) return
  if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true })
  else focused.blur()
}

/** What undoes its own steps: text fields, and editors that say so. */
const OWN_UNDO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [data-own-undo]'

/**
 * The keys of the notices, which are at the end of a page that may have thousands of tab stops: Ctrl+Z, on a Mac Command+Z,
 * presses the newest Undo, F8 moves to the newest notice, and Escape moves back from there. In a text field or an editor, Ctrl+Z
 * belongs to that.
 */
export function pressToastKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.altKey || event.shiftKey) return
  const { target } = event
  const shown = '[data-toaster] > :not([inert])'
  if (event.key === 'F8') {
    const first = document.querySelector<HTMLElement>(`${shown} button`)
    if (first === null) return
    event.preventDefault()
    first.focus()
  } else if (event.key === 'Escape') {
    if (!(target instanceof Node) || !toaster()?.contains(target)) return
    event.preventDefault()
    returnFocus()
  } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
    if (target instanceof Element && target.closest(OWN_UNDO) !== null) return
    const undo = document.querySelector<HTMLElement>(`${shown} [data-toast-action="Undo"]`)
    if (undo === null) return
    event.preventDefault()
    undo.click()
  }
}
