import type { AuthError, Session } from '@supabase/auth-js'
import { getConfig } from '#src/lib/config.ts'
import { toAppError } from '#src/lib/errors.ts'
import { announceRefresh, refreshInOrder } from '#src/lib/refresh-fetch.ts'
import {
  forgetStoredSession,
  isCurrent,
  readStoredSession,
  storeSession,
} from '#src/lib/stored-session.ts'
import { applicationHeaders, type Supabase } from '#src/lib/supabase.ts'

/**
 * Gets a new token for this device's session, if there is one. Signs out if the service says that the session is over; if
 * the service does not answer, or is busy, nothing changes. Returns whether the session is valid.
 */
export async function renewSession(auth: Supabase['auth']): Promise<boolean> {
  const stored = readStoredSession()
  if (stored === null) return false
  if (!isCurrent(stored)) return renewExpired(auth, stored)
  // The session to renew, even if another tab stores a different one while this call waits for the lock.
  announceRefresh(stored.refresh_token)
  const { error } = await auth.refreshSession({ refresh_token: stored.refresh_token })
  if (error !== null && isOver(error)) forgetStoredSession()
  return error === null
}

/** Every answer except the service's verdict becomes an error that may be retried. */
function isOver({ name }: AuthError): boolean {
  return name === 'AuthApiError' || name === 'AuthSessionMissingError'
}

/**
 * After an outage supabase-js waits up to a minute before it tries again to renew a token. Here a person is looking at the
 * screen, so we renew it ourselves and give supabase-js the result.
 */
async function renewExpired(auth: Supabase['auth'], stored: Session): Promise<boolean> {
  const { supabaseUrl, publishableKey } = getConfig()
  let response: Response
  try {
    response = await refreshInOrder(`${supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        ...applicationHeaders(),
        apikey: publishableKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ refresh_token: stored.refresh_token }),
    })
  } catch (error) {
    if (toAppError(error).isNetwork) return false
    throw error
  }
  if (response.status >= 500) return false
  if (!response.ok) {
    forgetStoredSession()
    return false
  }
  const renewed = (await response.json()) as Session
  // Stored first: the old token is used up, even if the next call fails.
  storeSession(renewed)
  const { error } = await auth.setSession(renewed)
  return error === null
}
