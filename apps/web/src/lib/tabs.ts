/** Tells this browser's other tabs about a change. Without channels, they learn it later. */
export function postToTabs(what: string): void {
  const channel = openTabChannel(what)
  channel?.postMessage(null)
  channel?.close()
}

/** Listens to messages of other tabs; returns a function that stops it. */
export function listenToTabs(what: string, listener: () => void): () => void {
  const channel = openTabChannel(what)
  channel?.addEventListener('message', listener)
  return () => channel?.close()
}

/** For code that both sends and listens: a channel does not hear itself. Undefined if the browser has none. */
export function openTabChannel(what: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`sampletrail-${what}`)
}

/** Announces a presence under a new id, until it is closed or its tab is. */
export function announcePresence(): { id: string; close: () => void } {
  // UUIDs exist only on secure origins, as locks do; this must not fail elsewhere.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const { promise, resolve } = Promise.withResolvers<void>()
  void findLocks()?.request(nameOf(id), () => promise)
  return { id, close: resolve }
}

/** Whether a presence exists, in any tab. Only secure origins have locks: elsewhere there seems to be none. */
export async function isPresent(id: string): Promise<boolean> {
  const { held = [] } = (await findLocks()?.query()) ?? {}
  return held.some(({ name }) => name === nameOf(id))
}

const nameOf = (id: string) => `sampletrail-there-${id}`

const findLocks = () => navigator.locks as LockManager | null | undefined

/** Runs while no other tab runs the same. Only secure origins have locks: elsewhere it does not wait. */
export async function withTabLock(what: string, work: () => Promise<void>): Promise<void> {
  const locks = findLocks()
  if (!locks) return work()
  await locks.request(`sampletrail-${what}`, work)
}
