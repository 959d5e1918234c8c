import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveSecret } from '#src/secrets/derive-secret.ts'

/** Proves, without signing in, that its holder has an email to a person. It turns off that person's alert emails and does nothing else. */
export interface UnsubscribeTokens {
  make(userId: string): string
  /** The person's id, or null for a token from elsewhere. */
  read(token: string): string | null
}

const idBytes = 16
const tokenBytes = idBytes + 32

/** The same after a restart and in every server of the installation, so that links in old emails keep working. */
export function createUnsubscribeTokens(secretKey: string): UnsubscribeTokens {
  const secret = deriveSecret(secretKey, 'turn alert mails off')
  const sign = (id: Buffer) => createHmac('sha256', secret).update(id).digest()
  return {
    make(userId) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, sign(id)]).toString('base64url')
    },
    read(token) {
      if (!/^[\w-]{64}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== tokenBytes) return null
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(bytes.subarray(idBytes), sign(id))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
