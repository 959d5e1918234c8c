import { checkConnection } from '#src/lib/connection.ts'

const PAUSE_MS = 2000

/** Settles when the server answers again, or as soon as the signal says to give up. */
export async function waitForServer(signal: AbortSignal): Promise<void> {
  do {
    await rest(signal)
  } while (!signal.aborted && !(await checkConnection()))
}

function rest(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(timer)
    globalThis.removeEventListener('online', end)
    resolve()
  }
  const timer = setTimeout(end, PAUSE_MS)
  globalThis.addEventListener('online', end)
  signal.addEventListener('abort', end, { once: true })
  return promise
}
