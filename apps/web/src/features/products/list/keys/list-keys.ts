import { tinykeys } from 'tinykeys'
import { isForeignKey } from '#src/lib/list-keys.ts'
import { isFocusFree } from '#src/ui/is-focus-free.ts'

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
    { ignore: isForeignKey },
  )
}
