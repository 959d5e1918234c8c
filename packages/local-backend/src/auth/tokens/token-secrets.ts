import {
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import type { Keys } from '#src/context.ts'

export interface TokenSecrets {
  /** The refresh token of a row, derived from the row's id, so only its hash is stored. */
  refreshToken(sessionId: string, rowId: string): string
  /** An emailed code has few digits; without this key its stored hash could be guessed at once. */
  codeHash(tokenId: string, code: string): string
}

/** Derives the keys of the auth service from the backend's secret in the data directory, separate from its other uses. */
export function deriveTokenSecrets(keys: Pick<Keys, 'storageUrlSecret'>): TokenSecrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', keys.storageUrlSecret, '', `auth ${purpose}`, 32))
  const refreshKey = derive('refresh token')
  const codeKey = derive('mailed code')
  return {
    refreshToken: (sessionId, rowId) =>
      createHmac('sha256', refreshKey).update(`${sessionId} ${rowId}`).digest('base64url'),
    codeHash: (tokenId, code) =>
      createHmac('sha256', codeKey).update(`${tokenId} ${code}`).digest('hex'),
  }
}

/** The stored form of a full-strength token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function generateToken(): string {
  return randomBytes(32).toString('hex')
}

/** Six digits, all values equally likely. */
export function generateCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}

export function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
