import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

/**
 * Refuses tokens of accounts that are closed or being closed, which stay valid for a while. Throws `unauthorized`.
 */
export async function requireOpenAccount(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
): Promise<void> {
  if (await isAccountOpen(backend, claims)) return
  throw new AppError('unauthorized', 'This account is closed.')
}

export async function isAccountOpen(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
): Promise<boolean> {
  return await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ open: boolean }>(
      'select private.is_account_open() as open',
    )
    return rows[0]?.open === true
  })
}
