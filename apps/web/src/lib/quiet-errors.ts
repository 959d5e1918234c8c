/**
 * Logs the fixed text of a production build for uncaught errors, instead of the browser's message, which may name a person.
 * For the public pages and the service worker, which are too small for `uncaught-errors.ts` and its reports.
 */
export function quietErrors(target: EventTarget): void {
  for (const type of ['error', 'unhandledrejection']) {
    target.addEventListener(type, (event) => {
      event.preventDefault()
      // oxlint-disable-next-line no-console -- nothing else can be said here
      console.error('[Error occurred]')
    })
  }
}
