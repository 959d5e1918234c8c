/** Recent results, by their sources; a full cache drops the least recently used one. */
export interface ImageCache {
  find(key: string): Buffer | null
  keep(key: string, image: Buffer): void
}

/** How long an entry stays, in milliseconds. */
const AGE = 24 * 3_600_000

/** At most `mostBytes` in memory. */
export function createImageCache(mostBytes: number): ImageCache {
  const kept = new Map<string, { image: Buffer; since: number }>()
  let bytes = 0

  return {
    find(key) {
      const found = kept.get(key)
      if (!found) return null
      forget(key)
      if (performance.now() - found.since > AGE) return null
      put(key, found)
      return found.image
    },
    keep(key, image) {
      if (image.length > mostBytes) return
      forget(key)
      put(key, { image, since: performance.now() })
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) return
        forget(oldest)
      }
    },
  }

  function put(key: string, entry: { image: Buffer; since: number }): void {
    kept.set(key, entry)
    bytes += entry.image.length
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.image.length ?? 0
    kept.delete(key)
  }
}
