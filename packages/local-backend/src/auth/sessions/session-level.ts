import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { AuthError } from '#src/auth/auth-error.ts'

/** A session's assurance level: one factor, or two. */
export type SessionLevel = 'aal1' | 'aal2'

/**
 * The current level of a session. An access token keeps its level until it ends, so actions that need the second factor
 * check this instead. Throws `session_not_found`.
 */
export async function readSessionLevel(
  client: ClientBase | Pool,
  userId: string,
  sessionId: string,
): Promise<SessionLevel> {
  const { rows } = await client.query<{ level: SessionLevel }>(
    `select coalesce(aal, 'aal1') as level from auth.sessions where id::text = $1 and user_id = $2`,
    [sessionId, userId],
  )
  if (!rows[0]) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  return rows[0].level
}

/**
 * Records that a session's owner has used a second factor, and ends the user's sessions without one. The session's
 * earlier refresh tokens belong to level one and are deleted, so that a holder of one does not get level two. The
 * caller has found the session after `lockUserRow`, so it still exists.
 */
export async function raiseSession(
  client: ClientBase,
  session: { id: string; userId: string; factorId: string; method: string },
): Promise<void> {
  await client.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [session.id, session.factorId],
  )
  await client.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), session.id, session.method],
  )
  await client.query('delete from auth.refresh_tokens where session_id = $1', [session.id])
  await client.query(
    `delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`,
    [session.userId],
  )
}

/** Removes level two from the sessions that had it by a removed factor. */
export async function lowerSessions(
  client: ClientBase,
  factor: { id: string; userId: string; method: string },
): Promise<void> {
  await client.query(
    `delete from auth.mfa_amr_claims where authentication_method = $3 and session_id in (
       select id from auth.sessions where user_id = $1 and factor_id = $2)`,
    [factor.userId, factor.id, factor.method],
  )
  await client.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
     where user_id = $1 and factor_id = $2`,
    [factor.userId, factor.id],
  )
}
