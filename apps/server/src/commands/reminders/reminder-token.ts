import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveSecret } from '#src/secrets/derive-secret.ts'

/** The reminder of a push: its holder may record its step, or put its steps off, and nothing else. */
export interface ReminderClaim {
  userId: string
  reminderId: string
}

export interface ReminderTokens {
  /** Holds for seven days after it was made. */
  make(claim: ReminderClaim, at: Date): string
  /** Null for a token from elsewhere, and for an old one. */
  read(token: string, at: Date): ReminderClaim | null
}

const idBytes = 16
const claimBytes = 2 * idBytes + 4
const tokenBytes = claimBytes + 32
const lifetime = 7 * 86_400

/** The same in every server of the installation, and after a restart. */
export function createReminderTokens(secretKey: string): ReminderTokens {
  const secret = deriveSecret(secretKey, 'act on a reminder')
  const sign = (claim: Buffer) => createHmac('sha256', secret).update(claim).digest()
  return {
    make({ userId, reminderId }, at) {
      const claim = Buffer.alloc(claimBytes)
      writeId(userId).copy(claim, 0)
      writeId(reminderId).copy(claim, idBytes)
      claim.writeUInt32BE(Math.floor(at.getTime() / 1000) + lifetime, 2 * idBytes)
      return Buffer.concat([claim, sign(claim)]).toString('base64url')
    },
    read(token, at) {
      if (!/^[\w-]{91}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== tokenBytes) return null
      const claim = bytes.subarray(0, claimBytes)
      if (!timingSafeEqual(bytes.subarray(claimBytes), sign(claim))) return null
      if (claim.readUInt32BE(2 * idBytes) * 1000 < at.getTime()) return null
      return {
        userId: readId(claim.subarray(0, idBytes)),
        reminderId: readId(claim.subarray(idBytes, 2 * idBytes)),
      }
    },
  }
}

const writeId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const readId = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
