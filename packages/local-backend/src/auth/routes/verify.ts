import { Hono, type Context } from 'hono'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { answerFailedLink } from '#src/auth/answer-failed-link.ts'
import { AuthError, phoneDisabled, validationFailed } from '#src/auth/auth-error.ts'
import { evenOut } from '#src/auth/even-out.ts'
import { limitKey, requireApiKey } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { emailSchema, readBody } from '#src/auth/read-body.ts'
import { chooseRedirect } from '#src/auth/redirects.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { createSession, readDevice } from '#src/auth/sessions/create-session.ts'
import { acceptToken } from '#src/auth/tokens/accept-token.ts'
import { issueAuthCode } from '#src/auth/tokens/flow-state.ts'
import { takeLinkToken, type OneTimeToken } from '#src/auth/tokens/one-time-tokens.ts'
import { takeCode } from '#src/auth/tokens/take-code.ts'
import { tokenTypesOf } from '#src/auth/tokens/verification-type.ts'
import { findUserByEmail, findUserById, type User } from '#src/auth/users/user.ts'
import {
  redirectWithCode,
  redirectWithError,
  redirectWithMessage,
  redirectWithSession,
} from '#src/auth/verified-redirect.ts'

const HALF_CHANGED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const bodySchema = z.object({
  type: z.string().nullish(),
  token: z.string().max(256).nullish(),
  token_hash: z.string().max(256).nullish(),
  email: emailSchema.nullish(),
  phone: z.string().nullish(),
})

/** Emailed links (GET, from a browser) and typed codes (POST, from the client). */
export function createVerifyRoutes(services: AuthServices): Hono {
  return new Hono()
    .get('/verify', async (c) => {
      // Email scanners open links with HEAD, which must not use them up.
      if (c.req.method === 'HEAD') return c.body(null, 200)
      return await openLink(c, services)
    })
    .post('/verify', requireApiKey(services), evenOut(), async (c) => {
      await services.limits.verification(limitKey(c, services))
      const body = await readBody(c, bodySchema)
      if (body.phone) throw phoneDisabled()
      const types = tokenTypesOf(body.type ?? undefined)
      const device = readDevice(c, services)
      const answer = await inTransaction(services.pool, async (client) => {
        const token = await takeToken(client, services, body, types)
        if (!token) return expired()
        if (!(await acceptToken(client, token))) return { msg: HALF_CHANGED, code: '200' }
        return await createSession(client, services, token.userId, 'otp', device)
      })
      if (answer instanceof AuthError) throw answer
      c.header('Cache-Control', 'no-store')
      return c.json(answer)
    })
}

async function takeToken(
  client: ClientBase,
  { secrets, options }: AuthServices,
  body: z.infer<typeof bodySchema>,
  types: OneTimeToken['type'][],
): Promise<OneTimeToken | null> {
  const { linkLifetime: lifetime, limits } = options.auth
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  if (body.token_hash) {
    if (body.email) throw validationFailed('Only the token_hash and type should be provided')
    return await takeLinkToken(client, body.token_hash, types, lifetime)
  }
  if (!body.token || !body.email) {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  const user = await findAddressee(client, body.email)
  if (!user) return null
  return await takeCode(
    client,
    secrets,
    { userId: user.id, address: body.email, types, code: body.token },
    { lifetime, triesPerCode: limits.triesPerCode },
  )
}

/** The account with this address, or with a pending change to it. */
async function findAddressee(client: ClientBase, email: string): Promise<User | null> {
  const user = await findUserByEmail(client, email)
  if (user) return user
  const { rows } = await client.query<{ id: string }>(
    `select id from auth.users where email_change = $1 order by email_change_sent_at desc limit 1`,
    [email],
  )
  return rows[0] ? await findUserById(client, rows[0].id) : null
}

async function openLink(c: Context, services: AuthServices): Promise<Response> {
  const { token = '', type = '', redirect_to: wanted } = c.req.query()
  const redirectTo = chooseRedirect(wanted, services.options)
  const isPkce = token.startsWith('pkce_')
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  try {
    await services.limits.verification(limitKey(c, services))
    const types = tokenTypesOf(type)
    const target = await inTransaction(services.pool, async (client) => {
      const found = await takeLinkToken(client, token, types, services.options.auth.linkLifetime)
      if (!found) throw expired('Email link is invalid or has expired')
      if (!(await acceptToken(client, found))) {
        return redirectWithMessage(redirectTo, HALF_CHANGED, isPkce)
      }
      if (found.flowId !== null) {
        const code = await issueAuthCode(client, found.flowId)
        if (code !== null) return redirectWithCode(redirectTo, code)
      }
      const device = readDevice(c, services)
      const session = await createSession(client, services, found.userId, 'otp', device)
      return redirectWithSession(redirectTo, session, type)
    })
    return c.redirect(target, 303)
  } catch (error) {
    if (!(error instanceof AuthError)) return answerFailedLink(c, error, services.log)
    return c.redirect(redirectWithError(redirectTo, error, isPkce), 303)
  }
}

function expired(message = 'Token has expired or is invalid'): AuthError {
  return new AuthError(403, 'otp_expired', message)
}
