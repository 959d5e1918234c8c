import {
  errors,
  importJWK,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose'
import type { Claims, Keys } from '#src/context.ts'
import type { Secrets, SigningKey } from '#src/keys/secrets.ts'
import { currentKey, listSigningKeys, validKeys } from '#src/keys/signing-keys.ts'
import { createTokenCache } from '#src/keys/token-cache.ts'
import { readTokenFault, type TokenFault } from '#src/keys/token-fault.ts'

const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
/** About 2 kB each, so a full cache costs some 4 MB. */
const CACHED_TOKENS = 2000
/** Our tokens are never this long; longer ones are refused before any work is done on them. */
const MAX_TOKEN_LENGTH = 16_384

export interface RenewableKeys extends Keys {
  /** Applies the changes of a rotation. */
  renew(secrets: Secrets): Promise<void>
}

type ImportedJwk = Awaited<ReturnType<typeof importJWK>>

interface VerifiedToken {
  claims: Claims & { exp: number }
  kid: string
}

interface ImportedKey extends SigningKey {
  privateKey: ImportedJwk
  publicKey: ImportedJwk
  publicJwk: JWK
}

/**
 * Builds the backend's keys from its secrets. Tokens contain `iss` = `<publicUrl>/auth/v1`; a token of another issuer,
 * audience or algorithm is not ours.
 */
export async function createKeys(secrets: Secrets, publicUrl: string): Promise<RenewableKeys> {
  const issuer = `${publicUrl}/auth/v1`
  const cache = createTokenCache(CACHED_TOKENS)
  const listeners = new Set<() => void>()
  let signingKeys = await importKeys(secrets)

  return {
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    storageUrlSecret: new TextEncoder().encode(secrets.storageUrlSecret),
    async sign(claims) {
      const { key, privateKey } = currentKey(signingKeys, nowInSeconds())
      return await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
        .setIssuer(issuer)
        .setIssuedAt()
        .sign(privateKey)
    },
    async verify(token) {
      const known = cache.get(token, nowInSeconds())
      if (known) return known
      if (token.length > MAX_TOKEN_LENGTH) return null
      const verified = await readClaims(token)
      if ('kind' in verified) return null
      const { claims, kid } = verified
      // A rotation may have ended the key while the signature was checked.
      const key = validKeys(signingKeys, nowInSeconds()).find((each) => each.key.kid === kid)
      if (!key) return null
      cache.set(token, claims, Math.min(claims.exp, key.until ?? Infinity))
      return claims
    },
    async explain(token) {
      if (token.length > MAX_TOKEN_LENGTH) return { kind: 'unreadable' }
      const verified = await readClaims(token)
      // A token with a valid signature is refused because of its role.
      return 'kind' in verified ? verified : { kind: 'claim', claim: 'role' }
    },
    onRenewal: (listener) => void listeners.add(listener),
    jwks: (): JSONWebKeySet => ({
      keys: validKeys(signingKeys, nowInSeconds()).map(({ publicJwk }) => ({
        ...publicJwk,
        key_ops: ['verify'],
      })),
    }),
    async renew(next) {
      signingKeys = await importKeys(next)
      // The cache may contain tokens of a key that is no longer valid.
      cache.clear()
      for (const listener of listeners) listener()
    },
  }

  /** The claims and the name of the key that signed them, or the token's error. */
  async function readClaims(token: string): Promise<VerifiedToken | TokenFault> {
    let kid = ''
    const chooseKey = (header: JWTHeaderParameters): ImportedJwk => {
      const { key, publicKey } = findKey(header)
      kid = key.kid
      return publicKey
    }
    try {
      const { payload } = await jwtVerify(token, chooseKey, {
        algorithms: [ALGORITHM],
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'role'],
      })
      return isClaims(payload) ? { claims: payload, kid } : { kind: 'claim', claim: 'role' }
    } catch (error) {
      return readTokenFault(token, error)
    }
  }

  /** A token without a key name is checked with the newest key. */
  function findKey({ kid }: JWTHeaderParameters): ImportedKey {
    const now = nowInSeconds()
    const found =
      kid === undefined
        ? currentKey(signingKeys, now)
        : validKeys(signingKeys, now).find(({ key }) => key.kid === kid)
    if (!found) throw new errors.JWKSNoMatchingKey()
    return found
  }
}

async function importKeys(secrets: Secrets): Promise<ImportedKey[]> {
  return await Promise.all(
    listSigningKeys(secrets).map(async (signingKey) => {
      const { d: _private, ...publicJwk } = signingKey.key
      return {
        ...signingKey,
        publicJwk,
        privateKey: await importJWK(signingKey.key, ALGORITHM),
        publicKey: await importJWK(publicJwk, ALGORITHM),
      }
    }),
  )
}

function isClaims(payload: JWTPayload): payload is Claims & { exp: number } {
  return typeof payload['role'] === 'string' && typeof payload.exp === 'number'
}

function nowInSeconds(): number {
  return Date.now() / 1000
}
