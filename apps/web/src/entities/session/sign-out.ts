import { reportError } from '#src/lib/errors.ts'
import { untilAnswered } from '#src/lib/pending-requests.ts'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import { forgetStoredSession, isCurrent, readStoredSession } from '#src/lib/stored-session.ts'
import { postToTabs } from '#src/lib/tabs.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** How long the server has to answer; if it does not, the session expires later. */
const patienceMs = 5000
/** The server's answer if it has removed the session already. */
const goneAlready = new Set([401, 403, 404])

/**
 * Signs out everywhere this session is used. The device removes the session at once, with all text that was not saved,
 * whether or not the server can be reached, so this never fails.
 */
export async function signOut(): Promise<void> {
  const session = readStoredSession()
  const told = forgetSession()
  if (session !== null && isCurrent(session)) {
    // Requests under way still belong to this session: after the sign-out the server would refuse them.
    await untilAnswered(patienceMs)
    await revoke(session.access_token)
  }
  await told
}

/** Ends a session on this device that the server has already ended; other tabs follow. */
export async function forgetSession(): Promise<void> {
  forgetStoredSession()
  forgetPersonalStorage()
  postToTabs('signed-out')
  await tellLibrary()
}

/** With nothing stored this sends no request: it stops the session's timers and discards an unfinished sign-in. */
async function tellLibrary(): Promise<void> {
  const { auth } = getSupabase()
  await auth.initialize()
  // A start without a network can take long; by now a person may have signed in again.
  if (readStoredSession() === null) await auth.signOut()
}

async function revoke(accessToken: string): Promise<void> {
  const asked = getSupabase().auth.admin.signOut(accessToken, 'global')
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const answer = await Promise.race([asked, waited])
  const error = answer?.error ?? null
  if (error === null || goneAlready.has(error.status ?? 0)) return
  // An unreachable server is not an error here.
  if (error.name !== 'AuthRetryableFetchError') reportError(error)
}
