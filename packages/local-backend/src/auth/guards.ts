import type { Context, MiddlewareHandler } from 'hono'
import { AuthError, linkingDisabled } from '#src/auth/auth-error.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { findUserById, type User } from '#src/auth/users/user.ts'
import type { Claims } from '#src/context.ts'
import { addressForLimits, clientAddress } from '#src/http/client-address.ts'

export interface SignedIn {
  user: User
  claims: Claims
  sessionId: string
}

type KeyGuard = MiddlewareHandler
type UserGuard = MiddlewareHandler<{ Variables: { signedIn: SignedIn } }>

/** Requires an API key; a token, valid or not, does not matter. */
export function requireApiKey({ resolveCaller }: AuthServices): KeyGuard {
  return async (c, next) => {
    await resolveCaller({ apikey: readApiKey(c), authorization: null })
    await next()
  }
}

/** Requires the secret key, or a token of the service role. */
export function requireService({ resolveCaller }: AuthServices): KeyGuard {
  return async (c, next) => {
    const caller = await resolveCaller({
      apikey: readApiKey(c),
      authorization: c.req.header('authorization'),
    })
    if (caller.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
    await next()
  }
}

/** Whether the secret key admitted the request. */
export async function isService(c: Context, { resolveCaller }: AuthServices): Promise<boolean> {
  const { role } = await resolveCaller({ apikey: readApiKey(c), authorization: null })
  return role === 'service_role'
}

/** Requires the access token of a user whose session still exists. */
export function requireUser(services: AuthServices): UserGuard {
  return async (c, next) => {
    c.set('signedIn', await readSignedIn(c, services))
    await next()
  }
}

/** The caller. Throws if there is none, or if their session has ended. */
export async function readSignedIn(c: Context, services: AuthServices): Promise<SignedIn> {
  const authorization = c.req.header('authorization')
  if (!authorization) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const { claims } = await services.resolveCaller({ apikey: readApiKey(c), authorization })
  return await findSignedIn(services, claims)
}

async function findSignedIn({ pool }: AuthServices, claims: Claims): Promise<SignedIn> {
  if (claims.sub === undefined) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  }
  const sessionId = claims.session_id ?? ''
  const { rowCount } = await pool.query(
    `select from auth.sessions
     where id::text = $1 and user_id::text = $2 and (not_after is null or not_after > now())`,
    [sessionId, claims.sub],
  )
  if (rowCount === 0) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  }
  const user = await findUserById(pool, claims.sub)
  if (!user) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  }
  if (user.isBanned) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, claims, sessionId }
}

/** The client whose emails are counted together; null for the secret key, which acts for a whole server. */
export async function mailClient(c: Context, services: AuthServices): Promise<string | null> {
  return (await isService(c, services)) ? null : limitKey(c, services)
}

/** Throws `manual_linking_disabled` if people may not change their ways to sign in. */
export function requireLinking({ options }: AuthServices): void {
  if (options.auth.allowLinking === false) throw linkingDisabled()
}

/** The key by which limits count a request. */
export function limitKey(c: Context, { options }: AuthServices): string {
  return addressForLimits(clientAddress(c, options.trustProxy))
}

function readApiKey(c: Context): string | undefined {
  return c.req.header('apikey') ?? c.req.query('apikey')
}
