import type { Hono } from 'hono'
import { findCustomer, type Account } from '#src/stripe/account.ts'
import { expireSession, readSession } from '#src/stripe/billing/complete-checkout.ts'
import { answer, pageList } from '#src/stripe/http/answer.ts'
import { expand } from '#src/stripe/http/expand.ts'
import { readRequest } from '#src/stripe/http/read-form.ts'
import {
  expandable,
  flag,
  link,
  list,
  mergeMetadata,
  metadata,
  needed,
  object,
  oneOf,
  pageOf,
  readParams,
  text,
  whole,
} from '#src/stripe/http/rules.ts'
import { buildCheckoutSession } from '#src/stripe/objects/checkout-session.ts'
import { missing, StripeFault } from '#src/stripe/stripe-fault.ts'

const day = 24 * 60 * 60

const fields = {
  ...expandable,
  mode: needed(oneOf('subscription')),
  line_items: needed(list(object({ price: needed(text), quantity: needed(whole) }))),
  success_url: needed(link),
  cancel_url: link,
  customer: text,
  customer_email: text,
  client_reference_id: text,
  metadata,
  subscription_data: object({
    trial_period_days: whole,
    trial_end: whole,
    description: text,
    metadata,
    trial_settings: object({
      end_behavior: object({
        missing_payment_method: needed(oneOf('cancel', 'create_invoice', 'pause')),
      }),
    }),
  }),
  payment_method_collection: oneOf('always', 'if_required'),
  payment_method_types: list(needed(oneOf('card'))),
  allow_promotion_codes: flag,
  billing_address_collection: oneOf('auto', 'required'),
  expires_at: whole,
  locale: text,
  ui_mode: oneOf('hosted_page', 'hosted'),
}

type CheckoutParams = ReturnType<typeof readParams<typeof fields>>

/** Checkouts for a subscription, on a hosted page. */
export function addCheckoutSessions(app: Hono, account: Account): void {
  const { sessions, terms } = account.state

  app.post('/v1/checkout/sessions', async (context) => {
    const params = readParams(await readRequest(context), fields)
    checkCheckout(account, params)
    const customer = params.customer === undefined ? null : findCustomer(account, params.customer)
    const trial = params.subscription_data
    const hasTrial = trial?.trial_period_days !== undefined || trial?.trial_end !== undefined
    const session = buildCheckoutSession({
      origin: new URL(context.req.url).origin,
      created: account.now(),
      expiresAt: params.expires_at ?? account.now() + day,
      livemode: account.livemode,
      customer: customer?.id ?? null,
      customerEmail: customer?.email ?? params.customer_email ?? null,
      clientReferenceId: params.client_reference_id ?? null,
      successUrl: params.success_url,
      cancelUrl: params.cancel_url ?? null,
      metadata: mergeMetadata({}, params.metadata),
      locale: params.locale ?? null,
      collection: params.payment_method_collection ?? 'always',
      allowsPromotionCodes: params.allow_promotion_codes ?? null,
      amount: hasTrial ? 0 : (account.price.unit_amount ?? 0),
    })
    sessions[session.id] = session
    terms[session.id] = {
      trialDays: trial?.trial_period_days ?? null,
      trialEnd: trial?.trial_end ?? null,
      metadata: mergeMetadata({}, trial?.metadata),
      description: trial?.description ?? null,
    }
    return answer(expand(account, session, params.expand))
  })

  app.get('/v1/checkout/sessions', async (context) => {
    const params = readParams(await readRequest(context), {
      ...pageOf,
      customer: text,
      subscription: text,
      status: oneOf('open', 'complete', 'expired'),
    })
    const found = Object.keys(sessions)
      .map((id) => readSession(account, id))
      .filter(({ customer }) => (params.customer ?? customer) === customer)
      .filter(({ subscription }) => (params.subscription ?? subscription) === subscription)
      .filter(({ status }) => (params.status ?? status) === status)
    return answer(expand(account, pageList(context, found, params), params.expand))
  })

  app.get('/v1/checkout/sessions/:id', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    const session = readSession(account, context.req.param('id'))
    return answer(expand(account, session, params.expand))
  })

  app.post('/v1/checkout/sessions/:id/expire', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    const session = readSession(account, context.req.param('id'))
    if (session.status !== 'open') {
      throw new StripeFault(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    }
    return answer(expand(account, expireSession(account, session), params.expand))
  })
}

function checkCheckout(account: Account, params: CheckoutParams): void {
  const [item, ...others] = params.line_items
  if (item === undefined || others.length > 0) {
    throw refuse('The stand-in sells one item at a time.', 'line_items')
  }
  if (item.price !== account.price.id) throw missing('price', item.price, 'line_items[0][price]')
  if (item.quantity !== 1) {
    throw refuse('The stand-in sells one at a time.', 'line_items[0][quantity]')
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw refuse(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    )
  }
  if ((params.client_reference_id?.length ?? 0) > 200) {
    throw refuse('Invalid string: must be at most 200 characters', 'client_reference_id')
  }
  const { trial_period_days: days, trial_end: end } = params.subscription_data ?? {}
  if (days !== undefined && end !== undefined) {
    throw refuse(
      'You may only specify one of these parameters: trial_period_days, trial_end.',
      'subscription_data[trial_end]',
    )
  }
  if (days !== undefined && (days < 1 || days > 730)) {
    throw refuse(
      `Invalid trial_period_days: ${days} must be between 1 and 730.`,
      'subscription_data[trial_period_days]',
    )
  }
  if (end !== undefined && end < account.now() + 2 * day) {
    throw refuse(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    )
  }
  const { expires_at: expiry } = params
  const now = account.now()
  if (expiry !== undefined && (expiry < now + 30 * 60 || expiry > now + day)) {
    throw refuse(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from now.',
      'expires_at',
    )
  }
}

function refuse(message: string, param: string): StripeFault {
  return new StripeFault(400, message, { code: 'parameter_invalid_value', param })
}
