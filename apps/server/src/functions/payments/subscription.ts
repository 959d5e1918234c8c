import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cancellationSchema, checkoutResultRequestSchema } from '@sampletrail/contracts/payments.ts'
import type { Backend } from '#src/backend.ts'
import { PAYMENTS_OVERDUE_TEXT } from '#src/commands/payments/call-provider.ts'
import { cancelPlan } from '#src/commands/payments/cancel-plan.ts'
import { confirmCheckout } from '#src/commands/payments/confirm-checkout.ts'
import { openPortal } from '#src/commands/payments/open-portal.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'
import type { Log } from '#src/log/log.ts'

interface SubscriptionDependencies {
  backend: Backend
  payments: PaymentProvider | null
  publicUrl: string
  log: Log
}

/** People's actions on their own plan, below `/api/subscription` (docs/behaviour/payments.md). */
export function createSubscriptionHandler(dependencies: SubscriptionDependencies): Hono<ServerEnv> {
  const { backend } = dependencies
  const limitPortals = createRateLimit(backend, 'portals')
  const limitChanges = createRateLimit(backend, 'plan-changes')
  const limitResults = createRateLimit(backend, 'checkout-results')
  const limitBody = bodyLimit({ maxSize: 4096, onError: refuseBody })
  const app = new Hono<ServerEnv>()

  app.use(answerInTime(PAYMENTS_OVERDUE_TEXT))
  app.post('/portal', limitBody, async (context) => {
    const { sub } = await admitPerson(context, backend)
    await limitPortals(sub)
    return context.json(await openPortal(dependencies, sub))
  })

  app.post('/cancellation', limitBody, async (context) => {
    const { sub } = await admitPerson(context, backend)
    await limitChanges(sub)
    const wish = cancellationSchema.safeParse(await readJson(context.req))
    if (!wish.success) throw new AppError('bad_request', 'Say whether the plan is to end.')
    await cancelPlan(dependencies, sub, wish.data.cancelAtPeriodEnd)
    return context.json(wish.data)
  })

  app.post('/checkout-result', limitBody, async (context) => {
    const { sub } = await admitPerson(context, backend)
    await limitResults(sub)
    const wanted = checkoutResultRequestSchema.safeParse(await readJson(context.req))
    if (!wanted.success) throw new AppError('bad_request', 'Say which payment is meant.')
    return context.json(await confirmCheckout(dependencies, sub, wanted.data.sessionId))
  })

  return app
}

function refuseBody(): never {
  throw new AppError('too_large', 'This request is too large.')
}
