import { useSyncExternalStore } from 'react'

/**
 * How this device reaches the server: 'offline' when it has no network, 'unreachable' when there is one and the
 * server does not answer. docs/behaviour/offline.md
 */
export type Connection = 'online' | 'offline' | 'unreachable'

/** How long after an unanswered question the next one is asked. */
const againMs = 15_000
const patienceMs = 5000

const listeners = new Set<() => void>()
let state: Connection = navigator.onLine ? 'online' : 'offline'
let question: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function set(next: Connection): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

export function getConnection(): Connection {
  return state
}

/** Calls back whenever the connection changes; returns how to stop. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The connection; the component follows changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, getConnection)
}

/**
 * Asks the server whether it is there, once for all who want to know, and again every 15 seconds until it is.
 * A request that failed for another reason, for instance because the page was left, so never looks like an outage.
 */
export async function checkConnection(): Promise<boolean> {
  if (!navigator.onLine) {
    set('offline')
    return false
  }
  question ??= ask().finally(() => {
    question = undefined
  })
  return question
}

/** The connection, once a question that is on its way has been answered. */
export async function settleConnection(): Promise<Connection> {
  await question
  return state
}

async function ask(): Promise<boolean> {
  const answers = await isAnswering()
  set(answers ? 'online' : navigator.onLine ? 'unreachable' : 'offline')
  clearTimeout(timer)
  if (!answers) timer = setTimeout(() => void checkConnection(), againMs)
  return answers
}

async function isAnswering(): Promise<boolean> {
  try {
    const init = { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const
    return (await fetch('/healthz', init)).ok
  } catch {
    // Nothing answered; that is the answer.
    return false
  }
}

/** Follows the device's own word about its network, and looks again when somebody comes back to the page. */
export function followConnection(): void {
  window.addEventListener('offline', () => set('offline'))
  window.addEventListener('online', () => void checkConnection())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state !== 'online') void checkConnection()
  })
}
