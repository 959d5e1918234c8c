import type { Hono } from 'hono'
import { findSubscription, type Account } from '#src/stripe/account.ts'
import {
  endSubscription,
  hasEnded,
  updateSubscription,
} from '#src/stripe/billing/change-subscription.ts'
import { answer, pageList } from '#src/stripe/http/answer.ts'
import { expand } from '#src/stripe/http/expand.ts'
import { readRequest } from '#src/stripe/http/read-form.ts'
import {
  clearable,
  expandable,
  flag,
  mergeMetadata,
  metadata,
  object,
  oneOf,
  pageOf,
  readParams,
  text,
  whole,
} from '#src/stripe/http/rules.ts'
import { missing } from '#src/stripe/stripe-fault.ts'
import type { Subscription } from '#src/stripe/wire.ts'

const states = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
] as const

const cancellation = object({ comment: clearable(text), feedback: clearable(text) })

/** Subscriptions: they begin with a checkout, and are read, changed and cancelled here. */
export function addSubscriptions(app: Hono, account: Account): void {
  app.get('/v1/subscriptions', async (context) => {
    const params = readParams(await readRequest(context), {
      ...pageOf,
      customer: text,
      price: text,
      status: oneOf(...states, 'ended', 'all'),
    })
    const found = Object.values(account.state.subscriptions)
      .filter(({ customer }) => (params.customer ?? customer) === customer)
      .filter(() => (params.price ?? account.price.id) === account.price.id)
      .filter((subscription) => isAskedFor(subscription, params.status))
    return answer(expand(account, pageList(context, found, params), params.expand))
  })

  app.get('/v1/subscriptions/:id', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    const subscription = findSubscription(account, context.req.param('id'))
    return answer(expand(account, subscription, params.expand))
  })

  app.post('/v1/subscriptions/:id', async (context) => {
    const params = readParams(await readRequest(context), {
      ...expandable,
      cancel_at_period_end: flag,
      cancel_at: clearable(whole),
      cancellation_details: cancellation,
      default_payment_method: text,
      metadata,
    })
    const before = findSubscription(account, context.req.param('id'))
    const card = params.default_payment_method
    if (card !== undefined && account.state.paymentMethods[card]?.customer !== before.customer) {
      throw missing('PaymentMethod', card, 'default_payment_method')
    }
    const after = updateSubscription(account, before.id, {
      cancelAtPeriodEnd: params.cancel_at_period_end,
      cancelAt: params.cancel_at,
      metadata: params.metadata && mergeMetadata(before.metadata, params.metadata),
      paymentMethod: card,
    })
    return answer(expand(account, after, params.expand))
  })

  app.delete('/v1/subscriptions/:id', async (context) => {
    const params = readParams(await readRequest(context), {
      ...expandable,
      cancellation_details: cancellation,
      invoice_now: flag,
      prorate: flag,
    })
    const before = findSubscription(account, context.req.param('id'))
    if (hasEnded(before)) throw missing('subscription', before.id)
    const after = endSubscription(account, before.id, 'cancellation_requested')
    return answer(expand(account, after, params.expand))
  })
}

/** Lists leave out cancelled ones by default. */
function isAskedFor(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true
  if (status === 'ended') return hasEnded(subscription)
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status
}
