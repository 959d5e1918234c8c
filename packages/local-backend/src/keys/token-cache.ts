import type { Claims } from '#src/context.ts'

export interface TokenCache {
  get(token: string, now: number): Claims | null
  set(token: string, claims: Claims, expiresAt: number): void
  clear(): void
  readonly size: number
}

/** Keeps verified tokens until they expire (seconds since 1970); a full cache drops the least recently used one. */
export function createTokenCache(capacity: number): TokenCache {
  const entries = new Map<string, { claims: Claims; expiresAt: number }>()
  return {
    get(token, now) {
      const entry = entries.get(token)
      if (!entry) return null
      entries.delete(token)
      if (entry.expiresAt <= now) return null
      entries.set(token, entry)
      return entry.claims
    },
    set(token, claims, expiresAt) {
      entries.delete(token)
      entries.set(token, { claims, expiresAt })
      if (entries.size <= capacity) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
    clear: () => entries.clear(),
    get size() {
      return entries.size
    },
  }
}
