/** How Chromium reports Android's Back, also on the first page of the app, where there is no page to go back to. */
interface CloseWatcher extends EventTarget {
  destroy: () => void
}
interface WithCloseWatcher {
  CloseWatcher?: new () => CloseWatcher
}

/** Within these milliseconds of a press of Escape, that press is what asks to close. */
const ESCAPE_MS = 100

/**
 * Calls `close` when the device's Back asks to close what lies on top, until the returned function is called. Only on devices with a
 * finger, and where the browser reports it; Escape, which asks for the same, is left to the dialogs.
 */
export function watchCloseRequests(close: () => void): () => void {
  const { CloseWatcher } = globalThis as WithCloseWatcher
  if (CloseWatcher === undefined || !window.matchMedia('(pointer: coarse)').matches) {
    return () => undefined
  }
  const stop = new AbortController()
  let watcher: CloseWatcher | undefined
  let escapedAt = Number.NEGATIVE_INFINITY

  function watch(Watcher: new () => CloseWatcher): void {
    watcher = new Watcher()
    watcher.addEventListener('close', () => {
      if (performance.now() - escapedAt > ESCAPE_MS) close()
      // It reports once; what saves is still open.
      if (!stop.signal.aborted) watch(Watcher)
    })
  }

  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') escapedAt = performance.now()
    },
    { capture: true, signal: stop.signal },
  )
  watch(CloseWatcher)
  return () => {
    stop.abort()
    watcher?.destroy()
  }
}
