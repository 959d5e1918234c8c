import type { AuthError } from '#src/auth/auth-error.ts'
import type { SessionTokens } from '#src/auth/sessions/session-tokens.ts'

/** The session in the fragment, which a browser does not send to any server. */
export function redirectWithSession(
  redirectTo: string,
  tokens: SessionTokens,
  type: string,
): string {
  return withFragment(redirectTo, {
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
    type,
  })
}

export function redirectWithCode(redirectTo: string, code: string): string {
  const url = new URL(redirectTo)
  url.searchParams.set('code', code)
  return url.href
}

/** A message for the person, if there is no session yet. */
export function redirectWithMessage(redirectTo: string, message: string, isPkce: boolean): string {
  return withOutcome(redirectTo, { message }, isPkce)
}

export function redirectWithError(redirectTo: string, error: AuthError, isPkce: boolean): string {
  const outcome = {
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }
  return withOutcome(redirectTo, outcome, isPkce)
}

/** A page that finishes PKCE reads its query, any other one the fragment. */
function withOutcome(redirectTo: string, outcome: Record<string, string>, isPkce: boolean): string {
  const url = new URL(redirectTo)
  if (isPkce) for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return withFragment(url.href, outcome)
}

function withFragment(redirectTo: string, values: Record<string, string>): string {
  const url = new URL(redirectTo)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
