/** Milliseconds after which it is done although the page is busy. */
const MOST_MS = 2000
/** What stands in for idleness where a browser does not tell of it. */
const SOON_MS = 50

/** Calls `work` when the page has nothing else to do. Answers how to call that off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: MOST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, SOON_MS)
  return () => clearTimeout(timer)
}
