import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret, now or that many steps of 30 seconds later. */
export function showCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * 30_000,
  })
}
