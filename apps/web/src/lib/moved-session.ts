import { readStoredSession, storeSession } from '#src/lib/stored-session.ts'

/**
 * After an installation has moved to a Supabase project, people's devices have sessions from its own services, at the app's
 * address. Such a session is renewed at once, which the project refuses: people then have to sign in, instead of getting
 * refusals until it expires. docs/guides/supabase.md
 */
export function expireMovedSession(supabaseUrl: string): void {
  const { origin } = window.location
  if (new URL(supabaseUrl).origin === origin) return
  const session = readStoredSession()
  if (session === null || readIssuer(session.access_token) !== origin) return
  storeSession({ ...session, expires_at: 0 })
}

/** The origin of a token's issuer; undefined if it does not say so. */
function readIssuer(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const { iss } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      iss: string
    }
    return new URL(iss).origin
  } catch {
    // No token of a service that we know: supabase-js and the project judge it.
    return undefined
  }
}
