import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveSecret } from '#src/secrets/derive-secret.ts'

/** What an email is about, and what the link at its end turns off. */
export type MailSubject = 'alerts' | 'reminders'

/**
 * Proves, without signing in, that its holder has an email to a person. It turns off that person's emails about alerts, or about
 * reminders, and does nothing else.
 */
export interface UnsubscribeTokens {
  make(userId: string, about?: MailSubject): string
  /** The person's id, or null for a token from elsewhere or about something else. */
  read(token: string, about?: MailSubject): string | null
}

const idBytes = 16
const tokenBytes = idBytes + 32

/** The same after a restart and in every server of the installation, so that links in old emails keep working. */
export function createUnsubscribeTokens(secretKey: string): UnsubscribeTokens {
  const secrets: Record<MailSubject, string> = {
    alerts: deriveSecret(secretKey, 'turn alert mails off'),
    reminders: deriveSecret(secretKey, 'turn reminder mails off'),
  }
  const sign = (id: Buffer, about: MailSubject) =>
    createHmac('sha256', secrets[about]).update(id).digest()
  return {
    make(userId, about = 'alerts') {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, sign(id, about)]).toString('base64url')
    },
    read(token, about = 'alerts') {
      if (!/^[\w-]{64}$/.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== tokenBytes) return null
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(bytes.subarray(idBytes), sign(id, about))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
