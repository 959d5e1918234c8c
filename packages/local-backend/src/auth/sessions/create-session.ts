import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { userBanned, userNotFound } from '#src/auth/auth-error.ts'
import type { AuthServices } from '#src/auth/services.ts'
import {
  insertRefreshToken,
  signTokens,
  type SessionTokens,
} from '#src/auth/sessions/session-tokens.ts'
import { findUserById } from '#src/auth/users/user.ts'
import { clientAddress } from '#src/http/client-address.ts'

/** The recorded origin of a session. */
export interface Device {
  userAgent: string | null
  ip: string | null
}

const LONGEST_USER_AGENT = 500

export function readDevice(c: Context, { options }: AuthServices): Device {
  const address = clientAddress(c, options.trustProxy)
  return {
    userAgent: c.req.header('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
    ip: isIP(address) === 0 ? null : address,
  }
}

/** Signs a user in on one device. `method` is GoTrue's name of the way: password, otp, recovery, email/signup… */
export async function createSession(
  client: ClientBase,
  services: AuthServices,
  userId: string,
  method: string,
  device: Device,
): Promise<SessionTokens> {
  const id = randomUUID()
  const { tokenId, startedAt } = await insertSession(client, { id, userId, method, device })
  const user = await findUserById(client, userId)
  if (!user) throw userNotFound()
  if (user.isBanned) throw userBanned()
  const refreshToken = await insertRefreshToken(client, services, tokenId, {
    id,
    userId,
    parentHash: null,
  })
  const facts = { aal: 'aal1' as const, amr: [{ method, timestamp: startedAt }] }
  return await signTokens(services, user, { id, refreshToken }, facts)
}

/** All rows of a sign-in except its refresh token, whose id is returned. */
const INSERT_SESSION = {
  name: 'auth_insert_session',
  text: `with signed_in as (
      update auth.users set last_sign_in_at = now(), updated_at = now() where id = $2
    ), used as (
      update auth.identities set last_sign_in_at = now(), updated_at = now()
      where user_id = $2 and provider = 'email'
    ), session as (
      insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
      select $1, id, 'aal1', $3, $4, now(), now() from auth.users where id = $2
      returning id
    ), claim as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select $5, id, $6, now(), now() from session
    )
    select nextval('auth.refresh_tokens_id_seq') as "tokenId",
      floor(extract(epoch from now()))::int as "startedAt"`,
}

async function insertSession(
  client: ClientBase,
  session: { id: string; userId: string; method: string; device: Device },
): Promise<{ tokenId: string; startedAt: number }> {
  const { id, userId, method, device } = session
  const { rows } = await client.query<{ tokenId: string; startedAt: number }>({
    ...INSERT_SESSION,
    values: [id, userId, device.userAgent, device.ip, randomUUID(), method],
  })
  await recordAudit(client, 'login', userId)
  return rows[0] ?? { tokenId: '', startedAt: 0 }
}
