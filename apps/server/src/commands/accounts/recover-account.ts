import type { Backend } from '#src/backend.ts'
import { hashRecoveryCode } from '#src/commands/accounts/keep-recovery-codes.ts'
import { listVerifiedFactors, removeFactors } from '#src/commands/accounts/remove-factors.ts'
import { AppError } from '#src/http/app-error.ts'

/** The result of a recovery: a factor was removed, or there was none (any more). */
export type Recovery = 'removed' | 'nothing-to-remove'

/**
 * Removes all second factors of a person who enters a recovery code, then ends their codes. In this order, with the codes' own
 * factor removed last, a code is never used up while a factor is left: after any interruption, the same code works again,
 * or there is nothing left to recover from. Throws `wrong_code`, `rate_limited`.
 */
export async function recoverAccount(
  backend: Pick<Backend, 'asService' | 'admin'>,
  userId: string,
  code: string,
): Promise<Recovery> {
  const { auth } = await backend.admin()
  const ids = await listVerifiedFactors(auth, userId).catch(refuse)
  if (ids.length > 0) {
    const codesFactor = await checkCode(backend, userId, code)
    const inOrder = [...ids.filter((id) => id !== codesFactor), codesFactor]
    await removeFactors(auth, userId, inOrder).catch(refuse)
  }
  await backend.asService((transaction) =>
    transaction.query('select private.void_recovery_codes($1)', [userId]),
  )
  return ids.length > 0 ? 'removed' : 'nothing-to-remove'
}

/** Id of the factor of a right code. */
async function checkCode(
  backend: Pick<Backend, 'asService'>,
  userId: string,
  code: string,
): Promise<string> {
  const answer = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ outcome: string; factor_id: string | null }>(
      'select outcome, factor_id from private.try_recovery_code($1, $2)',
      [userId, hashRecoveryCode(userId, code)],
    )
    return rows[0]
  })
  if (answer?.outcome === 'limited') {
    throw new AppError(
      'rate_limited',
      'Too many wrong recovery codes. Please try again in an hour.',
    )
  }
  if (answer?.outcome !== 'right' || answer.factor_id === null) {
    throw new AppError(
      'wrong_code',
      'This is not one of your recovery codes. Check it and try again.',
    )
  }
  return answer.factor_id
}

function refuse(cause: unknown): never {
  throw new AppError('unavailable', 'This cannot be done right now. Please try again.', { cause })
}
