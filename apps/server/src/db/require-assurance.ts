import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

/**
 * Refuses people who have a verified second factor but did not sign in with it. `requireOpenAccount` checks whether the
 * session is still open. Throws `second_factor_needed`.
 */
export async function requireAssurance(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
): Promise<void> {
  const enough = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ enough: boolean }>(
      'select private.has_used_second_factor() as enough',
    )
    return rows[0]?.enough === true
  })
  if (!enough) {
    throw new AppError('second_factor_needed', 'Please confirm your second factor and try again.')
  }
}
