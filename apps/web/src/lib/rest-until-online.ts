/** Waits this many milliseconds: less if the device gets a network again, or the signal is aborted. */
export function restUntilOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(timer)
    globalThis.removeEventListener('online', end)
    resolve()
  }
  const timer = setTimeout(end, milliseconds)
  globalThis.addEventListener('online', end)
  signal.addEventListener('abort', end, { once: true })
  return promise
}
