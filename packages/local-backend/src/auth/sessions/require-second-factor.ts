import { AuthError } from '#src/auth/auth-error.ts'
import type { SignedIn } from '#src/auth/guards.ts'
import type { AuthServices } from '#src/auth/services.ts'
import { readSessionLevel } from '#src/auth/sessions/session-level.ts'

/** Requires level two for changes of the ways to sign in, once the account has a second factor. */
export async function requireSecondFactor(
  { pool }: AuthServices,
  { user, sessionId }: SignedIn,
  purpose: string,
): Promise<void> {
  if (!user.factors.some((factor) => factor.status === 'verified')) return
  if ((await readSessionLevel(pool, user.id, sessionId)) === 'aal2') return
  throw new AuthError(
    401,
    'insufficient_aal',
    `AAL2 session is required to ${purpose} when MFA is enabled.`,
  )
}
