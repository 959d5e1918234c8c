import { readStoredSession, storeSession } from '#src/lib/stored-session.ts'

/**
 * An installation that moved to a Supabase project has sessions on people's devices that its own services made, at the
 * address of the app. Such a session is renewed at once, which the project refuses: people are asked to sign in, instead of being refused
 * everything until it expires. docs/guides/supabase.md
 */
export function expireMovedSession(supabaseUrl: string): void {
  const { origin } = window.location
  if (new URL(supabaseUrl).origin === origin) return
  const session = readStoredSession()
  if (session === null || readIssuer(session.access_token) !== origin) return
  storeSession({ ...session, expires_at: 0 })
}

/** The origin of whoever made a token; undefined when it does not say so. */
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
