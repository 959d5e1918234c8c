import { Secret, TOTP } from 'otpauth'
import { isSame } from '#src/auth/tokens/token-secrets.ts'

/** The values that every authenticator app and GoTrue assume. */
const SECONDS_PER_STEP = 30
const DIGITS = 6
const ALGORITHM = 'SHA1'
const SECRET_BYTES = 20
/** Steps before and after the current one whose codes pass, because clocks differ. */
const TOLERATED_STEPS = 1

/** A new secret, in the base32 that people type into an authenticator. */
export function generateSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator reads from the QR code. */
export function describeSecret(secret: string, issuer: string, account: string): string {
  return authenticator(secret, issuer, account).toString()
}

/**
 * The time step of a code, or null if it is wrong. It compares every step of the window, so that the time does not
 * reveal which one matched. `now` in milliseconds.
 */
export function findStep(secret: string, code: string, now: number): number | null {
  const totp = authenticator(secret)
  const current = Math.floor(now / 1000 / SECONDS_PER_STEP)
  let found: number | null = null
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step += 1) {
    if (isSame(totp.generate({ timestamp: step * SECONDS_PER_STEP * 1000 }), code)) found = step
  }
  return found
}

function authenticator(secret: string, issuer = '', account = ''): TOTP {
  return new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: SECONDS_PER_STEP,
  })
}
