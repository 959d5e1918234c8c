import type { ClientBase } from 'pg'
import { recordAudit } from '#src/auth/audit.ts'
import { AuthError, userBanned, userNotFound, validationFailed } from '#src/auth/auth-error.ts'
import { NO_ADDRESS } from '#src/auth/factors/challenge-factor.ts'
import { findServedFactor, type Factor } from '#src/auth/factors/factor.ts'
import { findStep } from '#src/auth/factors/totp.ts'
import { challengeExpired, countWrongCode, findRefusal } from '#src/auth/factors/wrong-codes.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { raiseSession, readSessionLevel } from '#src/auth/sessions/session-level.ts'
import {
  addRefreshToken,
  signSessionTokens,
  type SessionTokens,
} from '#src/auth/sessions/session-tokens.ts'
import { findUserById, lockUser } from '#src/auth/users/user.ts'
import { addressForLimits } from '#src/http/client-address.ts'
import { lifetimes } from '#src/lifetimes.ts'

export interface Answer {
  userId: string
  sessionId: string
  factorId: string
  challengeId: string
  code: string
  /** Client address of the answer; null if there is no connection to read it from. */
  ip: string | null
}

/**
 * Checks the answer to a challenge. The right code raises the session to level two and, the first time, verifies the
 * factor. Refusals that leave a trace are returned, so that the caller's transaction keeps it.
 */
export async function verifyFactor(
  client: ClientBase,
  services: AuthServices,
  answer: Answer,
): Promise<SessionTokens | AuthError> {
  const { userId, sessionId } = answer
  // All checks of this user's codes wait here, so that a code that is sent twice at once passes once.
  const locked = await lockUser(client, userId)
  if (!locked) throw userNotFound()
  if (locked.isBanned) throw userBanned()
  await readSessionLevel(client, userId, sessionId)
  const factor = await findServedFactor(client, userId, answer.factorId)
  if (answer.code === '') throw validationFailed('Code needs to be non-empty')
  const challengeId = await findOpenChallenge(client, factor, answer)
  if (challengeId instanceof AuthError) return challengeId

  const attempt = { userId, factorId: factor.id, challengeId }
  const { triesPerCode } = services.options.auth.limits
  const refusal = await findRefusal(client, attempt, triesPerCode)
  if (refusal) return refusal
  if (!(await useCode(client, factor, answer.code.trim()))) {
    await countWrongCode(client, attempt)
    return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }

  await client.query('update auth.mfa_challenges set verified_at = now() where id = $1', [
    challengeId,
  ])
  await acceptFactor(client, userId, factor)
  const method = factor.factor_type
  await raiseSession(client, { id: sessionId, userId, factorId: factor.id, method })
  const refreshToken = await addRefreshToken(client, services, {
    id: sessionId,
    userId,
    parentHash: null,
  })
  await recordAudit(client, 'verification_attempted', userId)
  const user = await findUserById(client, userId)
  if (!user) throw userNotFound()
  return await signSessionTokens(client, services, user, { id: sessionId, refreshToken })
}

interface ChallengeRow {
  id: string
  ip: string
  is_used: boolean
  is_over: boolean
}

/** The answered challenge, if it is open, belongs to the factor and was requested from the same address. */
async function findOpenChallenge(
  client: ClientBase,
  factor: Factor,
  answer: Answer,
): Promise<string | AuthError> {
  const { rows } = await client.query<ChallengeRow>(
    `select id, host(ip_address) as ip, verified_at is not null as is_used,
       created_at <= clock_timestamp() - make_interval(secs => $3) as is_over
     from auth.mfa_challenges where id::text = lower($1) and factor_id = $2 for update`,
    [answer.challengeId, factor.id, lifetimes.challenge],
  )
  const challenge = rows[0]
  if (!challenge) {
    return new AuthError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
  }
  if (challenge.is_used) return challengeExpired(challenge.id)
  if (challenge.is_over) {
    await client.query('delete from auth.mfa_challenges where id = $1', [challenge.id])
    return challengeExpired(challenge.id)
  }
  if (addressForLimits(challenge.ip) !== addressForLimits(answer.ip ?? NO_ADDRESS)) {
    return new AuthError(
      422,
      'mfa_ip_address_mismatch',
      'Challenge and verify IP addresses mismatch.',
    )
  }
  return challenge.id
}

/** Whether the code is right and newer than the last one. This uses it up. */
async function useCode(client: ClientBase, factor: Factor, code: string): Promise<boolean> {
  const { rows } = await client.query<{ secret: string }>(
    'select secret from auth.mfa_factors where id = $1',
    [factor.id],
  )
  const step = findStep(rows[0]?.secret ?? '', code, Date.now())
  if (step === null) return false
  const { rowCount } = await client.query(
    `insert into local_backend.used_factor_steps as used (factor_id, last_step) values ($1, $2)
     on conflict (factor_id) do update set last_step = excluded.last_step
       where used.last_step < excluded.last_step`,
    [factor.id, step],
  )
  return rowCount === 1
}

/** The first right code finishes the enrolment and drops others that were begun meanwhile. */
async function acceptFactor(client: ClientBase, userId: string, factor: Factor): Promise<void> {
  await client.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now()
     where id = $1 and status <> 'verified'`,
    [factor.id],
  )
  await client.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and factor_type = $2`,
    [userId, factor.factor_type],
  )
}
