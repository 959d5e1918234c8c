/** Tells the other tabs of this browser that something is new. Where there are no channels, they find out later. */
export function tellTabs(what: string): void {
  const channel = openChannel(what)
  channel?.postMessage(null)
  channel?.close()
}

/** Listens to what other tabs tell; returns how to stop. */
export function hearTabs(what: string, listener: () => void): () => void {
  const channel = openChannel(what)
  channel?.addEventListener('message', listener)
  return () => channel?.close()
}

function openChannel(what: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(`sampletrail-${what}`)
}
