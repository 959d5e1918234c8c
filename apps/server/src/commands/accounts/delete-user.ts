import { DatabaseError } from 'pg'
import type { Backend, Claims } from '#src/backend.ts'
import { deleteAccount, type DeletionDependencies } from '#src/commands/accounts/delete-account.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'

export interface UserDeletionDependencies extends DeletionDependencies {
  backend: Pick<Backend, 'admin' | 'asService' | 'asUser'>
}

/**
 * Deletes another person's account as an admin: writes the audit log first, then calls `deleteAccount`, whose steps can be
 * repeated. Throws `forbidden` for callers who are not admins; `conflict` for the admin's own account, the last admin, and a live
 * subscription without a payment provider; `unavailable` if a step failed. docs/behaviour/admin-deletion.md
 */
export async function deleteUser(
  dependencies: UserDeletionDependencies,
  admin: Claims,
  userId: string,
): Promise<void> {
  try {
    await dependencies.backend.asUser(admin, (transaction) =>
      transaction.query('select private.note_user_deletion($1)', [userId]),
    )
    // If two admins delete each other, the second one is no admin any more at their turn.
    await deleteAccount(dependencies, userId, (transaction) =>
      transaction.query('select private.require_flag($1)', [admin.sub]),
    )
  } catch (error) {
    throw tellAdmin(error)
  }
}

const words: Record<string, string> = {
  own_account: 'This is your own account. You can delete it in your account settings.',
  last_admin: 'The last admin cannot be removed.',
  live_subscription:
    'This person pays for a subscription, and no payment provider is set up to end it. Nothing was deleted.',
}

/** Messages about one's own account, reworded for another's. */
function tellAdmin(error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : error
  if (cause instanceof PaymentError) {
    return new AppError(
      'unavailable',
      'The subscription could not be ended, so nothing was deleted. Please try again.',
      { cause },
    )
  }
  if (cause instanceof DatabaseError && cause.code === '42501') {
    return new AppError('forbidden', 'Only admins may do this.', { cause })
  }
  const text = words[readRefusal(cause)?.hint ?? '']
  return text === undefined ? error : new AppError('conflict', text, { cause })
}
