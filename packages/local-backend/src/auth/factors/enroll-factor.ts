import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { AuthError, userNotFound } from '#src/auth/auth-error.ts'
import { drawQrCode } from '#src/auth/factors/draw-qr-code.ts'
import { factorNameTaken } from '#src/auth/factors/factor.ts'
import { describeSecret, generateSecret } from '#src/auth/factors/totp.ts'
import { readSessionLevel, type SessionLevel } from '#src/auth/sessions/session-level.ts'
import { findUserById, lockUserRow, type User } from '#src/auth/users/user.ts'

/** Shown once, during the setup of an authenticator. */
export interface EnrolledFactor {
  id: string
  type: 'totp'
  friendly_name: string
  totp: { qr_code: string; secret: string; uri: string }
}

const MOST_FACTORS = 10
/** Seconds after which an unfinished enrolment makes room for the next. */
const UNVERIFIED_KEPT = 300

/**
 * Begins the enrolment of an authenticator; the first right code finishes it. A user with a verified factor needs a
 * session of level two. The caller runs this in a transaction.
 */
export async function enrollFactor(
  client: ClientBase,
  asked: { userId: string; sessionId: string; friendlyName: string; issuer: string },
): Promise<EnrolledFactor> {
  await lockUserRow(client, asked.userId)
  await client.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at < now() - make_interval(secs => $2)`,
    [asked.userId, UNVERIFIED_KEPT],
  )
  const user = await findUserById(client, asked.userId)
  if (!user) throw userNotFound()
  const level = await readSessionLevel(client, user.id, asked.sessionId)
  checkRoom(user, asked.friendlyName, level)
  const id = randomUUID()
  const secret = generateSecret()
  await client.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
    [id, user.id, asked.friendlyName, secret],
  )
  await recordAudit(client, 'factor_in_progress', user.id)
  const uri = describeSecret(secret, asked.issuer, user.email ?? user.id)
  const totp = { qr_code: await drawQrCode(uri), secret, uri }
  return { id, type: 'totp', friendly_name: asked.friendlyName, totp }
}

function checkRoom({ factors }: User, friendlyName: string, level: SessionLevel): void {
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) {
    throw factorNameTaken(friendlyName)
  }
  if (factors.length >= MOST_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  if (level === 'aal1' && factors.some((factor) => factor.status === 'verified')) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}
