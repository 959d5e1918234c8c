import { readReferral } from '#src/lib/referral.ts'

/** The target of the links in our emails; the backend allows only its own public address. */
export function callbackUrl(): string {
  return `${window.location.origin}/auth/callback`
}

/** The address to which Google returns, with the data that would otherwise be lost. */
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
