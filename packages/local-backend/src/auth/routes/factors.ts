import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { AuthError, validationFailed } from '#src/auth/auth-error.ts'
import { challengeFactor } from '#src/auth/factors/challenge-factor.ts'
import { enrollFactor } from '#src/auth/factors/enroll-factor.ts'
import { findFactor } from '#src/auth/factors/factor.ts'
import { factorNameSchema } from '#src/auth/factors/factor-name.ts'
import { removeFactor } from '#src/auth/factors/remove-factor.ts'
import { verifyFactor } from '#src/auth/factors/verify-factor.ts'
import { limitKey, requireUser, type SignedIn } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { readBody } from '#src/auth/read-body.ts'
import { siteOf } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { readDevice } from '#src/auth/sessions/create-session.ts'
import { readSessionLevel } from '#src/auth/sessions/session-level.ts'
import { lockUser } from '#src/auth/users/user.ts'

const enrollmentSchema = z.object({
  factor_type: z.string().nullish(),
  friendly_name: factorNameSchema.nullish(),
  issuer: factorNameSchema.nullish(),
})
const answerSchema = z.object({
  challenge_id: z.string().max(64).nullish(),
  code: z.string().max(64).nullish(),
})

/**
 * Matches any id, even an invalid one: the caller must sign in first. `recovery-codes` on this path has its own
 * routes.
 */
const FACTOR = '/factors/:id{(?!recovery-codes).+}'

interface Variables {
  Variables: { signedIn: SignedIn }
}

/** Second factors of the signed-in user. */
export function createFactorRoutes(services: AuthServices): Hono<Variables> {
  const { pool } = services
  return new Hono<Variables>()
    .post('/factors', requireUser(services), async (c) => {
      const { user, sessionId } = c.get('signedIn')
      const body = await readBody(c, enrollmentSchema)
      requireServedType(body.factor_type ?? '')
      const asked = {
        userId: user.id,
        sessionId,
        friendlyName: body.friendly_name ?? '',
        issuer: body.issuer || new URL(siteOf(services.options)).host,
      }
      return c.json(await inTransaction(pool, (client) => enrollFactor(client, asked)))
    })
    .post(`${FACTOR}/challenge`, requireUser(services), async (c) => {
      const { ip } = readDevice(c, services)
      const { user } = c.get('signedIn')
      const id = readId(c.req.param('id'))
      return c.json(await inTransaction(pool, (client) => challengeFactor(client, user.id, id, ip)))
    })
    .post(`${FACTOR}/verify`, requireUser(services), async (c) => {
      await services.limits.verification(limitKey(c, services))
      return c.json(await answerChallenge(c, services, c.get('signedIn')))
    })
    .delete(FACTOR, requireUser(services), async (c) => {
      const { user, sessionId } = c.get('signedIn')
      const factorId = readId(c.req.param('id'))
      const id = await inTransaction(pool, async (client) => {
        await lockUser(client, user.id)
        const factor = await findFactor(client, user.id, factorId)
        const level = await readSessionLevel(client, user.id, sessionId)
        if (factor.status === 'verified' && level === 'aal1') {
          throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
        }
        await removeFactor(client, user.id, factor, 'factor_unenrolled')
        return factor.id
      })
      return c.json({ id })
    })
}

async function answerChallenge(
  c: Context<Variables, `${typeof FACTOR}/verify`>,
  services: AuthServices,
  { user, sessionId }: SignedIn,
) {
  const body = await readBody(c, answerSchema)
  const answer = {
    userId: user.id,
    sessionId,
    factorId: readId(c.req.param('id')),
    challengeId: body.challenge_id ?? '',
    code: body.code ?? '',
    ip: readDevice(c, services).ip,
  }
  const outcome = await inTransaction(services.pool, (client) =>
    verifyFactor(client, services, answer),
  )
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

function readId(text: string): string {
  if (z.guid().safeParse(text).success) return text
  throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
}

/** SMS and security keys would need a provider and an origin: refused with GoTrue's codes. */
function requireServedType(type: string): void {
  if (type === 'totp') return
  if (type === 'phone') {
    throw new AuthError(
      501,
      'mfa_phone_enroll_not_enabled',
      'A phone as second factor is not served by this backend',
    )
  }
  if (type === 'webauthn') {
    throw new AuthError(
      501,
      'mfa_webauthn_enroll_not_enabled',
      'A security key as second factor is not served by this backend',
    )
  }
  throw validationFailed('factor_type needs to be totp, phone, or webauthn')
}
