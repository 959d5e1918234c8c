import type { AuthError } from '#src/auth/auth-error.ts'
import type { SessionTokens } from '#src/auth/sessions/session-tokens.ts'
import type { ProviderTokens } from '#src/auth/tokens/flow-state.ts'

/** Codes that refuse the person, whatever their status. */
const REFUSALS = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])
const BY_STATUS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

export interface CallbackError {
  error: string
  error_code: string
  error_description: string
}

/** Session and the provider's tokens in the fragment, which a browser sends to no server. */
export function redirectWithTokens(
  redirectTo: string,
  session: SessionTokens,
  tokens: ProviderTokens,
): string {
  return withFragment(redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...tokens,
  })
}

/** In query and fragment: the flow decides which one is read, and not every error knows the flow. */
export function redirectWithCallbackError(redirectTo: string, failure: CallbackError): string {
  const url = new URL(redirectTo)
  for (const [name, value] of Object.entries(failure)) url.searchParams.set(name, value)
  return withFragment(url.href, { ...failure })
}

/** OAuth's name for an error, beside our own code. */
export function describeError(error: AuthError): CallbackError {
  return {
    error: REFUSALS.has(error.code) ? 'access_denied' : (BY_STATUS[error.status] ?? 'server_error'),
    error_code: error.code,
    error_description: error.message,
  }
}

function withFragment(redirectTo: string, values: Record<string, string>): string {
  const url = new URL(redirectTo)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
