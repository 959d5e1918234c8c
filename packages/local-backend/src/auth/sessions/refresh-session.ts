import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { AuthError, userBanned } from '#src/auth/auth-error.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import type { AuthServices } from '#src/auth/services.ts'
import type { Device } from '#src/auth/sessions/create-session.ts'
import {
  addRefreshToken,
  signSessionTokens,
  type SessionTokens,
} from '#src/auth/sessions/session-tokens.ts'
import { hashToken } from '#src/auth/tokens/token-secrets.ts'
import { findUserById } from '#src/auth/users/user.ts'

interface TokenRow {
  id: string
  session_id: string
  user_id: string
  revoked: boolean
  /** Whether it was replaced so recently that its second use may be the client's own. */
  is_in_grace: boolean
  is_over: boolean
}

/** Days after which a replaced token is deleted. Until then its use reveals that it was stolen. */
const DAYS_KEPT = 30

/**
 * Replaces a refresh token by the next one. A token that was replaced a moment ago returns the current one, because tabs
 * and retries send it twice. One that was replaced longer ago has been stolen, so the whole family
 * is revoked.
 */
export async function refreshSession(
  services: AuthServices,
  token: string,
  device: Device,
): Promise<SessionTokens> {
  const outcome = await inTransaction(services.pool, (client) =>
    rotate(client, services, token, device),
  )
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

async function rotate(
  client: ClientBase,
  services: AuthServices,
  token: string,
  device: Device,
): Promise<SessionTokens | AuthError> {
  const row = await lockToken(client, token, services.options.auth.refreshReuseInterval)
  if (!row) return notFound()
  if (row.is_over) {
    return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
  }
  const user = await findUserById(client, row.user_id)
  if (!user) return notFound()
  if (user.isBanned) return userBanned()

  let refreshToken: string
  if (row.revoked) {
    const current = row.is_in_grace ? await findCurrent(client, row.session_id) : null
    if (current === null) return await revokeFamily(client, row)
    refreshToken = services.secrets.refreshToken(row.session_id, current)
  } else {
    refreshToken = await replace(client, services, row, token, device)
  }
  return await signSessionTokens(client, services, user, { id: row.session_id, refreshToken })
}

/** Two refreshes of one session wait for each other at the session's row. */
async function lockToken(
  client: ClientBase,
  token: string,
  reuseInterval: number,
): Promise<TokenRow | null> {
  await client.query(
    `select from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [hashToken(token)],
  )
  const { rows } = await client.query<TokenRow>(
    `select r.id, r.session_id, r.user_id, r.revoked,
       r.updated_at >= clock_timestamp() - make_interval(secs => $2) as is_in_grace,
       coalesce(s.not_after <= now(), false) as is_over
     from auth.refresh_tokens r join auth.sessions s on s.id = r.session_id
     where r.token = $1`,
    [hashToken(token), reuseInterval],
  )
  return rows[0] ?? null
}

async function findCurrent(client: ClientBase, sessionId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from auth.refresh_tokens where session_id = $1 and not revoked
     order by id desc limit 1`,
    [sessionId],
  )
  return rows[0]?.id ?? null
}

async function replace(
  client: ClientBase,
  services: AuthServices,
  row: TokenRow,
  token: string,
  device: Device,
): Promise<string> {
  await client.query(
    'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where id = $1',
    [row.id],
  )
  await client.query(
    `delete from auth.refresh_tokens
     where session_id = $1 and revoked and updated_at < now() - make_interval(days => $2)`,
    [row.session_id, DAYS_KEPT],
  )
  await client.query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(),
       user_agent = coalesce($2, user_agent), ip = coalesce($3, ip)
     where id = $1`,
    [row.session_id, device.userAgent, device.ip],
  )
  return await addRefreshToken(client, services, {
    id: row.session_id,
    userId: row.user_id,
    parentHash: hashToken(token),
  })
}

async function revokeFamily(client: ClientBase, row: TokenRow): Promise<AuthError> {
  await client.query(
    'update auth.refresh_tokens set revoked = true where session_id = $1 and not revoked',
    [row.session_id],
  )
  await recordAudit(client, 'token_revoked', row.user_id)
  return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

function notFound(): AuthError {
  return new AuthError(
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  )
}
