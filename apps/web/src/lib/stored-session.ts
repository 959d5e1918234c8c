import type { Session } from '@supabase/auth-js'
import { isInstalled } from '#src/lib/installed-mode.ts'

/** The key under which supabase-js stores this device's session. The installed app has a separate one. */
export function sessionKey(): string {
  return isInstalled() ? 'sampletrail-session-pwa' : 'sampletrail-session-web'
}

/** The session as stored, expired or not, for use when no server can renew it. */
export function readStoredSession(): Session | null {
  const stored = localStorage.getItem(sessionKey())
  if (stored === null) return null
  try {
    const session = JSON.parse(stored) as Partial<Session> | null
    const isWhole =
      typeof session?.access_token === 'string' &&
      typeof session.refresh_token === 'string' &&
      typeof session.expires_at === 'number' &&
      typeof session.user?.id === 'string'
    return isWhole ? (session as Session) : null
  } catch {
    // Not our data: supabase-js removes values that it cannot use.
    return null
  }
}

/** Stores a renewed session where supabase-js looks for it. */
export function storeSession(session: Session): void {
  localStorage.setItem(sessionKey(), JSON.stringify(session))
}

/** Removes this device's session at once; this tab is notified as the others are. */
export function forgetStoredSession(): void {
  const key = sessionKey()
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
}

/** Whether a session's access token can still be used. */
export function isCurrent({ expires_at }: Session): boolean {
  return (expires_at ?? 0) * 1000 > Date.now()
}
