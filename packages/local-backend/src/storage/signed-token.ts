import { errors, jwtVerify, SignJWT } from 'jose'
import type { ImageTransform } from '#src/storage/images/image-transform.ts'
import { malformed, StorageError } from '#src/storage/storage-error.ts'

const ALGORITHM = 'HS256'

/**
 * The rights of a signed URL: one object; for an upload in whose name and whether it may replace; for a picture in which
 * size.
 */
interface SignedGrant {
  bucket: string
  name: string
  upsert?: boolean
  owner?: string | undefined
  transform?: ImageTransform
}

/** A token is only for its own target: a person with a small picture does not get the large one. */
type SignedPurpose = 'download' | 'upload' | 'render'

export interface TokenSigner {
  sign(purpose: SignedPurpose, grant: SignedGrant, seconds: number): Promise<string>
  /** Throws `InvalidJWT` unless the token is ours and not expired, `InvalidSignature` unless it is for this. */
  verify(
    purpose: SignedPurpose,
    token: string | undefined,
    bucket: string,
    name: string,
  ): Promise<SignedGrant>
}

/** Signs the tokens of file URLs with the storage service's own secret. */
export function createTokenSigner(secret: Uint8Array): TokenSigner {
  return {
    async sign(purpose, grant, seconds) {
      return await new SignJWT({ ...grant })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(purpose)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(secret)
    },
    async verify(purpose, token, bucket, name) {
      if (!token) throw malformed("querystring must have required property 'token'")
      const grant = await readGrant(purpose, token)
      if (grant.bucket === bucket && grant.name === name) return grant
      throw new StorageError('InvalidSignature', 'Invalid signature')
    },
  }

  async function readGrant(purpose: SignedPurpose, token: string): Promise<SignedGrant> {
    try {
      const { payload } = await jwtVerify<SignedGrant>(token, secret, {
        algorithms: [ALGORITHM],
        audience: purpose,
        requiredClaims: ['exp', 'bucket', 'name'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
        const message = `Token is not scoped for ${purpose}`
        throw new StorageError('InvalidSignature', message, { cause: error })
      }
      const message = error instanceof errors.JOSEError ? error.message : 'Invalid JWT'
      throw new StorageError('InvalidJWT', message, { cause: error })
    }
  }
}
