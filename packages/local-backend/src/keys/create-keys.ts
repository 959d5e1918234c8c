import { importJWK, jwtVerify, SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose'
import type { Claims, Keys } from '#src/context.ts'
import type { Secrets } from '#src/keys/secrets.ts'
import { createTokenCache } from '#src/keys/token-cache.ts'

const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
/** About 2 kB each, so a full cache costs some 4 MB. */
const CACHED_TOKENS = 2000
/** No token of ours comes near this; longer ones are refused before any work is done on them. */
const MAX_TOKEN_LENGTH = 16_384

/**
 * Builds the backend's keys from its secrets. Tokens carry `iss` = `<publicUrl>/auth/v1`; a token of another
 * issuer, audience or algorithm is not ours.
 */
export async function createKeys(secrets: Secrets, publicUrl: string): Promise<Keys> {
  const { d: _private, ...publicJwk } = secrets.signingKey
  const privateKey = await importJWK(secrets.signingKey, ALGORITHM)
  const publicKey = await importJWK(publicJwk, ALGORITHM)
  const issuer = `${publicUrl}/auth/v1`
  const cache = createTokenCache(CACHED_TOKENS)

  return {
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    storageUrlSecret: new TextEncoder().encode(secrets.storageUrlSecret),
    async sign(claims) {
      return await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: secrets.signingKey.kid })
        .setIssuer(issuer)
        .setIssuedAt()
        .sign(privateKey)
    },
    async verify(token) {
      const known = cache.get(token, nowInSeconds())
      if (known) return known
      if (token.length > MAX_TOKEN_LENGTH) return null
      const claims = await readClaims(token)
      if (claims) cache.set(token, claims, claims.exp)
      return claims
    },
    jwks: (): JSONWebKeySet => ({ keys: [{ ...publicJwk, key_ops: ['verify'] }] }),
  }

  async function readClaims(token: string): Promise<(Claims & { exp: number }) | null> {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [ALGORITHM],
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'role'],
      })
      return isClaims(payload) ? payload : null
    } catch {
      // Whatever is wrong with a token, its sender learns only that it is not valid.
      return null
    }
  }
}

function isClaims(payload: JWTPayload): payload is Claims & { exp: number } {
  return typeof payload['role'] === 'string' && typeof payload.exp === 'number'
}

function nowInSeconds(): number {
  return Date.now() / 1000
}
