import { makeId } from '#src/stripe/make-id.ts'
import type { CheckoutSession, Metadata } from '#src/stripe/wire.ts'

interface SessionFacts {
  /** Origin of the hosted pages. */
  origin: string
  created: number
  expiresAt: number
  livemode: boolean
  customer: string | null
  customerEmail: string | null
  clientReferenceId: string | null
  successUrl: string
  cancelUrl: string | null
  metadata: Metadata
  locale: string | null
  collection: 'always' | 'if_required'
  allowsPromotionCodes: boolean | null
  /** In cents, due at once: nothing during a trial. */
  amount: number
}

/** An open checkout. */
export function buildCheckoutSession(facts: SessionFacts): CheckoutSession {
  const id = makeId(facts.livemode ? 'cs_live' : 'cs_test', 58)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: facts.allowsPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: facts.amount,
    amount_total: facts.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: facts.cancelUrl,
    client_reference_id: facts.clientReferenceId,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: facts.created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: facts.customer,
    customer_account: null,
    customer_creation: facts.customer === null ? 'always' : null,
    customer_details:
      facts.customerEmail === null
        ? null
        : {
            address: null,
            business_name: null,
            email: facts.customerEmail,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    // A known customer is not asked again; then this stays empty.
    customer_email: facts.customer === null ? facts.customerEmail : null,
    discounts: [],
    expires_at: facts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: facts.livemode,
    locale: facts.locale,
    managed_payments: { enabled: false },
    metadata: facts.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: facts.collection,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: facts.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${facts.origin}/c/pay/${id}`,
    wallet_options: null,
  }
}
