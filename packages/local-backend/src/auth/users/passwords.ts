import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { AuthError, validationFailed } from '#src/auth/auth-error.ts'
import { limitConcurrency } from '#src/limit-concurrency.ts'

export interface Passwords {
  /** Refuses a password that is too short or longer than bcrypt reads, then hashes it. */
  hash(password: string): Promise<string>
  /** Takes the same time with and without a stored hash. */
  matches(password: string, stored: string | null): Promise<boolean>
}

/** GoTrue's cost, so that hashes look the same after a move. */
const COST = 10
/** bcrypt runs outside the main thread, but one core stays free for all other requests. */
const whenFree = limitConcurrency(Math.max(1, availableParallelism() - 1))
/** Bcrypt ignores what comes after this many bytes. */
const LONGEST = 72

export function createPasswords(minimumLength: number): Passwords {
  // Compared if there is no account, so that the time does not reveal that.
  const nobody = hash(randomBytes(24).toString('base64url'), { cost: COST })
  // Awaited at the first use; until then a failure must not count as unhandled.
  nobody.catch(() => undefined)

  return {
    async hash(password) {
      refuseUnfit(password, minimumLength)
      return await whenFree(() => hash(password, { cost: COST }))
    },
    async matches(password, stored) {
      const isComparable = stored !== null && stored !== '' && isWhole(password)
      const compared = isComparable ? stored : await nobody
      const isRight = await whenFree(() => verify(password, compared))
      return isRight && isComparable
    },
  }
}

function isWhole(password: string): boolean {
  return Buffer.byteLength(password) <= LONGEST && !password.includes('\0')
}

function refuseUnfit(password: string, minimumLength: number): void {
  if (password.length < minimumLength) {
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${minimumLength} characters.`,
      { extra: { weak_password: { reasons: ['length'] } } },
    )
  }
  if (!isWhole(password)) throw validationFailed('Password cannot be longer than 72 characters')
}
