import { mailTrialEnding } from '#src/commands/mail-trial-ending.ts'
import { syncSubscription, type PaymentDependencies } from '#src/commands/sync-subscription.ts'
import { AppError } from '#src/http/app-error.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import type { NotedMailService } from '#src/integrations/mail/mail.ts'
import type { PaymentEvent, PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

interface EventDependencies extends PaymentDependencies {
  /** Null where mails cannot be sent. */
  mail: NotedMailService | null
}

/** A delivery that is not taken: forged, too old, sent again by somebody else, or of the other kind of money. */
export class RefusedDelivery extends AppError {
  constructor(reason: string, options?: ErrorOptions) {
    super('bad_request', reason, options)
  }
}

/**
 * Takes one delivery of the payment provider. What an event says is only a reason to ask: the subscription that it concerns is
 * read anew, so that events may come twice, late, in any order or never. The event's id, the delivery and the effect are
 * written in one transaction; an event that was seen has no further effect.
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
  const outcome = await syncSubscription(dependencies, subscriptionId, async (transaction) => {
    const { rows } = await transaction.query<{ novelty: string }>(
      'select private.note_payment_event($1, $2, $3) as novelty',
      [event.id, event.type, event.deliveryHash],
    )
    const novelty = rows[0]?.novelty
    if (novelty === 'replayed') {
      throw new RefusedDelivery('This very delivery was taken before.')
    }
    return novelty === 'new'
  })
  if (outcome === 'applied' && event.isTrialEnding) {
    await mailTrialEnding(dependencies, subscriptionId)
  }
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
