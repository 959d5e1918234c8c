import type { Backend } from '#src/backend.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'

export type Transaction = Parameters<Parameters<Backend['asService']>[0]>[0]

/**
 * Runs `work` while nothing else opens a checkout for that person or closes their account, on any server. Its transaction
 * stays open meanwhile, so that a refusal rolls back its records.
 */
export type LockPayer = <Result>(
  userId: string,
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>

/** Waiting callers hold no connection; a working one has one, and briefly needs others. */
const ofOne = { running: 1, waiting: 8 }
const ofAll = { running: 2, waiting: 40 }
/** Milliseconds: the provider may take ten seconds for an answer. */
const patience = 20_000
const busyText = 'Many payments are being worked on right now. Please try again in a moment.'

export function createLockPayer(backend: Pick<Backend, 'asService'>): LockPayer {
  const enter = createSharedGate(ofOne, ofAll, patience, busyText)
  return (userId, work) =>
    enter(userId, () =>
      backend.asService(async (transaction) => {
        await transaction.query('select private.lock_payer($1)', [userId])
        return await work(transaction)
      }),
    )
}
