import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Backend } from '#src/backend.ts'
import { PAYMENTS_OVERDUE_TEXT } from '#src/commands/payments/call-provider.ts'
import { checkoutFailedText } from '#src/commands/payments/check-price.ts'
import { startCheckout, type CheckoutDependencies } from '#src/commands/payments/start-checkout.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

export interface CreateCheckoutDependencies extends CheckoutDependencies {
  backend: Backend
}

/**
 * `POST /.netlify/functions/create-checkout-session`. Its body is not read: the browser does not decide the price, the payer
 * and the trial (docs/behaviour/payments.md).
 */
export function createCheckoutHandler(dependencies: CreateCheckoutDependencies): Hono<ServerEnv> {
  const { backend } = dependencies
  const limitCheckouts = createRateLimit(backend, 'checkouts')
  const limitBody = bodyLimit({ maxSize: 16 * 1024, onError: refuseBody })

  const inTime = answerInTime(PAYMENTS_OVERDUE_TEXT)

  return new Hono<ServerEnv>().post('/', inTime, limitBody, async (context) => {
    const { sub } = await admitPerson(context, backend).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'unauthorized'
        ? new AppError('unauthorized', 'User not authenticated', { cause: error })
        : error
    })
    await limitCheckouts(sub)
    try {
      return context.json(await startCheckout(dependencies, sub))
    } catch (cause) {
      throw cause instanceof AppError
        ? cause
        : new AppError('internal', checkoutFailedText, { cause })
    }
  })
}

function refuseBody(): never {
  throw new AppError('too_large', 'This request is too large. It needs no body.')
}
