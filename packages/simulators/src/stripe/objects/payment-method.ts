import type { CardDetails } from '#src/stripe/cards.ts'
import { makeId } from '#src/stripe/make-id.ts'
import type { Customer, PaymentMethod } from '#src/stripe/wire.ts'

/** A card that a customer entered. */
export function buildPaymentMethod(
  card: CardDetails,
  customer: Customer,
  created: number,
): PaymentMethod {
  return {
    id: makeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: null,
      email: customer.email,
      name: customer.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: customer.id,
    customer_account: null,
    livemode: customer.livemode,
    metadata: {},
    type: 'card',
  }
}
