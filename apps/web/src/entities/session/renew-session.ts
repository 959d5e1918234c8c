import type { AuthError, Session } from '@supabase/supabase-js'
import { getConfig } from '#src/lib/config.ts'
import { toAppError } from '#src/lib/errors.ts'
import { announceRefresh, refreshInTurn } from '#src/lib/refresh-fetch.ts'
import {
  forgetStoredSession,
  isCurrent,
  readStoredSession,
  storeSession,
} from '#src/lib/stored-session.ts'
import { applicationHeaders, type Supabase } from '#src/lib/supabase.ts'

/**
 * Gets a new token for the session of this device, if there is one. Signs out when the service says that the session
 * is over; a service that does not answer, or is busy, changes nothing. Gives whether the session is good.
 */
export async function renewSession(auth: Supabase['auth']): Promise<boolean> {
  const stored = readStoredSession()
  if (stored === null) return false
  if (!isCurrent(stored)) return renewExpired(auth, stored)
  // The session that is to be renewed, whatever another tab stores while this one waits for its turn.
  announceRefresh(stored.refresh_token)
  const { error } = await auth.refreshSession({ refresh_token: stored.refresh_token })
  if (error !== null && isOver(error)) forgetStoredSession()
  return error === null
}

/** Every answer but the service's verdict comes out as one that may be tried again. */
function isOver({ name }: AuthError): boolean {
  return name === 'AuthApiError' || name === 'AuthSessionMissingError'
}

/**
 * After an outage supabase-js waits up to a minute before it asks again for a token that could not be renewed. Here
 * somebody is looking at the screen, so we ask ourselves, and hand over what came.
 */
async function renewExpired(auth: Supabase['auth'], stored: Session): Promise<boolean> {
  const { supabaseUrl, publishableKey } = getConfig()
  let response: Response
  try {
    response = await refreshInTurn(`${supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
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
  // Stored first: the old token is spent, whatever happens to the next call.
  storeSession(renewed)
  const { error } = await auth.setSession(renewed)
  return error === null
}
