import { makeId } from '#src/stripe/make-id.ts'
import { buildPlan } from '#src/stripe/objects/price.ts'
import {
  listOf,
  type Metadata,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from '#src/stripe/wire.ts'

interface SubscriptionFacts {
  customer: string
  price: Price
  quantity: number
  paymentMethod: string | null
  start: number
  /** End of the trial, or of the first paid month. */
  periodEnd: number
  isTrial: boolean
  metadata: Metadata
  description: string | null
}

export interface Period {
  start: number
  end: number
}

/** A subscription on its first day. */
export function buildSubscription(facts: SubscriptionFacts): Subscription {
  const { start, periodEnd, isTrial, price } = facts
  const id = makeId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: isTrial ? periodEnd : start,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: 'flexible',
      updated_at: start,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    customer: facts.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: facts.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: facts.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(
      [buildItem(id, price, facts.quantity, { start, end: periodEnd })],
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    livemode: price.livemode,
    managed_payments: null,
    metadata: facts.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: isTrial ? 'trialing' : 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: isTrial ? periodEnd : null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: isTrial ? start : null,
  }
}

function buildItem(
  subscription: string,
  price: Price,
  quantity: number,
  period: Period,
): SubscriptionItem {
  return {
    id: makeId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: buildPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The one item of a subscription; the simulator sells nothing else. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`${subscription.id} has no item.`)
  return item
}

/** The items, moved to another period. */
export function moveItems({ items }: Subscription, period: Period): Subscription['items'] {
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }))
  return { ...items, data }
}
