import { renewSession } from '#src/entities/session/renew-session.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A screen full of refusals asks once. */
const pauseMs = 10_000
let lastAt = Number.NEGATIVE_INFINITY

/**
 * Asks the server how this session stands, after an answer that only somebody without their second factor gets. A
 * session that ended when the factor was set up elsewhere is over after that; one that lives on knows that it has to ask
 * for the code. When nothing answers, nothing changes. docs/behaviour/two-factor.md
 */
export async function recheckSession(): Promise<void> {
  const now = performance.now()
  if (now - lastAt < pauseMs) return
  lastAt = now
  await renewSession(getSupabase().auth)
}
