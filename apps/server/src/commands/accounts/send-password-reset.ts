import type { Backend, Claims } from '#src/backend.ts'
import { queryAsAdmin } from '#src/db/query-as-admin.ts'
import { AppError } from '#src/http/app-error.ts'

interface ResetDependencies {
  backend: Pick<Backend, 'asUser' | 'admin'>
  /** Origin of this installation, for the link in the email. */
  publicUrl: string
}

/**
 * Asks the auth service to email a person a link for choosing a new password, for the admin of those claims. Nothing changes
 * until they do. Throws `rate_limited` if one was sent a moment ago, else `unavailable`.
 */
export async function sendPasswordReset(
  { backend, publicUrl }: ResetDependencies,
  claims: Claims,
  userId: string,
): Promise<void> {
  const [account] = await queryAsAdmin<{ email: string }>(
    backend,
    claims,
    'select private.note_password_reset($1) as email',
    [userId],
  )
  const { auth } = await backend.admin()
  const { error: cause } = await auth.resetPasswordForEmail(account?.email ?? '', {
    redirectTo: `${publicUrl}/reset-password`,
  })
  if (cause?.status === 429) {
    const words = 'This email was sent a moment ago. Please try again in a minute.'
    throw new AppError('rate_limited', words, { cause })
  }
  if (cause) {
    const words = 'The email cannot be sent right now. Please try again.'
    throw new AppError('unavailable', words, { cause })
  }
}
