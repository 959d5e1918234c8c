import { readReferral } from '#src/lib/referral.ts'

/** Where the links of our mails lead; the backend allows its own public address only. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`
}

/** Where Google leads back to, with what would be lost on the way. */
export function socialCallbackUrl(isSignUp: boolean): string {
  const url = new URL(callbackUrl())
  url.searchParams.set('signup_mode', String(isSignUp))
  const referrer = readReferral()
  if (referrer !== undefined) url.searchParams.set('ref', referrer)
  return url.href
}

export function resetUrl(): string {
  return `${window.location.origin}/reset-password`
}
