import { renewSession } from '#src/entities/session/renew-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A screen full of refusals asks only once. */
const pauseMs = 10_000
let lastAt = Number.NEGATIVE_INFINITY

/**
 * Asks the server for this session's state, after an answer that only a person without their second factor gets. If the
 * session ended when the factor was set up elsewhere, it is over after that; otherwise the app now asks for the code. If
 * the server does not answer, nothing changes. docs/behaviour/two-factor.md
 */
export async function recheckSession(): Promise<void> {
  const now = performance.now()
  if (now - lastAt < pauseMs) return
  lastAt = now
  await renewSession(getSupabase().auth)
}
