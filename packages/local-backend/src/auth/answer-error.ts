import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DatabaseError } from 'pg'
import { AuthError } from '#src/auth/auth-error.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { isFailure } from '#src/http/describe-failure.ts'
import type { Log } from '#src/log.ts'

const VERSION_HEADER = 'X-Supabase-Api-Version'
/** From this version on, `code` is the error's name; before, it was the HTTP status. */
const NAMED_CODES_SINCE = '2024-01-01'

/** Answers an error in the shape of the client's API version. An unexpected error is a 500 with an id. */
export function answerError(c: Context, thrown: unknown, log: Log): Response {
  const error = toAuthError(c, thrown, log)
  if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter))
  c.header('Cache-Control', 'no-store')
  const status = error.status as ContentfulStatusCode
  const version = c.req.header(VERSION_HEADER)
  if (version !== undefined && version >= NAMED_CODES_SINCE) {
    c.header(VERSION_HEADER, NAMED_CODES_SINCE)
    return c.json({ code: error.code, message: error.message, ...error.extra }, status)
  }
  return c.json(
    { code: error.status, error_code: error.code, msg: error.message, ...error.extra },
    status,
  )
}

/** Turns a thrown value into the part that the caller may see; the log gets the rest, under the same id. */
export function toAuthError(c: Context, thrown: unknown, log: Log): AuthError {
  if (thrown instanceof AuthError) {
    // The reason of a failed email or provider is logged where it happened; here it gets the caller's id.
    if (isFailure(thrown.status)) noteFailure(c, thrown, log)
    return thrown
  }
  if (thrown instanceof UnauthorizedError) return unauthorized(thrown)
  const id = noteFailure(c, thrown, log)
  if (hasNoRoom(thrown)) {
    // Clients end a session whose refresh finally fails; they may retry this one.
    return new AuthError(
      503,
      'unexpected_failure',
      'The disk is nearly full: nothing can be changed until there is space again',
      { extra: { error_id: id }, retryAfter: 10 },
    )
  }
  if (isUnreachable(thrown)) {
    return new AuthError(
      503,
      'unexpected_failure',
      'Not available at the moment, please try again',
      {
        extra: { error_id: id },
        retryAfter: 1,
      },
    )
  }
  const message =
    sqlState(thrown) === null ? 'Unexpected failure' : 'Database error, nothing was changed'
  return new AuthError(500, 'unexpected_failure', `${message} (request ${id})`, {
    extra: { error_id: id },
  })
}

/** Returns the id that the log and the caller share. */
function noteFailure(c: Context, thrown: unknown, log: Log): string {
  const id = requestId(c)
  log.error('auth.failed', {
    requestId: id,
    route: c.req.routePath,
    reason: describeReason(thrown),
    code: sqlState(thrown),
  })
  return id
}

/** PostgreSQL is read-only because its disk is nearly full, or it found no room itself. */
function hasNoRoom(thrown: unknown): boolean {
  return ['25006', '53100'].includes(sqlState(thrown) ?? '')
}

function unauthorized(error: UnauthorizedError): AuthError {
  return error.reason === 'bad_token'
    ? new AuthError(
        403,
        'bad_jwt',
        'invalid JWT: unable to parse or verify signature, or the token has expired',
      )
    : new AuthError(401, 'no_authorization', error.message)
}

function requestId(c: Context): string {
  const known: unknown = c.get('requestId')
  const id = typeof known === 'string' ? known : randomUUID()
  c.header('X-Request-Id', id)
  return id
}

/** PostgreSQL repeats a refused value in its message, and the value may be a person's address. */
function describeReason(thrown: unknown): string {
  if (/^2[23]/.test(sqlState(thrown) ?? '')) return 'a value was refused'
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** Only PostgreSQL's own codes: `EPIPE` of a broken connection has five letters, too. */
function sqlState(thrown: unknown): string | null {
  return thrown instanceof DatabaseError ? (thrown.code ?? null) : null
}

/** PostgreSQL is stopping, starting, full, or did not answer within the pool's deadlines. */
function isUnreachable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const state = sqlState(thrown)
  if (state !== null) return /^(08|53|57P)/.test(state)
  return /timeout|terminated|ECONN|ENOENT|EPIPE|closed|not queryable/i.test(thrown.message)
}
