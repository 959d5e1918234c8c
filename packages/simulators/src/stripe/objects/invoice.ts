import { makeId } from '#src/stripe/make-id.ts'
import { itemOf, type Period } from '#src/stripe/objects/subscription.ts'
import {
  idOf,
  listOf,
  type Customer,
  type Invoice,
  type InvoiceLineItem,
  type Subscription,
} from '#src/stripe/wire.ts'

interface InvoiceFacts {
  customer: Customer
  subscription: Subscription
  /** In cents; 0 for the days of a trial. */
  amount: number
  period: Period
  reason: 'subscription_create' | 'subscription_cycle'
  at: number
}

/** A final invoice that waits for its payment. */
export function buildInvoice(facts: InvoiceFacts): Invoice {
  const { customer, subscription, amount, at } = facts
  const id = makeId('in')
  const { currency } = subscription
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'SampleTrail',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: facts.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: at,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf([buildLine(id, facts)], `/v1/invoices/${id}/lines`),
    livemode: subscription.livemode,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: at,
    period_start: subscription.start_date,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: at,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

function buildLine(
  invoice: string,
  { subscription, amount, period }: InvoiceFacts,
): InvoiceLineItem {
  const { id, price, quantity = 1 } = itemOf(subscription)
  return {
    id: makeId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description:
      amount === 0 ? 'Trial period for SampleTrail Pro' : `${quantity} × SampleTrail Pro`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: subscription.livemode,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: amount === 0 ? '0' : price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
