import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  AuthError,
  notImplemented,
  phoneDisabled,
  userBanned,
  validationFailed,
} from '#src/auth/auth-error.ts'
import { isService, limitKey, requireApiKey } from '#src/auth/guards.ts'
import { inTransaction } from '#src/auth/in-transaction.ts'
import { signInWithIdToken } from '#src/auth/openid/id-token-grant.ts'
import { readBody } from '#src/auth/read-body.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { createSession, readDevice } from '#src/auth/sessions/create-session.ts'
import { refreshSession } from '#src/auth/sessions/refresh-session.ts'
import type { SessionTokens } from '#src/auth/sessions/session-tokens.ts'
import { finishFlow } from '#src/auth/tokens/flow-state.ts'
import { findUserByEmail, lockUser } from '#src/auth/users/user.ts'

const passwordBody = z.object({
  email: z
    .string()
    // No address is longer, and wrong passwords are counted by it.
    .max(254)
    .trim()
    .toLowerCase()
    .regex(/^[^\0]*$/, 'Invalid email')
    .nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})
const refreshBody = z.object({ refresh_token: z.string().max(1024).nullish() })
const pkceBody = z.object({
  auth_code: z.string().max(1024).nullish(),
  code_verifier: z.string().max(1024).nullish(),
})

type Grant = (c: Context, services: AuthServices) => Promise<SessionTokens>

const grants: Record<string, Grant> = {
  password: signInWithPassword,
  refresh_token: refresh,
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: () => Promise.reject(notImplemented('Sign-in with a wallet', 'web3_provider_disabled')),
}

/** Begins or continues a session, as `grant_type` says. */
export function createTokenRoute(services: AuthServices): Hono {
  return new Hono().post('/token', requireApiKey(services), async (c) => {
    const name = c.req.query('grant_type') ?? ''
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
    // GoTrue's code for it, although nobody has sent credentials.
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    const tokens = await grant(c, services)
    c.header('Cache-Control', 'no-store')
    return c.json(tokens)
  })
}

async function signInWithPassword(c: Context, services: AuthServices): Promise<SessionTokens> {
  // A server that asks for its users counts its callers itself: they share its address, and one of them could use up
  // everybody's tries. Tries at an account's password always count.
  const client = limitKey(c, services)
  if (!(await isService(c, services))) await services.limits.signIn(client)
  const body = await readBody(c, passwordBody)
  if (body.phone) throw phoneDisabled()
  if (!body.email) throw validationFailed('missing email or phone')
  const giveTryBack = await services.limits.tryPassword(body.email, client)
  const user = await findUserByEmail(services.pool, body.email)
  const isRight = await services.passwords.matches(body.password ?? '', user?.passwordHash ?? null)
  if (!user || !isRight) throw invalidCredentials()
  await giveTryBack()
  if (user.isBanned) throw userBanned()
  if (user.emailConfirmedAt === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const device = readDevice(c, services)
  return await inTransaction(services.pool, async (transaction) => {
    const current = await lockUser(transaction, user.id)
    // A password change meanwhile has ended all sessions: this one must not begin.
    if (current?.passwordHash !== user.passwordHash) throw invalidCredentials()
    return await createSession(transaction, services, user.id, 'password', device)
  })
}

async function refresh(c: Context, services: AuthServices): Promise<SessionTokens> {
  await services.limits.refresh(limitKey(c, services))
  const { refresh_token: token } = await readBody(c, refreshBody)
  if (!token) throw validationFailed('refresh_token required')
  return await refreshSession(services, token, readDevice(c, services))
}

async function exchangeCode(c: Context, services: AuthServices): Promise<SessionTokens> {
  await services.limits.verification(limitKey(c, services))
  const body = await readBody(c, pkceBody)
  const { auth_code: code, code_verifier: verifier } = body
  if (!code || !verifier) {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  return await inTransaction(services.pool, async (client) => {
    const flow = await finishFlow(client, code, verifier)
    const device = readDevice(c, services)
    const session = await createSession(client, services, flow.userId, flow.method, device)
    return { ...session, ...flow.tokens }
  })
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}
