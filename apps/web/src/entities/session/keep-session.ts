import type { Session } from '@supabase/auth-js'
import { renewSession } from '#src/entities/session/renew-session.ts'
import { getConnection, watchConnection } from '#src/lib/connection.ts'
import { reportError } from '#src/lib/errors.ts'
import { isCurrent, readStoredSession } from '#src/lib/stored-session.ts'
import type { Supabase } from '#src/lib/supabase.ts'
import { listenToWorker, postToWorker } from '#src/lib/worker-messages.ts'

/** A hidden tab renews its session this much later, unless it becomes visible first. */
const hiddenRenewalMs = 1000
/** A tab that was hidden for longer than this renews its session when it becomes visible. */
const longAwayMs = 60_000
const heartbeatMs = 20 * 60_000
/** A session that another tab renewed within this time is not renewed again. */
const recentMs = 5000
/** A check renews a session that expires within this time. */
const soonMs = 5 * 60_000

/** Milliseconds until a session's token expires. */
function timeLeft({ expires_at }: Session): number {
  return (expires_at ?? 0) * 1000 - Date.now()
}

/**
 * Keeps the session fresh: when the tab becomes visible after a while in the background, every 20 minutes, when the
 * service worker asks, and when the server is back. docs/behaviour/accounts.md has the rules. Returns a function that stops it.
 */
export function keepSession(auth: Supabase['auth']): () => void {
  let token = readStoredSession()?.access_token
  let renewedAt = Number.NEGATIVE_INFINITY
  let hiddenAt: number | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  function renew() {
    const stored = readStoredSession()
    if (stored === null) return
    if (stored.access_token !== token && timeLeft(stored) > soonMs) {
      // Another tab renewed it, and its message is still on the way.
      token = stored.access_token
      renewedAt = Date.now()
    }
    if (Date.now() - renewedAt < recentMs) return
    renewSession(auth).catch(reportError)
  }

  /** Renews a session that has expired or is about to. */
  function check() {
    const stored = readStoredSession()
    if (stored !== null && timeLeft(stored) < soonMs) renew()
  }

  function followVisibility() {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      hiddenTimer = setTimeout(renew, hiddenRenewalMs)
      return
    }
    const away = hiddenAt === undefined ? 0 : Date.now() - hiddenAt
    hiddenAt = undefined
    if (away > longAwayMs) renew()
    else check()
  }

  const { data } = auth.onAuthStateChange((_event, session) => {
    // Every tab is told of every new token, whichever tab requested it.
    if (session === null || session.access_token === token) return
    token = session.access_token
    renewedAt = Date.now()
    postToWorker('SESSION_REFRESHED')
  })
  const heartbeat = setInterval(renew, heartbeatMs)
  const stopWatching = watchConnection(() => {
    const stored = readStoredSession()
    if (getConnection() === 'online' && stored !== null && !isCurrent(stored)) renew()
  })
  const stopHearing = listenToWorker(({ type }) => {
    // Both ask for the same: without a session there is nothing to renew.
    if (type === 'SESSION_REFRESH_NEEDED' || type === 'PING') renew()
  })
  document.addEventListener('visibilitychange', followVisibility)

  return () => {
    data.subscription.unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(hiddenTimer)
    stopWatching()
    stopHearing()
    document.removeEventListener('visibilitychange', followVisibility)
  }
}
