import type { RouterHistory } from '@tanstack/react-router'
import { closeTopDialog, watchDialogs } from '#src/ui/dialog-stack.ts'

/**
 * While a dialog is open, Back closes it and leaves the page as it is: a dialog fills the screen of a phone, so that people take it
 * for a page.
 */
export function closeDialogsOnBack(history: RouterHistory): void {
  let unblock: (() => void) | undefined
  watchDialogs((isAnyOpen) => {
    unblock?.()
    unblock = isAnyOpen
      ? history.block({
          enableBeforeUnload: false,
          blockerFn: ({ action }) => {
            if (action !== 'BACK') return false
            closeTopDialog()
            return true
          },
        })
      : undefined
  })
}
