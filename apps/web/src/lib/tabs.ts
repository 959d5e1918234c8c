/** Tells the other tabs of this browser that something is new. Where there are no channels, they find out later. */
export function tellTabs(what: string): void {
  const channel = openTabChannel(what)
  channel?.postMessage(null)
  channel?.close()
}

/** Listens to what other tabs tell; returns how to stop. */
export function hearTabs(what: string, listener: () => void): () => void {
  const channel = openTabChannel(what)
  channel?.addEventListener('message', listener)
  return () => channel?.close()
}

/** For those who both tell and listen: a channel does not hear itself. Undefined where there are none. */
export function openTabChannel(what: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`sampletrail-${what}`)
}

/** Says that somebody is there, under an id of their own, until they close or their tab does. */
export function beThere(): { id: string; close: () => void } {
  // UUIDs are for secure origins alone, as locks are; this must not fail elsewhere.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const { promise, resolve } = Promise.withResolvers<void>()
  void findLocks()?.request(nameOf(id), () => promise)
  return { id, close: resolve }
}

/** Whether somebody is there, in whichever tab. Only secure origins have locks: elsewhere nobody seems to be. */
export async function isThere(id: string): Promise<boolean> {
  const { held = [] } = (await findLocks()?.query()) ?? {}
  return held.some(({ name }) => name === nameOf(id))
}

const nameOf = (id: string) => `sampletrail-there-${id}`

const findLocks = () => navigator.locks as LockManager | null | undefined

/** Works while no other tab does the same. Only secure origins have locks: elsewhere it does not wait. */
export async function takeTurn(what: string, work: () => Promise<void>): Promise<void> {
  const locks = findLocks()
  if (!locks) return work()
  await locks.request(`sampletrail-${what}`, work)
}
