import { flagOnboarding, flagUnseenOnboarding } from '#src/entities/onboarding/onboarding-flags.ts'
import { socialCallbackUrl } from '#src/entities/session/auth-links.ts'
import { isInEngineWords } from '#src/lib/engine-words.ts'
import { unreachableText } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

export type SignInOutcome =
  | { kind: 'signed-in' }
  /** The password is right, the email address is not confirmed yet. */
  | { kind: 'unverified' }
  | { kind: 'failed'; message: string }

const anErrorOccurred = 'An error occurred'

/** Shown before the person types, and when the service refuses. */
export const signUpsClosedText =
  'This site does not accept new accounts at the moment. If you have an account, sign in.'

/** Signs in by password. An unverified person is signed out again. */
export async function signIn(
  auth: Supabase['auth'],
  email: string,
  password: string,
): Promise<SignInOutcome> {
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error?.code === 'email_not_confirmed') return { kind: 'unverified' }
  if (error !== null) return { kind: 'failed', message: explainAuthError(error) }
  if (data.user.email_confirmed_at === undefined) {
    await auth.signOut({ scope: 'local' })
    return { kind: 'unverified' }
  }
  flagUnseenOnboarding()
  return { kind: 'signed-in' }
}

/** Opens Google's sign-in, which returns to the callback. */
export async function signInWithGoogle(
  auth: Supabase['auth'],
  isSignUp: boolean,
): Promise<SignInOutcome> {
  if (isSignUp) flagOnboarding()
  const { error } = await auth.signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: socialCallbackUrl(isSignUp),
      queryParams: { prompt: 'select_account', access_type: 'offline' },
    },
  })
  return error === null
    ? { kind: 'signed-in' }
    : { kind: 'failed', message: explainAuthError(error) }
}

/** The service's message, or our own if it has none for people. */
export function explainAuthError(error: { name: string; message: string; code?: unknown }): string {
  if (error.name === 'AuthRetryableFetchError') return unreachableText
  if (error.code === 'over_email_send_rate_limit') {
    return 'We sent an email to this address a moment ago. Check your inbox, or try again in a minute.'
  }
  if (error.code === 'signup_disabled') return signUpsClosedText
  const isForPeople = error.message !== '' && error.message !== '{}'
  return isForPeople && !isInEngineWords(error, error.message) ? error.message : anErrorOccurred
}
