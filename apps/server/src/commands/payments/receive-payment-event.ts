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
  /** Null if emails cannot be sent. */
  mail: object | null
}

/** Its jobs send the emails about the end of a trial. */
export const trialMailQueue = 'mail-trial-ending'

/** A refused delivery: forged, too old, repeated by somebody else, or of the other mode. */
export class RefusedDelivery extends AppError {
  constructor(reason: string, options?: ErrorOptions) {
    super('bad_request', reason, options)
  }
}

/**
 * Handles one delivery of the payment provider. An event is only a reason to ask: its subscription is read again, so that
 * events may arrive twice, late, in any order or never. The event's id, the delivery, the effect and the job of its email are
 * written in one transaction; a repeated event has no further effect. Throws RefusedDelivery, after which nothing was
 * written; PaymentError, `busy` and `unavailable` request another delivery.
 * docs/behaviour/payments.md
 */
export async function receivePaymentEvent(
  dependencies: EventDependencies,
  rawBody: Uint8Array,
  signature: string,
): Promise<void> {
  const event = await readEvent(dependencies.payments, rawBody, signature)
  if (!event.isOfOurMode) {
    throw new RefusedDelivery(
      'STRIPE_SECRET_KEY is of the other mode (test or live) than this event.',
    )
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
      throw new RefusedDelivery('We have already taken this delivery.')
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
