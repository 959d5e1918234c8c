/** A refusal for the caller in GoTrue's terms: HTTP status, error code and message. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  /** Further fields of the answer. */
  readonly extra: Record<string, unknown>
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: string,
    message: string,
    more: { extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.extra = more.extra ?? {}
    this.retryAfter = more.retryAfter ?? null
  }
}

/** For features that clients know and this service lacks; `code` is GoTrue's for the same feature when it is off, if any. */
export function notImplemented(what: string, code = 'not_implemented'): AuthError {
  return new AuthError(501, code, `${what} is not served by this backend`)
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

export function phoneDisabled(): AuthError {
  return notImplemented('Sign-in by phone', 'phone_provider_disabled')
}

export function emailExists(): AuthError {
  return new AuthError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  )
}

export function signUpDisabled(): AuthError {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

export function linkingDisabled(): AuthError {
  return new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}

export function userBanned(): AuthError {
  return new AuthError(400, 'user_banned', 'User is banned')
}
