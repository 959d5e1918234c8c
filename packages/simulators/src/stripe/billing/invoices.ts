import { findCustomer, timeOf, type Account } from '#src/stripe/account.ts'
import { changeSubscription, hasEnded } from '#src/stripe/billing/change-subscription.ts'
import { buildInvoice } from '#src/stripe/objects/invoice.ts'
import type { Period } from '#src/stripe/objects/subscription.ts'
import { missing } from '#src/stripe/stripe-fault.ts'
import { idOf, type Invoice, type Subscription } from '#src/stripe/wire.ts'

export function findInvoice({ state }: Account, id: string): Invoice {
  const invoice = state.invoices[id]
  if (invoice === undefined) throw missing('invoice', id)
  return invoice
}

/** The next number of that customer's invoices. */
export function makeInvoice(
  account: Account,
  subscription: Subscription,
  terms: { amount: number; period: Period; reason: 'subscription_create' | 'subscription_cycle' },
): Invoice {
  const customer = findCustomer(account, idOf(subscription.customer))
  const at = timeOf(account, subscription.id)
  const invoice = buildInvoice({ customer, subscription, at, ...terms })
  account.state.invoices[invoice.id] = invoice
  account.state.customers[customer.id] = {
    ...customer,
    currency: subscription.currency,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  }
  return invoice
}

/** Whether the subscription's card pays now. */
export function cardPays({ state }: Account, subscription: Subscription): boolean {
  const card = subscription.default_payment_method
  return typeof card === 'string' && state.behaviours[card] === 'pays'
}

/** Marks an invoice as paid; the caller sends the event in its turn. */
export function settleInvoice(account: Account, id: string, at: number): Invoice {
  const invoice = findInvoice(account, id)
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due === 0 ? 0 : invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  }
  account.state.invoices[id] = paid
  return paid
}

/** Records a failed charge; the next try is at `retryAt`, or never. */
export function failInvoice(account: Account, id: string, retryAt: number | null): Invoice {
  const invoice = findInvoice(account, id)
  const failed: Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: retryAt !== null,
    next_payment_attempt: retryAt,
  }
  account.state.invoices[id] = failed
  return failed
}

/** A customer's click on 'Pay now'. True if it is paid. */
export function payOpenInvoice(account: Account, subscription: Subscription): boolean {
  const invoice = findInvoice(account, idOf(subscription.latest_invoice))
  if (hasEnded(subscription) || invoice.status !== 'open') return invoice.status === 'paid'
  if (!cardPays(account, subscription)) {
    const failed = failInvoice(account, invoice.id, invoice.next_payment_attempt)
    account.tell({ type: 'invoice.payment_failed', data: { object: failed } })
    return false
  }
  const paid = settleInvoice(account, invoice.id, timeOf(account, subscription.id))
  changeSubscription(account, subscription.id, { status: 'active' })
  account.tell({ type: 'invoice.paid', data: { object: paid } })
  return true
}
