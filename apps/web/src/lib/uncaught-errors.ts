import { reportError } from '#src/lib/errors.ts'

/** How browsers report a layout that took two passes. Nothing fails. */
const harmless = /^ResizeObserver loop/

/**
 * Handles uncaught errors. A production build logs no more about them than about other failures; the browser would log
 * everything.
 */
export function followUncaughtErrors(): void {
  window.addEventListener('error', (event) => {
    if (!harmless.test(event.message)) take(event, event.error)
  })
  window.addEventListener('unhandledrejection', (event) => take(event, event.reason))
}

function take(event: Event, error: unknown): void {
  // In development, the browser's own message says more.
  if (!import.meta.env.PROD) return
  event.preventDefault()
  reportError(error)
}
