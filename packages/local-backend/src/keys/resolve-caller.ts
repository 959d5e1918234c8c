import { createHash, timingSafeEqual } from 'node:crypto'
import type { Caller, Keys } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'

interface CallerHeaders {
  /** The `apikey` header, or the query parameter of that name. */
  apikey: string | null | undefined
  authorization: string | null | undefined
}

export type ResolveCaller = (headers: CallerHeaders) => Promise<Caller>

const ROLES: ReadonlySet<string> = new Set<Caller['role']>([
  'anon',
  'authenticated',
  'service_role',
])
const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } }
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/**
 * Decides who a request's caller is. The API key admits it and sets the role; an access token, if there is one, overrides
 * both role and claims. Without a session, supabase-js sends the API key as the bearer.
 *
 * The returned function throws `UnauthorizedError`.
 */
export function createCallerResolver(keys: Keys): ResolveCaller {
  const secret = digest(keys.secretKey)

  return async function resolveCaller({ apikey, authorization }) {
    if (!apikey) throw new UnauthorizedError('no_api_key', 'No API key found in request')
    const byKey = callerOfKey(apikey)
    if (!byKey) throw new UnauthorizedError('unknown_api_key', 'Invalid API key')
    const token = readBearer(authorization)
    if (token === null || token === apikey) return byKey
    const claims = await keys.verify(token)
    if (!claims || !isRole(claims.role)) throw invalidToken(token)
    return { role: claims.role, claims }
  }

  function callerOfKey(apikey: string): Caller | null {
    // The publishable key is no secret, and nearly every request has it.
    if (apikey === keys.publishableKey) return ANONYMOUS
    // In constant time, so that the timing reveals nothing about the secret key.
    return timingSafeEqual(digest(apikey), secret) ? SERVICE : null
  }
}

function readBearer(authorization: string | null | undefined): string | null {
  if (!authorization) return null
  const [scheme, token, ...rest] = authorization.trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'bearer' || rest.length > 0) throw invalidToken()
  if (token === undefined) throw invalidToken('')
  return token
}

function invalidToken(token?: string): UnauthorizedError {
  return new UnauthorizedError('bad_token', 'Invalid or expired token', token)
}

function isRole(role: string): role is Caller['role'] {
  return ROLES.has(role)
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
