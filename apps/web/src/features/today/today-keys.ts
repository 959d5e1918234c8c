import { tinykeys } from 'tinykeys'
import { isForeignKey } from '#src/lib/list-keys.ts'
import { isFocusFree } from '#src/ui/is-focus-free.ts'

/** The actions of the keyboard shortcuts of Today. */
export type TodayActions = {
  /** Moves the focus by this many steps. */
  move: (by: number) => void
  /** Opens the product that last had the keyboard focus. */
  open: () => void
  /** Presses a button of the row with the focus. */
  press: (action: 'done' | 'snooze' | 'skip') => void
  showKeys: () => void
}

/** Listens to the keys of Today, except in text fields and while a layer covers the list. */
export function listenToTodayKeys(actionsNow: () => TodayActions): () => void {
  const press =
    (act: (actions: TodayActions) => void) =>
    (event: KeyboardEvent): void => {
      event.preventDefault()
      act(actionsNow())
    }
  /** Arrow keys scroll the page unless the focus is in the list already. */
  const arrow =
    (by: number) =>
    (event: KeyboardEvent): void => {
      if (document.activeElement?.closest('[data-columns]')) press(({ move }) => move(by))(event)
    }
  return tinykeys(
    window,
    {
      j: press(({ move }) => move(1)),
      k: press(({ move }) => move(-1)),
      ArrowDown: arrow(1),
      ArrowUp: arrow(-1),
      d: press((actions) => actions.press('done')),
      s: press((actions) => actions.press('snooze')),
      n: press((actions) => actions.press('skip')),
      // Some keyboards need Shift to type it.
      '[Shift]+?': press(({ showKeys }) => showKeys()),
      Enter: (event) => {
        if (isFocusFree()) press(({ open }) => open())(event)
      },
    },
    { ignore: isForeignKey },
  )
}
