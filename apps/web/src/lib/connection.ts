import { useSyncExternalStore } from 'react'

/**
 * The state of this device's connection: 'offline' without a network, 'unreachable' with a network but without an answer
 * from the server. docs/behaviour/offline.md
 */
export type Connection = 'online' | 'offline' | 'unreachable'

/** The pause after an unanswered check. */
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

/** Calls back when the connection changes; returns a function that stops it. */
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
 * Checks whether the server answers, once for all callers, and again every 15 seconds until it does.
 * So a request that failed for another reason, for example because the page was closed, never looks like an outage.
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

/** The connection, after any running check has finished. */
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
    // No answer is the answer.
    return false
  }
}

/** Follows the device's own network events, and checks again when the page becomes visible. */
export function followConnection(): void {
  window.addEventListener('offline', () => set('offline'))
  window.addEventListener('online', () => void checkConnection())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && state !== 'online') void checkConnection()
  })
}
