import { explainAuthError } from '#src/entities/session/sign-in.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/**
 * Raises the session with a code of the person's authenticator: to get in, or with the first code of a new one to turn
 * it on. Gives the reason when that failed. docs/behaviour/two-factor.md
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
      return 'This code is not right. Enter the one that your app shows now.'
    case 'over_request_rate_limit':
      return 'Too many codes were tried. Please wait a few minutes and try again.'
    case 'mfa_challenge_expired':
      return 'That took too long. Enter the code that your app shows now.'
    case 'mfa_factor_not_found':
      return 'This was changed elsewhere meanwhile. Close it and look again.'
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

/** The factor was removed meanwhile, on another device: a renewed session knows. */
async function goOnWithout(auth: Supabase['auth']): Promise<string | undefined> {
  const { error } = await auth.refreshSession()
  return error === null ? undefined : explainAuthError(error)
}
