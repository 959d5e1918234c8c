import { findCustomer, findSession, type Account } from '#src/stripe/account.ts'
import { addMonth } from '#src/stripe/add-month.ts'
import { makeInvoice, settleInvoice } from '#src/stripe/billing/invoices.ts'
import type { CardBehaviour, CardDetails } from '#src/stripe/cards.ts'
import { buildCustomer } from '#src/stripe/objects/customer.ts'
import { buildPaymentMethod } from '#src/stripe/objects/payment-method.ts'
import { buildSubscription, itemOf } from '#src/stripe/objects/subscription.ts'
import { idOf, type CheckoutSession, type Customer } from '#src/stripe/wire.ts'

const day = 24 * 60 * 60

/** A person's input on the page of a checkout; no card if none is required. */
export interface Payer {
  email: string
  card: (CardDetails & { behaviour: CardBehaviour }) | null
}

/** A session's current state: it expires at its time. */
export function readSession(account: Account, id: string): CheckoutSession {
  const session = findSession(account, id)
  const isOver = session.status === 'open' && session.expires_at <= account.now()
  return isOver ? expireSession(account, session) : session
}

export function expireSession(account: Account, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  account.state.sessions[session.id] = expired
  account.tell({ type: 'checkout.session.expired', data: { object: expired } })
  return expired
}

/** The end of the free days, or null. */
export function trialEndOf(account: Account, session: CheckoutSession): number | null {
  const terms = account.state.terms[session.id]
  if (terms?.trialDays) return account.now() + terms.trialDays * day
  return terms?.trialEnd ?? null
}

/** A person pays, or enters a card for later: the subscription begins. The card was checked before. */
export function completeCheckout(
  account: Account,
  session: CheckoutSession,
  { email, card }: Payer,
): CheckoutSession {
  const { state } = account
  const start = account.now()
  const customer = takeCustomer(account, session, email)
  const paymentMethod = card === null ? null : keepCard(account, customer, card)
  const trialEnd = trialEndOf(account, session)
  const periodEnd = trialEnd ?? addMonth(start, start)
  const first = buildSubscription({
    customer: customer.id,
    price: account.price,
    quantity: 1,
    paymentMethod,
    start,
    periodEnd,
    isTrial: trialEnd !== null,
    metadata: state.terms[session.id]?.metadata ?? {},
    description: state.terms[session.id]?.description ?? null,
  })
  state.subscriptions[first.id] = first
  const amount = trialEnd === null ? (account.price.unit_amount ?? 0) : 0
  const period = { start, end: itemOf(first).current_period_end }
  const invoice = makeInvoice(account, first, { amount, period, reason: 'subscription_create' })
  const paid = settleInvoice(account, invoice.id, start)
  const subscription = { ...first, latest_invoice: invoice.id }
  state.subscriptions[first.id] = subscription
  const completed: CheckoutSession = {
    ...session,
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice: invoice.id,
    payment_status: amount === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  }
  state.sessions[session.id] = completed
  account.tell({ type: 'customer.subscription.created', data: { object: subscription } })
  account.tell({ type: 'checkout.session.completed', data: { object: completed } })
  account.tell({ type: 'invoice.paid', data: { object: paid } })
  // A trial that is too short for the event three days before its end gets it at once.
  if (trialEnd !== null && trialEnd - start < 3 * day) {
    account.tell({ type: 'customer.subscription.trial_will_end', data: { object: subscription } })
  }
  return completed
}

/** Stores a card for its customer. */
export function keepCard(
  { state, now }: Account,
  customer: Customer,
  card: NonNullable<Payer['card']>,
): string {
  const paymentMethod = buildPaymentMethod(card, customer, now())
  state.paymentMethods[paymentMethod.id] = paymentMethod
  state.behaviours[paymentMethod.id] = card.behaviour
  return paymentMethod.id
}

function takeCustomer(account: Account, session: CheckoutSession, email: string): Customer {
  if (session.customer !== null) return findCustomer(account, idOf(session.customer))
  const customer = buildCustomer({
    email,
    name: null,
    description: null,
    phone: null,
    metadata: {},
    created: account.now(),
    livemode: account.livemode,
  })
  account.state.customers[customer.id] = customer
  account.tell({ type: 'customer.created', data: { object: customer } })
  return customer
}
