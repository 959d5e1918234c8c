import { flagUnseenOnboarding } from '#src/entities/onboarding/onboarding-flags.ts'
import { callbackUrl } from '#src/entities/session/auth-links.ts'
import { explainAuthError } from '#src/entities/session/sign-in.ts'
import { readReferral } from '#src/lib/referral.ts'
import type { Supabase } from '#src/lib/supabase.ts'

export type SignUpOutcome =
  | { kind: 'check-email' }
  /** The service needs no confirmation. */
  | { kind: 'signed-in' }
  | { kind: 'exists' }
  /** With the field that the service refused, if it was one. */
  | { kind: 'failed'; message: string; field?: 'email' | 'password' }

/** Shortest password that an account may have, in characters. */
export const minimumPasswordLength = 6

/**
 * Creates an account. The account waits until its email address is confirmed, unless the service needs no confirmation.
 * First asks whether the account exists already, by requesting a one-time sign-in that creates nobody. Every answer except
 * success means no, also the limit on emails, so that an email sent a moment ago never blocks an honest person's sign-up.
 * The service's own answer decides in the end. docs/behaviour/accounts.md has the rules.
 */
export async function signUp(
  auth: Supabase['auth'],
  email: string,
  password: string,
): Promise<SignUpOutcome> {
  const emailRedirectTo = callbackUrl()
  const referrer = readReferral()
  const probe = await auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo },
  })
  if (probe.error === null) return { kind: 'exists' }

  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo,
      data: { email_confirmed: false, ...(referrer !== undefined && { referrer }) },
    },
  })
  if (error !== null) {
    return saysExists(error)
      ? { kind: 'exists' }
      : { kind: 'failed', message: explainAuthError(error), ...refusedField(error) }
  }
  if (data.user === null) {
    return { kind: 'failed', message: 'Something went wrong. Please try again.' }
  }
  // For a known address the service answers with a made-up user, who has no identity.
  if (data.user.identities?.length === 0) return { kind: 'exists' }
  if (data.session === null) return { kind: 'check-email' }
  if (data.user.email_confirmed_at === undefined) {
    await auth.signOut({ scope: 'local' })
    return { kind: 'check-email' }
  }
  flagUnseenOnboarding()
  return { kind: 'signed-in' }
}

const FIELD_OF_CODE: Record<string, 'email' | 'password'> = {
  weak_password: 'password',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
}

function refusedField({ code }: { code?: unknown }): { field?: 'email' | 'password' } {
  const field = typeof code === 'string' ? FIELD_OF_CODE[code] : undefined
  return field === undefined ? {} : { field }
}

function saysExists({ message, code }: { message: string; code?: unknown }): boolean {
  return (
    /already (registered|exists)/i.test(message) ||
    code === 'user_already_exists' ||
    code === 'email_exists'
  )
}

/** Sends the confirmation email again; returns the reason if it was not sent. */
export async function resendConfirmation(
  auth: Supabase['auth'],
  email: string,
): Promise<string | undefined> {
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: callbackUrl() },
  })
  return error === null ? undefined : explainAuthError(error)
}
