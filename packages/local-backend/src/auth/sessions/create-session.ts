import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { userBanned, userNotFound } from '#src/auth/auth-error.ts'
import type { AuthServices } from '#src/auth/services.ts'
import {
  addRefreshToken,
  signSessionTokens,
  type SessionTokens,
} from '#src/auth/sessions/session-tokens.ts'
import { findUserById } from '#src/auth/users/user.ts'
import { clientAddress } from '#src/http/client-address.ts'

/** What is kept of where a session is used from. */
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

/** Signs a user in on one device. `method` is GoTrue's name of how: password, otp, recovery, email/signup… */
export async function createSession(
  client: ClientBase,
  services: AuthServices,
  userId: string,
  method: string,
  device: Device,
): Promise<SessionTokens> {
  const id = randomUUID()
  await client.query(
    'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1',
    [userId],
  )
  await client.query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  )
  const user = await findUserById(client, userId)
  if (!user) throw userNotFound()
  if (user.isBanned) throw userBanned()
  await client.query(
    `insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at, updated_at)
     values ($1, $2, 'aal1', $3, $4, now(), now())`,
    [id, userId, device.userAgent, device.ip],
  )
  await client.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, now(), now())`,
    [randomUUID(), id, method],
  )
  const refreshToken = await addRefreshToken(client, services, { id, userId, parentHash: null })
  await recordAudit(client, 'login', userId)
  return await signSessionTokens(client, services, user, { id, refreshToken })
}
