import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { AuthError, validationFailed } from '#src/auth/auth-error.ts'
import { unreachable, type Provider } from '#src/auth/openid/providers.ts'
import { isSame } from '#src/auth/tokens/token-secrets.ts'
import type { Log } from '#src/log.ts'

/** Signatures with a key pair, without algorithms that need only a public value or nothing. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
const GOOGLE = 'https://accounts.google.com'

interface Companions {
  /** The client's original value; the token has its SHA-256. */
  nonce?: string | null | undefined
  accessToken?: string | null | undefined
}

/**
 * Checks an ID token that a client got from the provider: signature, issuer, audience, end, and the values beside it.
 * Throws `AuthError`.
 */
export async function verifyIdToken(
  provider: Provider,
  token: string,
  { nonce, accessToken }: Companions,
  log: Log,
): Promise<JWTPayload> {
  const { clientId, additionalClientIds = [] } = provider.options
  const ours = [clientId, ...additionalClientIds]
  const { configuration, keys } = await provider.discover()
  const { issuer } = configuration.serverMetadata()
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      // Google writes its own name in two ways.
      issuer: issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : issuer,
      audience: ours,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    checkPurpose(payload, protectedHeader.typ, ours)
    checkNonce(payload['nonce'], nonce)
    if (accessToken) checkAccessToken(payload['at_hash'], accessToken, protectedHeader.alg)
    return payload
  } catch (error) {
    throw explain(error, provider, log)
  }
}

/**
 * One key signs tokens for several uses. Tokens that name their use, such as access tokens and sign-out notices, do not
 * prove a sign-in. Neither does one for several clients that was issued to another one.
 */
function checkPurpose(
  { aud, azp, events }: JWTPayload,
  type: string | undefined,
  ours: string[],
): void {
  if ((type !== undefined && type.toLowerCase() !== 'jwt') || events !== undefined) {
    throw validationFailed('Bad ID token')
  }
  const isShared = Array.isArray(aud) && aud.some((one) => !ours.includes(one))
  if (isShared && azp !== undefined && !ours.some((one) => one === azp)) {
    throw validationFailed('Unacceptable audience in id_token')
  }
}

/** Either both have a nonce, or neither: otherwise a stolen token could be used by omitting the nonce. */
function checkNonce(inToken: unknown, given: string | null | undefined): void {
  const expected = typeof inToken === 'string' && inToken !== '' ? inToken : null
  if ((expected === null) !== !given) {
    throw validationFailed('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (expected === null || !given) return
  const hash = createHash('sha256').update(given).digest('hex')
  if (!isSame(hash, expected)) throw validationFailed('Nonces mismatch')
}

/** The left half of the hash of the signature's algorithm, if the provider included it. */
function checkAccessToken(hash: unknown, accessToken: string, algorithm: string): void {
  if (typeof hash !== 'string') return
  const size = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${size}`).update(accessToken).digest()
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  if (!isSame(hash, expected)) throw validationFailed('Bad ID token')
}

function explain(error: unknown, provider: Provider, log: Log): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
    return validationFailed('Unacceptable audience in id_token')
  }
  const isTokensFault = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
  return isTokensFault ? validationFailed('Bad ID token') : unreachable(provider.name, error, log)
}
