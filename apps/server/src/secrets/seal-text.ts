import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveSecret } from '#src/secrets/derive-secret.ts'

/** Encrypts short texts, so that readers of the database learn nothing. */
export interface Sealer {
  /** Decrypting needs the same `owner`: a row that was copied to another person cannot be decrypted. */
  seal(text: string, owner: string): string
  /** Null for a text that this installation did not encrypt for that owner. */
  open(sealed: string, owner: string): string | null
}

const kind = 'v1'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM with a separate key for each purpose, from the installation's secret. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(deriveSecret(secret, purpose), 'hex')
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${kind}.${Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')}`
    },
    open(sealed, owner) {
      const [mark, rest = ''] = sealed.split('.')
      const bytes = Buffer.from(rest, 'base64url')
      if (mark !== kind || bytes.length < ivBytes + tagBytes) return null
      const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      try {
        const hidden = bytes.subarray(ivBytes + tagBytes)
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
      } catch {
        // Another key, another owner, or changed since: it cannot be decrypted.
        return null
      }
    },
  }
}
