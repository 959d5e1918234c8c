import type { Backend } from '#src/backend.ts'
import { deleteAccountFiles } from '#src/commands/accounts/account-files.ts'
import { callProvider } from '#src/commands/payments/call-provider.ts'
import { endPayments } from '#src/commands/payments/end-payments.ts'
import { farewellMail } from '#src/commands/accounts/farewell-mail.ts'
import type { LockPayer, Transaction } from '#src/commands/payments/lock-payer.ts'
import { AppError } from '#src/http/app-error.ts'
import type { NotedMailService } from '#src/integrations/mail/mail.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import type { Log } from '#src/log/log.ts'
import { limitWaiting } from '#src/deadlines/request-time.ts'

export interface ClosingDependencies {
  backend: Pick<Backend, 'admin' | 'asService'>
  /** Null if emails cannot be sent. */
  mail: NotedMailService | null
  log: Log
}

export interface DeletionDependencies extends ClosingDependencies {
  /** Null if no provider is set up. */
  payments: PaymentProvider | null
  publicUrl: string
  lockPayer: LockPayer
}

/**
 * Deletes an account with all its data: ends paid plans first, then records the closing, after which it cannot be undone,
 * then calls `finishClosing`. The caller decides who may request it. An account that is gone already counts as deleted. Throws
 * `conflict` if nobody else is an admin, or if a subscription is live and no payment provider is set up, and `unavailable` if
 * a step failed: the next call continues, and once it is recorded the sweep does, too. `isStillAsked` throws if, at its turn,
 * the deletion must not begin any more. docs/behaviour/account-settings.md
 */
export async function deleteAccount(
  dependencies: DeletionDependencies,
  userId: string,
  isStillAsked?: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  const begin = () => beginClosing(dependencies, userId, isStillAsked)
  if (!(await limitWaiting(begin))) return
  try {
    await finishClosing(dependencies, userId)
  } catch (cause) {
    throw new AppError(
      'unavailable',
      'Not everything could be deleted yet. We will delete the rest automatically, or you can try again.',
      { cause },
    )
  }
}

const keptText = 'Your subscription could not be ended, so nothing was deleted. Please try again.'

async function beginClosing(
  dependencies: DeletionDependencies,
  userId: string,
  isStillAsked?: (transaction: Transaction) => Promise<unknown>,
): Promise<boolean> {
  const { payments, lockPayer, log } = dependencies
  return await callProvider(keptText, () =>
    lockPayer(userId, async (transaction) => {
      const prepared = await transaction.query<Preparation>(
        `select state, customer_id as "customerId", subscription_id as "subscriptionId"
         from private.prepare_closure($1)`,
        [userId],
      )
      const account = prepared.rows[0]
      if (account?.state === 'open') await isStillAsked?.(transaction)
      if (account?.state === 'open' && payments !== null) {
        await endPayments({ ...dependencies, payments }, account)
      }
      const { rows } = await transaction.query<{ begun: boolean }>(
        'select private.begin_closure($1) as begun',
        [userId],
      )
      if (account?.customerId && payments === null) {
        // For the operator, who can remove it by hand.
        log.warn('account.customer_left', { customerId: account.customerId })
      }
      return rows[0]?.begun === true
    }),
  )
}

interface Preparation {
  state: 'open' | 'begun' | 'gone'
  customerId: string | null
  subscriptionId: string | null
}

/**
 * Deletes the sign-in account with all its rows, then the files, then the records of its identity. If the rows cannot be
 * deleted, the files stay. Every step can be repeated, so this also finishes an interrupted deletion.
 */
export async function finishClosing(
  { backend, mail, log }: ClosingDependencies,
  userId: string,
): Promise<void> {
  const admin = await backend.admin()
  const found = await admin.auth.admin.getUserById(userId)
  if (found.error && found.error.status !== 404) throw found.error
  const deleted = await admin.auth.admin.deleteUser(userId)
  if (deleted.error && deleted.error.status !== 404) throw deleted.error
  try {
    await deleteAccountFiles(backend, userId)
  } finally {
    // A later retry would no longer know the address.
    if (deleted.error === null) await sayFarewell({ mail, log }, found.data.user?.email)
  }
  const isFirst = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ finished: boolean }>(
      'select private.finish_closure($1) as finished',
      [userId],
    )
    return rows[0]?.finished === true
  })
  if (isFirst) log.info('account.closed')
}

/** The account is gone even if the email does not arrive. */
async function sayFarewell(
  { mail, log }: Pick<ClosingDependencies, 'mail' | 'log'>,
  address: string | undefined,
): Promise<void> {
  if (mail === null || address === undefined) return
  await mail
    .send(farewellMail(address))
    .catch((error: unknown) => log.warn('account.farewell_failed', { error }))
}
