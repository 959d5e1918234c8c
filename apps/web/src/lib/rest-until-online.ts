/** Waits so many milliseconds: less when the device finds a network again, or when the signal says to give up. */
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
