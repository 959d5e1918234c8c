import { DatabaseError } from 'pg'
import type { Caller } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'

/** The code of the error that `auth.refuse_ended_session` raises (sql/080_open_sessions.sql). */
const ENDED = 'LB401'
/** Replaces a session or person that is not a UUID in our format: it belongs to nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * SQL that refuses a caller whose session has ended, and is false for everybody else. `session` and `person` are the
 * placeholders of `sessionOf`'s values. It must run as one of our logins, because the API roles may not call it.
 */
export function refuseEnded(session: string, person: string): string {
  const open = `exists (
    select from auth.sessions as open_session
    join auth.users as account on account.id = open_session.user_id
    where open_session.id = nullif(${session}::text, '')::uuid
      and open_session.user_id = nullif(${person}::text, '')::uuid
      and (open_session.not_after is null or open_session.not_after > now())
      and (account.banned_until is null or account.banned_until <= now())
      and account.deleted_at is null
  )`
  return `case when ${session}::text = '' or ${open} then false else auth.refuse_ended_session() end`
}

/** The session and person of a token. Empty for one without a session: API keys, and tokens that the operator signed. */
export function sessionOf({ claims }: Caller): [session: string, person: string] {
  const { session_id: session, sub = '' } = claims
  if (session === undefined) return ['', '']
  return [asUuid(session), asUuid(sub)]
}

export function isEndedSession(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === ENDED
}

export function sessionEnded(cause: unknown): UnauthorizedError {
  return new UnauthorizedError('bad_token', cause instanceof Error ? cause.message : String(cause))
}

function asUuid(text: string): string {
  return UUID.test(text) ? text : NOBODY
}
