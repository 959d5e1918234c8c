import type { Backend } from '#src/backend.ts'
import {
  syncSubscription,
  type PaymentDependencies,
} from '#src/commands/payments/sync-subscription.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import { repeatJob } from '#src/jobs/repeat-job.ts'

export interface PaymentJobs {
  stop(): Promise<void>
}

const hour = 3_600_000

/**
 * Asks the provider about subscriptions whose period ended without an event about the next one, and deletes events that are too
 * old to repeat. Several servers may do so at the same time. docs/behaviour/payments.md
 */
export function startPaymentJobs(dependencies: PaymentDependencies): PaymentJobs {
  const { backend, log } = dependencies
  const jobs = [
    repeatJob((signal) => syncOverdue(dependencies, signal), {
      name: 'ask about overdue payments',
      pause: hour,
      log,
    }),
    repeatJob(
      async () => {
        await backend.asService((transaction) =>
          transaction.query('select private.forget_payment_events()'),
        )
      },
      { name: 'forget old payment events', pause: hour, log },
    ),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** A failing one does not delay the others, unless nobody answers at all. */
async function syncOverdue(dependencies: PaymentDependencies, signal: AbortSignal): Promise<void> {
  for (const subscription of await findOverdue(dependencies.backend)) {
    if (signal.aborted) return
    try {
      await syncSubscription(dependencies, subscription)
    } catch (error) {
      if (error instanceof PaymentError && error.kind === 'unreachable') throw error
      dependencies.log.error('payment.sync_failed', { subscription, error })
    }
  }
}

async function findOverdue(backend: Pick<Backend, 'asService'>): Promise<string[]> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ id: string }>(
      'select id from private.overdue_payments() as id',
    )
    return rows.map(({ id }) => id)
  })
}
