import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

/**
 * Refuses tokens of accounts that are banned, closed or being closed, which stay valid for a while. Throws `unauthorized`.
 */
export async function requireOpenAccount(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
): Promise<void> {
  const isServed = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ served: boolean }>(
      'select private.is_account_open() and not private.is_account_banned() as served',
    )
    return rows[0]?.served === true
  })
  if (isServed) return
  throw new AppError('unauthorized', 'This account is closed or suspended.')
}

/** Whether there is an account that is not being closed, banned or not. */
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
