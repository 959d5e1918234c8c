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

/** Works while no other tab does the same. Only secure origins have locks: elsewhere it does not wait. */
export async function takeTurn(what: string, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return work()
  await locks.request(`sampletrail-${what}`, work)
}
