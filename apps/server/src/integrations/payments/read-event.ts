import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { lifetimes } from '#src/config/lifetimes.ts'
import { isLiveKey } from '#src/integrations/payments/is-live-key.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import type { PaymentEvent } from '#src/integrations/payments/payment-provider.ts'

const envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})

const idSchema = z.string().min(1).max(255)
/** An object replaces its id if the sender expanded it. */
const reference = z.union([idSchema, z.object({ id: idSchema }).transform(({ id }) => id)])

const byItself = z.object({ id: idSchema }).transform(({ id }) => id)
const ofCheckout = z
  .object({ subscription: reference.nullish() })
  .transform(({ subscription }) => subscription ?? null)
/** Senders with an older version have it on the invoice itself. */
const ofInvoice = z
  .object({
    parent: z
      .object({ subscription_details: z.object({ subscription: reference }).nullish() })
      .nullish(),
    subscription: reference.nullish(),
  })
  .transform(
    ({ parent, subscription }) =>
      parent?.subscription_details?.subscription ?? subscription ?? null,
  )

/** The subscription in an event, by its type; other types do not concern us. */
const subscriptionOf = new Map<string, z.ZodType<string | null>>([
  ['checkout.session.completed', ofCheckout],
  ['customer.subscription.created', byItself],
  ['customer.subscription.updated', byItself],
  ['customer.subscription.deleted', byItself],
  ['customer.subscription.trial_will_end', byItself],
  ['invoice.paid', ofInvoice],
  ['invoice.payment_failed', ofInvoice],
])

/** Reads a delivery after its signature was verified. Throws `invalid` for everything else. */
export function readEvent(
  webhooks: Stripe['webhooks'],
  { webhookSecret, secretKey }: { webhookSecret: string; secretKey: string },
  rawBody: Uint8Array,
  signature: string,
): PaymentEvent {
  const payload = decode(rawBody)
  const event = envelope.safeParse(verify(webhooks, payload, signature, webhookSecret))
  if (!event.success) throw refusal('It is signed, but is not an event.')
  const { id, type, livemode, data } = event.data
  const subscription = subscriptionOf.get(type)?.safeParse(data.object)
  if (subscription?.success === false) throw refusal(`The ${type} holds nothing of its kind.`)
  return {
    id,
    type,
    subscriptionId: subscription?.data ?? null,
    isTrialEnding: type === 'customer.subscription.trial_will_end',
    isOfOurMode: livemode === isLiveKey(secretKey),
    deliveryHash: hashDelivery(payload, signature),
  }
}

/** Exactly the signed text: invalid bytes, or a byte order mark, would be read as something else. */
function decode(rawBody: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody)
  } catch {
    throw refusal('It is not text.')
  }
}

function verify(
  webhooks: Stripe['webhooks'],
  payload: string,
  signature: string,
  secret: string,
): unknown {
  try {
    return webhooks.constructEvent(payload, signature, secret, lifetimes['payment signature'])
  } catch {
    // The library's message repeats the whole delivery.
    throw refusal('Its signature is missing, wrong, too old, or made with another secret.')
  }
}

/**
 * The identity of a delivery: its time and its signed text. The header itself is not enough, because a sender could extend or
 * reorder it without breaking the signature.
 */
function hashDelivery(payload: string, signature: string): Buffer {
  const moments = signature.split(',').filter((part) => part.split('=', 1)[0] === 't')
  // Like the library: the last one counts, up to the first non-digit.
  const moment = Number.parseInt(moments.at(-1)?.split('=')[1] ?? '', 10)
  return createHash('sha256').update(`${moment}.${payload}`).digest()
}

function refusal(message: string): PaymentError {
  return new PaymentError('invalid', `A delivery was refused. ${message}`)
}
