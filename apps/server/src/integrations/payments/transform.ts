import type { Stripe } from 'stripe'
import { z } from 'zod'
import { PaymentError } from '#src/integrations/payments/payment-error.ts'
import type {
  PaidSubscription,
  PaymentCheckout,
  PaymentPrice,
  PaymentStatus,
} from '#src/integrations/payments/payment-provider.ts'

const statusSchema = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
]) satisfies z.ZodType<PaymentStatus>

const checkoutStatusSchema = z.enum(['open', 'complete', 'expired'])

/** The used fields of the vendor's objects. */
interface StripeSubscription extends Pick<
  Stripe.Subscription,
  | 'id'
  | 'customer'
  | 'metadata'
  | 'status'
  | 'trial_start'
  | 'trial_end'
  | 'cancel_at_period_end'
  | 'cancel_at'
> {
  items: { data: readonly Pick<Stripe.SubscriptionItem, 'current_period_end'>[] }
}
type StripeCheckout = Pick<
  Stripe.Checkout.Session,
  'id' | 'status' | 'url' | 'client_reference_id' | 'customer' | 'subscription' | 'metadata'
>
interface StripePrice extends Pick<
  Stripe.Price,
  'id' | 'billing_scheme' | 'unit_amount' | 'currency' | 'active'
> {
  recurring: Pick<
    NonNullable<Stripe.Price['recurring']>,
    'interval' | 'interval_count' | 'usage_type'
  > | null
}

/** A subscription in our format. An unknown state is refused: nobody gets or loses Pro by a guess. */
export function toSubscription(subscription: StripeSubscription): PaidSubscription {
  const periodEnd = findPeriodEnd(subscription)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    userId: readUserId(subscription.metadata['user_id']),
    site: subscription.metadata['site'] ?? null,
    status: readStatus(statusSchema, subscription.status),
    trialStart: toDate(subscription.trial_start),
    trialEnd: toDate(subscription.trial_end),
    currentPeriodEnd: toDate(periodEnd),
    cancelAtPeriodEnd: endsWithPeriod(subscription, periodEnd),
  }
}

/** The period belongs to the items; of several the first that ends, because then a payment is due. */
function findPeriodEnd({ items }: StripeSubscription): number | null {
  const ends = items.data.map((item) => item.current_period_end)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The current portal sets a date instead of the flag. A date beyond this period lets it renew once more. */
function endsWithPeriod(
  { cancel_at_period_end, cancel_at }: StripeSubscription,
  periodEnd: number | null,
): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= (periodEnd ?? cancel_at))
}

export function toCheckout(session: StripeCheckout): PaymentCheckout {
  const status = readStatus(checkoutStatusSchema, session.status)
  return {
    id: session.id,
    status,
    url: status === 'open' ? session.url : null,
    userId: readUserId(session.client_reference_id),
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
    terms: session.metadata?.['terms'] ?? null,
  }
}

export function toPrice(price: StripePrice): PaymentPrice {
  const { recurring } = price
  return {
    id: price.id,
    amount: price.billing_scheme === 'per_unit' ? price.unit_amount : null,
    currency: price.currency.toUpperCase(),
    isMonthly:
      recurring?.interval === 'month' &&
      recurring.interval_count === 1 &&
      recurring.usage_type === 'licensed',
    isActive: price.active,
  }
}

function readStatus<Status>(known: z.ZodType<Status>, given: unknown): Status {
  const status = known.safeParse(given)
  if (status.success) return status.data
  throw new PaymentError(
    'invalid',
    'The payment provider uses a state that this version does not know.',
  )
}

/** Any other value was written by another program. */
function readUserId(value: string | null | undefined): string | null {
  return z.guid().safeParse(value).data ?? null
}

/** An object replaces its id if we asked for that. */
function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
