import type { TrialMailTask } from '#src/commands/payments/mail-trial-ending.ts'
import {
  syncSubscription,
  type PaymentDependencies,
} from '#src/commands/payments/sync-subscription.ts'
import { AppError } from '#src/http/app-error.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import type { PaymentEvent, PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'

interface EventDependencies extends PaymentDependencies {
  queue: Pick<JobQueue, 'send'>
  /** Null where mails cannot be sent. */
  mail: object | null
}

/** Its jobs mail that a trial ends. */
export const trialMailQueue = 'mail-trial-ending'

/** A delivery that is not taken: forged, too old, sent again by somebody else, or of the other kind of money. */
export class RefusedDelivery extends AppError {
  constructor(reason: string, options?: ErrorOptions) {
    super('bad_request', reason, options)
  }
}

/**
 * Takes one delivery of the payment provider. What an event says is only a reason to ask: the subscription that it concerns is
 * read anew, so that events may come twice, late, in any order or never. The event's id, the delivery, the effect and the job
 * of its mail are written in one transaction; an event that was seen has no further effect.
 * Throws RefusedDelivery, after which nothing was written; PaymentError, `busy` and `unavailable` ask for another delivery.
 * docs/behaviour/payments.md
 */
export async function receivePaymentEvent(
  dependencies: EventDependencies,
  rawBody: Uint8Array,
  signature: string,
): Promise<void> {
  const event = await readEvent(dependencies.payments, rawBody, signature)
  if (!event.isOfOurMode) {
    throw new RefusedDelivery('This is about the other mode: test or live, than that of the key.')
  }
  const { subscriptionId } = event
  if (subscriptionId === null) return
  await syncSubscription(dependencies, subscriptionId, async (transaction) => {
    const { rows } = await transaction.query<{ novelty: string }>(
      'select private.note_payment_event($1, $2, $3) as novelty',
      [event.id, event.type, event.deliveryHash],
    )
    const novelty = rows[0]?.novelty
    if (novelty === 'replayed') {
      throw new RefusedDelivery('This very delivery was taken before.')
    }
    if (novelty === 'new' && event.isTrialEnding && dependencies.mail !== null) {
      const task: TrialMailTask = { event: event.id, subscription: subscriptionId }
      await dependencies.queue.send(trialMailQueue, task, { transaction })
    }
    return novelty === 'new'
  })
}

async function readEvent(
  payments: PaymentProvider,
  rawBody: Uint8Array,
  signature: string,
): Promise<PaymentEvent> {
  try {
    return await payments.readEvent(rawBody, signature)
  } catch (cause) {
    if (cause instanceof PaymentError && cause.kind === 'invalid') {
      throw new RefusedDelivery(cause.message, { cause })
    }
    throw cause
  }
}
