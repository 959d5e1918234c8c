import { reportError } from '#src/lib/errors.ts'

/** What browsers call a layout that took two turns: it fails nothing. */
const harmless = /^ResizeObserver loop/

/**
 * Takes what nobody caught. A production build says no more of it in the console than of other failures: the browser would
 * write all of it.
 */
export function followUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (!harmless.test(event.message)) take(event, event.error)
  })
  window.addEventListener('unhandledrejection', (event) => take(event, event.reason))
}

function take(event: Event, error: unknown): void {
  // While developing, the browser's own words say more.
  if (!import.meta.env.PROD) return
  event.preventDefault()
  reportError(error)
}
