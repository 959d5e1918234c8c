/** Requests to the server that have no answer yet. */
const pending = new Set<Promise<unknown>>()

/** Records that a request is under way. */
export function notePending<T>(request: Promise<T>): Promise<T> {
  pending.add(request)
  const forget = (): void => void pending.delete(request)
  request.then(forget, forget)
  return request
}

/** Waits until all earlier requests have answers, for at most this many milliseconds, and no longer than the page lives. */
export async function untilAnswered(patienceMs: number): Promise<void> {
  if (pending.size === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const enough = (): void => resolve()
  const timer = setTimeout(enough, patienceMs)
  window.addEventListener('pagehide', enough)
  void Promise.allSettled(pending).then(enough)
  await promise
  clearTimeout(timer)
  window.removeEventListener('pagehide', enough)
}
