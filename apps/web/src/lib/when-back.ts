import { getConnection, watchConnection } from '#src/lib/connection.ts'

/**
 * Calls back when this device has a network again, and when the server answers again. It may call twice for one outage. Returns a function
 * that stops it.
 */
export function whenBack(work: () => void): () => void {
  globalThis.addEventListener('online', work)
  const stop = watchConnection(() => {
    if (getConnection() === 'online') work()
  })
  return () => {
    globalThis.removeEventListener('online', work)
    stop()
  }
}
