import { errors, jwtVerify, SignJWT } from 'jose'
import type { ImageTransform } from '#src/storage/images/image-transform.ts'
import { StorageError } from '#src/storage/storage-error.ts'

const ALGORITHM = 'HS256'

/**
 * What a signed URL allows: one object, for an upload in whose name and whether it may replace, for a
 * picture in which size.
 */
interface SignedGrant {
  bucket: string
  name: string
  upsert?: boolean
  owner?: string | undefined
  transform?: ImageTransform
}

/** A token for one is no token for another: whoever was shown a small picture does not get the large one. */
type SignedPurpose = 'download' | 'upload' | 'render'

export interface TokenSigner {
  sign(purpose: SignedPurpose, grant: SignedGrant, seconds: number): Promise<string>
  /** Throws `InvalidSignature` unless the token is ours, of this purpose, for this object and not expired. */
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
        .setExpirationTime(`${seconds} seconds`)
        .sign(secret)
    },
    async verify(purpose, token, bucket, name) {
      if (!token) throw new StorageError('MissingParameter', 'Missing Required Parameter token')
      const grant = await readGrant(purpose, token)
      if (grant.bucket === bucket && grant.name === name) return grant
      throw new StorageError('InvalidSignature', 'The signature does not belong to this object')
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
      if (error instanceof errors.JWTExpired) {
        throw new StorageError('InvalidJWT', '"exp" claim timestamp check failed', { cause: error })
      }
      throw new StorageError('InvalidSignature', 'Invalid signature', { cause: error })
    }
  }
}
