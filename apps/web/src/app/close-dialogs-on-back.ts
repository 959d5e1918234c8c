import type { RouterHistory } from '@tanstack/react-router'
import { watchCloseRequests } from '#src/app/watch-close-requests.ts'
import { closeTopDialog, watchDialogs } from '#src/ui/dialog-stack.ts'

/**
 * While a dialog is open, Back closes it and leaves the page as it is: a dialog fills the screen of a phone, so that people take it
 * for a page.
 */
export function closeDialogsOnBack(history: RouterHistory): void {
  let unblock: (() => void) | undefined
  let unwatch: (() => void) | undefined
  watchDialogs((isAnyOpen) => {
    unblock?.()
    unwatch?.()
    // The first page of the installed app has no entry before it: without this, Back would close the app.
    unwatch = isAnyOpen ? watchCloseRequests(closeTopDialog) : undefined
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
