/** Milliseconds after which it runs although the page is busy. */
const MOST_MS = 2000
/** Replaces idle callbacks in browsers without them. */
const SOON_MS = 50

/** Calls `work` when the page is idle. Returns a function that cancels the call. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: MOST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, SOON_MS)
  return () => clearTimeout(timer)
}
