import { tinykeys } from 'tinykeys'
import { isFocusFree } from '#src/features/products/list/use-revealed.ts'
import { hasLetterKeys } from '#src/lib/letter-keys.ts'

/** The actions of the keyboard shortcuts of My Products. */
export type ListActions = {
  /** Moves the focus by this many products. */
  move: (step: number) => void
  /** Ticks or unticks the focused product; with `isRange` all since the last one. */
  tick: (isRange: boolean) => void
  /** Opens the product that last had the keyboard focus, if nothing has it now. */
  open: () => void
  clear: () => void
  /** Opens the dialog that changes the ticked products. */
  edit: () => void
  /** Asks whether to delete the ticked products. */
  remove: () => void
  add: () => void
  showKeys: () => void
}

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Listens to the keys of My Products, except in text fields and while a dialog covers the list. Single letters work only
 * while the list has the focus, or nothing has.
 */
export function listenToKeys(actionsNow: () => ListActions): () => void {
  const press =
    (act: (actions: ListActions) => void) =>
    (event: KeyboardEvent): void => {
      event.preventDefault()
      act(actionsNow())
    }
  const remove = press((actions) => actions.remove())
  const next = press(({ move }) => move(1))
  const previous = press(({ move }) => move(-1))
  /** Arrow keys scroll the page unless the focus is in the list already. */
  const arrow =
    (step: (columns: number) => number) =>
    (event: KeyboardEvent): void => {
      const list = document.activeElement?.closest('[data-columns]')
      if (!list) return
      event.preventDefault()
      actionsNow().move(step(Number(list.getAttribute('data-columns'))))
    }
  return tinykeys(
    window,
    {
      j: next,
      k: previous,
      ArrowDown: arrow((columns) => columns),
      ArrowUp: arrow((columns) => -columns),
      ArrowRight: arrow((columns) => (columns > 1 ? 1 : 0)),
      ArrowLeft: arrow((columns) => (columns > 1 ? -1 : 0)),
      x: press(({ tick }) => tick(false)),
      'Shift+x': press(({ tick }) => tick(true)),
      // Some keyboards need Shift to type these.
      '[Shift]+/': press(() =>
        document.querySelector<HTMLElement>('#content input[type="search"]')?.focus(),
      ),
      '[Shift]+?': press(({ showKeys }) => showKeys()),
      e: press(({ edit }) => edit()),
      Delete: remove,
      Backspace: remove,
      n: press(({ add }) => add()),
      Enter: (event) => {
        if (isFocusFree()) press(({ open }) => open())(event)
      },
      Escape: () => actionsNow().clear(),
    },
    { ignore: isNotOurs },
  )
}

function isNotOurs(event: KeyboardEvent): boolean {
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
