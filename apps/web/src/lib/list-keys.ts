import { hasLetterKeys } from '#src/lib/letter-keys.ts'
import { isFocusFree } from '#src/ui/is-focus-free.ts'

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Whether a key is not meant for a list (`data-columns`): it is typed into a field, a layer covers the list, or it is a single letter while
 * something else has the focus or letters are turned off.
 */
export function isForeignKey(event: KeyboardEvent): boolean {
  if (event.isComposing || event.defaultPrevented) return true
  if (event.repeat && !/^(?:j|k|Arrow.*)$/u.test(event.key)) return true
  if (isSingle(event.key) && !(hasLetterKeys() && isAtList())) return true
  const { target } = event
  if (target instanceof Element && target.closest(TYPED_INTO) !== null) return true
  return document.querySelector(OVERLAYS) !== null
}

/** Keys that occur in dictated words, or that are pressed by accident (WCAG 2.1.4). */
function isSingle(key: string): boolean {
  return key.length === 1 || key === 'Backspace'
}

function isAtList(): boolean {
  return isFocusFree() || Boolean(document.activeElement?.closest('[data-columns]'))
}
