import { reportError } from '#src/lib/errors.ts'
import { untilAnswered } from '#src/lib/pending-requests.ts'
import { forgetPersonalStorage } from '#src/lib/personal-storage.ts'
import { forgetStoredSession, isCurrent, readStoredSession } from '#src/lib/stored-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** How long the server is given to answer; it hears of the rest when the session runs out. */
const patienceMs = 5000
/** What the server answers when it has forgotten the session already. */
const goneAlready = new Set([401, 403, 404])

/**
 * Signs out everywhere this session lives. The device forgets the session at once, whether or not the server can be
 * asked, and with it what was typed and not saved, so this never fails.
 */
export async function signOut(): Promise<void> {
  const session = readStoredSession()
  const told = forgetSession()
  if (session !== null && isCurrent(session)) {
    // What is on its way still counts as asked by this session: after it the server would refuse it.
    await untilAnswered(patienceMs)
    await revoke(session.access_token)
  }
  await told
}

/** Ends a session on this device that the server knows to be over; other tabs follow. */
export async function forgetSession(): Promise<void> {
  forgetStoredSession()
  forgetPersonalStorage()
  await tellLibrary()
}

/** With nothing stored this asks no server: it ends what runs for the session, and what a sign-in left half done. */
async function tellLibrary(): Promise<void> {
  const { auth } = getSupabase()
  await auth.initialize()
  // A start without network can take long; by now somebody may have signed in again.
  if (readStoredSession() === null) await auth.signOut()
}

async function revoke(accessToken: string): Promise<void> {
  const asked = getSupabase().auth.admin.signOut(accessToken, 'global')
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const answer = await Promise.race([asked, waited])
  const error = answer?.error ?? null
  if (error === null || goneAlready.has(error.status ?? 0)) return
  // A server that cannot be reached is no fault of anybody's.
  if (error.name !== 'AuthRetryableFetchError') reportError(error)
}
