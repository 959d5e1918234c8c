import { explainAuthError } from '#src/entities/session/sign-in.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/**
 * Confirms the session with a code from the person's authenticator: to sign in, or with the first code of a new one to turn
 * it on. Returns the reason if that failed. docs/behaviour/two-factor.md
 */
export async function confirmSecondFactor(
  auth: Supabase['auth'],
  code: string,
  factorId?: string,
): Promise<string | undefined> {
  const id = factorId ?? (await findFactor(auth))
  if (id === undefined) return await goOnWithout(auth)
  const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code })
  return error === null ? undefined : explainFactorError(error)
}

/** The service's refusals of a code, in words that say what to do. */
export function explainFactorError(error: {
  name: string
  message: string
  code?: unknown
}): string {
  switch (error.code) {
    case 'mfa_verification_failed':
      return 'This code is wrong. Enter the one that your app shows now.'
    case 'over_request_rate_limit':
      return 'Too many codes were tried. Please wait a few minutes and try again.'
    case 'mfa_challenge_expired':
      return 'That took too long. Enter the code that your app shows now.'
    case 'mfa_factor_not_found':
      return 'This was changed elsewhere. Close it and look again.'
    default:
      return explainAuthError(error)
  }
}

async function findFactor(auth: Supabase['auth']): Promise<string | undefined> {
  const { data } = await auth.getSession()
  const factors = data.session?.user.factors ?? []
  return factors.find(({ status, factor_type: type }) => status === 'verified' && type === 'totp')
    ?.id
}

/** Another device removed the factor meanwhile: a renewed session knows that. */
async function goOnWithout(auth: Supabase['auth']): Promise<string | undefined> {
  const { error } = await auth.refreshSession()
  return error === null ? undefined : explainAuthError(error)
}
