import type { Session } from '@supabase/supabase-js'
import { isInstalled } from '#src/lib/installed-mode.ts'

/** Where supabase-js keeps the session of this device. The installed app has one of its own. */
export function sessionKey(): string {
  return isInstalled() ? 'sampletrail-session-pwa' : 'sampletrail-session-web'
}

/** The session as it is stored, expired or not; for when nobody can be asked to renew it. */
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
    // Not ours to read: supabase-js removes what it cannot use.
    return null
  }
}

/** Puts a renewed session where supabase-js looks for it. */
export function storeSession(session: Session): void {
  localStorage.setItem(sessionKey(), JSON.stringify(session))
}

/** Forgets the session on this device at once; this tab hears of it as the others do. */
export function forgetStoredSession(): void {
  const key = sessionKey()
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
}

/** Whether a session's access token can still be used. */
export function isCurrent({ expires_at }: Session): boolean {
  return (expires_at ?? 0) * 1000 > Date.now()
}
