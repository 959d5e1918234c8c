import type { Caller, Keys } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { createCallerResolver } from '#src/keys/resolve-caller.ts'
import { malformed, StorageError } from '#src/storage/storage-error.ts'

interface CallerHeaders {
  apikey: string | undefined
  authorization: string | undefined
}

/**
 * Decides in whose name a request runs. Storage needs no API key beside an access token, and accepts an API key as one. The
 * returned function throws `StorageError`, and `UnauthorizedError` for an unknown API key, which never reaches storage on
 * Supabase.
 */
export function createCallerReader(keys: Keys): (headers: CallerHeaders) => Promise<Caller> {
  const resolve = createCallerResolver(keys)

  return async function readCaller({ apikey, authorization }) {
    const token = authorization?.trim().replace(/^Bearer(?:\s+|$)/i, '')
    if (!apikey && !token) throw malformed("headers must have required property 'authorization'")
    try {
      if (apikey) return await resolve({ apikey, authorization: token && `Bearer ${token}` })
      return await resolveToken(token ?? '')
    } catch (error) {
      if (!(error instanceof UnauthorizedError) || error.reason !== 'bad_token') throw error
      throw new StorageError('AccessDenied', error.message, { cause: error })
    }
  }

  async function resolveToken(token: string): Promise<Caller> {
    try {
      return await resolve({ apikey: token, authorization: undefined })
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error
      return await resolve({ apikey: keys.publishableKey, authorization: `Bearer ${token}` })
    }
  }
}

/** Whether a caller could not be identified, so that only public files remain. */
export function isNobody(error: unknown): boolean {
  return error instanceof StorageError && ['AccessDenied', 'InvalidRequest'].includes(error.code)
}
