import type { Backend } from '#src/backend.ts'
import { deleteAccountFiles } from '#src/commands/account-files.ts'
import { farewellMail } from '#src/commands/farewell-mail.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import type { MailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log.ts'

export interface ClosingDependencies {
  backend: Pick<Backend, 'admin' | 'asService'>
  /** Null where mails cannot be sent. */
  mail: MailService | null
  log: Log
}

/**
 * Deletes an account with everything in it: first it is noted that this is to be done, from when on it cannot be taken
 * back, then `finishClosing`. Who may ask for it is the caller's business. An account that is gone is deleted already.
 * Throws `conflict` when the payment provider has a live subscription or nobody else is an admin, and `unavailable` when
 * a step failed: the next call, or the sweep, goes on. docs/behaviour/account-settings.md
 */
export async function deleteAccount(
  dependencies: ClosingDependencies,
  userId: string,
): Promise<void> {
  if (!(await beginClosing(dependencies, userId))) return
  try {
    await finishClosing(dependencies, userId)
  } catch (cause) {
    throw new AppError(
      'unavailable',
      'Not everything could be deleted yet. The rest follows by itself; you may also try again.',
      { cause },
    )
  }
}

async function beginClosing({ backend }: ClosingDependencies, userId: string): Promise<boolean> {
  try {
    return await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ begun: boolean }>(
        'select private.begin_closure($1) as begun',
        [userId],
      )
      return rows[0]?.begun === true
    })
  } catch (cause) {
    const refusal = readRefusal(cause)
    throw refusal?.status === 409 ? new AppError('conflict', refusal.message, { cause }) : cause
  }
}

/**
 * Files, then the sign-in account, which takes all rows along, then whose it was. Every step may be repeated, so this
 * finishes what a crash interrupted, wherever that was.
 */
export async function finishClosing(
  { backend, mail, log }: ClosingDependencies,
  userId: string,
): Promise<void> {
  const admin = await backend.admin()
  const found = await admin.auth.admin.getUserById(userId)
  if (found.error && found.error.status !== 404) throw found.error
  await deleteAccountFiles(backend, userId)
  const deleted = await admin.auth.admin.deleteUser(userId)
  if (deleted.error && deleted.error.status !== 404) throw deleted.error
  const isFirst = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ finished: boolean }>(
      'select private.finish_closure($1) as finished',
      [userId],
    )
    return rows[0]?.finished === true
  })
  if (!isFirst) return
  log.info('account.closed')
  const address = found.data.user?.email
  if (mail === null || address === undefined) return
  // The account is gone whether or not the mail arrives.
  await mail
    .send(farewellMail(address))
    .catch((error: unknown) => log.warn('account.farewell_failed', { error }))
}
