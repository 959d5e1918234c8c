import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { lifetimes } from '#src/config/lifetimes.ts'
import { deriveSecret } from '#src/secrets/derive-secret.ts'

export interface CaseTokens {
  /** The token in a link's address: always the same, so that its owner can copy the address again. */
  tokenOf(linkId: string): string
  /** A short address of one picture, which says nothing about its link. It holds for ten minutes. */
  seal(fileId: string, at: Date): string
  /** The picture of such an address; null for any other text, for one that ended, and for one of the future. */
  open(sealed: string, at: Date): string | null
}

const idBytes = 16
const claimBytes = idBytes + 4
/** Half a SHA-256: nobody has ten minutes to find it. */
const sealBytes = 16
/** Seconds by which the clocks of two servers of an installation may differ. */
const clockDifference = 60

/** The same in every server of the installation, and after a restart. */
export function createCaseTokens(secretKey: string): CaseTokens {
  const linkSecret = deriveSecret(secretKey, 'link to proofs')
  const fileSecret = deriveSecret(secretKey, 'picture of a link to proofs')
  const sign = (claim: Buffer) =>
    createHmac('sha256', fileSecret).update(claim).digest().subarray(0, sealBytes)
  return {
    tokenOf: (linkId) => createHmac('sha256', linkSecret).update(linkId).digest('base64url'),
    seal(fileId, at) {
      const claim = Buffer.alloc(claimBytes)
      Buffer.from(fileId.replaceAll('-', ''), 'hex').copy(claim)
      claim.writeUInt32BE(secondsOf(at) + lifetimes['picture of a proof link'], idBytes)
      return Buffer.concat([claim, sign(claim)]).toString('base64url')
    },
    open(sealed, at) {
      const bytes = Buffer.from(sealed, 'base64url')
      // The other spellings of the same bytes are no addresses of ours.
      if (bytes.length !== claimBytes + sealBytes || bytes.toString('base64url') !== sealed) {
        return null
      }
      const claim = bytes.subarray(0, claimBytes)
      if (!timingSafeEqual(bytes.subarray(claimBytes), sign(claim))) return null
      const left = claim.readUInt32BE(idBytes) - secondsOf(at)
      // A clock that was ahead would have made an address that holds for longer.
      if (left <= 0 || left > lifetimes['picture of a proof link'] + clockDifference) return null
      return claim
        .toString('hex', 0, idBytes)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

/** The database's data about a token. */
export function hashCaseToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
