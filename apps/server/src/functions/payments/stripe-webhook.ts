import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Backend } from '#src/backend.ts'
import { PAYMENTS_OVERDUE_TEXT } from '#src/commands/payments/call-provider.ts'
import {
  receivePaymentEvent,
  RefusedDelivery,
} from '#src/commands/payments/receive-payment-event.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import type { RateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'

interface WebhookDependencies {
  backend: Pick<Backend, 'asService'>
  /** Null if payments are not set up. */
  payments: PaymentProvider | null
  queue: Pick<JobQueue, 'send'>
  /** Null if emails cannot be sent. */
  mail: object | null
  publicUrl: string
  log: Log
  /** Counts refused deliveries, by the address of the sender. */
  limitRefused: RateLimit
  trustProxy: number
}

/** An event has one object, which is a few kilobytes. */
const maxBodyBytes = 256 * 1024

/**
 * `POST /api/webhooks/stripe`, only for the payment provider: 200 if an event is handled, 400 if it never will be, 503 if it has
 * to be delivered again (docs/behaviour/payments.md).
 */
export function createStripeWebhook(dependencies: WebhookDependencies): Hono<ServerEnv> {
  const { payments, log, limitRefused, trustProxy } = dependencies

  async function refuse(context: Context<ServerEnv>, refusal: AppError): Promise<never> {
    await limitRefused(clientAddress(context, trustProxy))
    log.warn('payment.delivery_refused', {
      requestId: context.get('requestId'),
      reason: refusal.message,
    })
    throw refusal
  }

  const app = new Hono<ServerEnv>()
  if (payments === null) {
    return app.post('/', () => {
      throw new AppError('not_found', 'Payments are not set up here.')
    })
  }
  return app.post(
    '/',
    // Stripe repeats a delivery without a timely answer.
    answerInTime(PAYMENTS_OVERDUE_TEXT),
    // Everything but the body is checked before the body is read. A forged signature cannot be: it covers the body.
    async (context, next) => {
      if (!context.req.header('stripe-signature')) {
        return await refuse(
          context,
          new RefusedDelivery('A delivery was refused. It is not signed.'),
        )
      }
      return await next()
    },
    bodyLimit({ maxSize: maxBodyBytes, onError: (context) => refuse(context, tooLarge()) }),
    async (context) => {
      const rawBody = new Uint8Array(await context.req.arrayBuffer())
      const signature = context.req.header('stripe-signature') ?? ''
      try {
        await receivePaymentEvent({ ...dependencies, payments }, rawBody, signature)
      } catch (error) {
        if (error instanceof RefusedDelivery) return await refuse(context, error)
        throw error instanceof PaymentError ? comeBack(error) : error
      }
      return context.json({ received: true })
    },
  )
}

function tooLarge(): AppError {
  return new AppError('too_large', 'This event is too large.')
}

function comeBack(cause: PaymentError): AppError {
  return new AppError('unavailable', 'This cannot be taken right now. Deliver it again.', { cause })
}
