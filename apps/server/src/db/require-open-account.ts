import type { Backend, Claims } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

interface Standing {
  session: boolean
  account: boolean
}

/**
 * Refuses tokens whose session has ended, and tokens of accounts that are banned, closed or being closed: a token stays
 * valid for a while after that. Throws `unauthorized`.
 */
export async function requireOpenAccount(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
): Promise<void> {
  const { session, account } = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<Standing>(
      `select private.is_session_open() as session,
        private.is_account_open() and not private.is_account_banned() as account`,
    )
    return rows[0] ?? { session: false, account: false }
  })
  if (!account) throw new AppError('unauthorized', 'This account is closed or suspended.')
  if (!session) throw new AppError('unauthorized', 'Your session has ended. Please sign in again.')
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
