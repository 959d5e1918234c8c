/** Milliseconds. eBay keeps a picture without a listing for 30 days. */
const kept = 30 * 60_000
const most = 5000

/**
 * Where eBay has photos that were sent, for half an hour, so that another try of the same listing does not send them again. Only
 * in this server's memory: elsewhere a photo is sent once more.
 */
export interface SentPhotos {
  find(photo: string): string | undefined
  note(photo: string, address: string): void
  /** Forgets what is at these addresses, so that it is sent again. */
  forget(addresses: readonly string[]): void
}

/** `now` is in milliseconds. */
export function createSentPhotos(now: () => number = Date.now): SentPhotos {
  const sent = new Map<string, { address: string; until: number }>()
  return {
    find(photo) {
      const found = sent.get(photo)
      return found !== undefined && found.until > now() ? found.address : undefined
    },
    note(photo, address) {
      // The latest is at the end, and the first ones go.
      sent.delete(photo)
      sent.set(photo, { address, until: now() + kept })
      for (const [old, { until }] of sent) {
        if (sent.size <= most && until > now()) break
        sent.delete(old)
      }
    },
    forget(addresses) {
      const gone = new Set(addresses)
      for (const [photo, { address }] of sent) if (gone.has(address)) sent.delete(photo)
    },
  }
}
