import type { PoolClient } from 'pg'
import type { Backend } from '#src/backend.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import type {
  PaidSubscription,
  PaymentProvider,
} from '#src/integrations/payments/payment-provider.ts'
import type { Log } from '#src/log/log.ts'

export interface PaymentDependencies {
  backend: Pick<Backend, 'asService'>
  payments: PaymentProvider
  /** Origin of this installation. */
  publicUrl: string
  log: Log
}

/**
 * `applied`: the row has the provider's state. `ended`: no row has it, and it is over. `foreign`: it is live, and began
 * elsewhere. `skipped`: it was not admitted.
 */
export type SyncOutcome = 'applied' | 'ended' | 'foreign' | 'skipped'

type Transaction = Pick<PoolClient, 'query'>
/** Decides, in the transaction of the effect, whether there is one. */
type Admission = (transaction: Transaction) => Promise<boolean>

/** The database has few connections, and each of these holds one during a call to the provider. */
const ofOneSubscription = { running: 1, waiting: 50 }
const ofAll = { running: 2, waiting: 200 }
/** Milliseconds; the provider stops waiting for an answer a little later. */
const patience = 15_000
const enterGate = createSharedGate(
  ofOneSubscription,
  ofAll,
  patience,
  'Many payments are coming in right now. Please try again in a moment.',
)

/**
 * The one way from the provider's subscription to its row: asks for its current state and writes that, in one transaction and
 * one at a time, so that an older answer never comes last. One that nobody may have (its person is gone, or has another) is
 * cancelled at once, and its end is written like every other. It can be repeated at any time. Throws PaymentError, or `busy`;
 * then nothing was written. docs/behaviour/payments.md
 */
export async function syncSubscription(
  dependencies: PaymentDependencies,
  subscriptionId: string,
  admit: Admission = async () => true,
): Promise<SyncOutcome> {
  return await enterGate(subscriptionId, async () => {
    try {
      return await writeState(dependencies, subscriptionId, admit)
    } catch (error) {
      if (!(error instanceof UnwantedSubscription)) throw error
      const { log, payments } = dependencies
      // It may have been paid, and only a person can tell.
      log.warn('payment.cancelling_unwanted', {
        subscription: subscriptionId,
        reason: error.reason,
        advice: 'See in the dashboard of the provider whether it was paid, and refund it by hand.',
      })
      await payments.cancelNow(subscriptionId)
    }
    return await writeState(dependencies, subscriptionId, admit)
  })
}

/** Rolls a transaction back: its work is done in the next one, after the provider has cancelled. */
class UnwantedSubscription extends Error {
  override readonly name = 'UnwantedSubscription'
  readonly reason: 'duplicate' | 'orphan'

  constructor(reason: 'duplicate' | 'orphan') {
    super(`Nobody may have this subscription: ${reason}.`)
    this.reason = reason
  }
}

async function writeState(
  { backend, payments, publicUrl, log }: PaymentDependencies,
  subscriptionId: string,
  admit: Admission,
): Promise<SyncOutcome> {
  return await backend.asService(async (transaction) => {
    await transaction.query('select private.lock_payment($1)', [subscriptionId])
    if (!(await admit(transaction))) return 'skipped'
    const state = await readState(payments, subscriptionId)
    const { rows } = await transaction.query<{ outcome: string }>(
      'select private.apply_payment($1, $2, $3, $4, $5, $6, $7) as outcome',
      [
        subscriptionId,
        state?.userId ?? null,
        state?.status ?? 'canceled',
        state?.trialStart ?? null,
        state?.trialEnd ?? null,
        state?.currentPeriodEnd ?? null,
        state?.cancelAtPeriodEnd ?? false,
      ],
    )
    const outcome = rows[0]?.outcome
    if (outcome === 'applied' || outcome === 'ended') return outcome
    // Another product, or another installation, may use the same account at the provider.
    if (outcome === 'orphan' && state?.site !== publicUrl) {
      log.warn('payment.foreign_subscription', { subscription: subscriptionId })
      return 'foreign'
    }
    if (outcome === 'orphan' || outcome === 'duplicate') throw new UnwantedSubscription(outcome)
    throw new Error(`The database answers with an unknown outcome of a payment: ${outcome}.`)
  })
}

/**
 * Null if the provider does not have it: then nobody pays for it. But a key of another account knows none of our objects
 * either, and an unknown subscription may well be paid.
 */
async function readState(
  payments: PaymentProvider,
  subscriptionId: string,
): Promise<PaidSubscription | null> {
  try {
    return await payments.readSubscription(subscriptionId)
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error
  }
  await payments.readPrice()
  return null
}
