import type { Context, Hono } from 'hono'
import { findCustomer, type Account } from '#src/stripe/account.ts'
import { expireSession, readSession } from '#src/stripe/billing/complete-checkout.ts'
import { answer, pageList } from '#src/stripe/http/answer.ts'
import { checkCheckout, checkoutFields, day } from '#src/stripe/http/checkout-params.ts'
import { expand } from '#src/stripe/http/expand.ts'
import { readRequest } from '#src/stripe/http/read-form.ts'
import {
  expandable,
  mergeMetadata,
  oneOf,
  pageOf,
  readParams,
  text,
} from '#src/stripe/http/rules.ts'
import { buildCheckoutSession } from '#src/stripe/objects/checkout-session.ts'
import { StripeFault } from '#src/stripe/stripe-fault.ts'
import type { CheckoutSession } from '#src/stripe/wire.ts'

/** Checkouts for a subscription, on a hosted page. */
export function addCheckoutSessions(app: Hono, account: Account): void {
  const { sessions, terms } = account.state

  app.post('/v1/checkout/sessions', async (context) => {
    const params = readParams(await readRequest(context), checkoutFields)
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
      .map((id) => withAddress(context, readSession(account, id)))
      .filter(({ customer }) => (params.customer ?? customer) === customer)
      .filter(({ subscription }) => (params.subscription ?? subscription) === subscription)
      .filter(({ status }) => (params.status ?? status) === status)
    return answer(expand(account, pageList(context, found, params), params.expand))
  })

  app.get('/v1/checkout/sessions/:id', async (context) => {
    const params = readParams(await readRequest(context), expandable)
    const session = withAddress(context, readSession(account, context.req.param('id')))
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

/** Its page has the simulator's current address, even if an earlier run had another one. */
function withAddress(context: Context, session: CheckoutSession): CheckoutSession {
  if (session.url === null) return session
  return { ...session, url: new URL(new URL(session.url).pathname, context.req.url).href }
}
