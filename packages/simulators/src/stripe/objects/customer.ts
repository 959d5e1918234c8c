import { makeId } from '#src/stripe/make-id.ts'
import type { Customer, Metadata } from '#src/stripe/wire.ts'

interface CustomerFacts {
  email: string | null
  name: string | null
  description: string | null
  phone: string | null
  metadata: Metadata
  created: number
  livemode: boolean
}

export function buildCustomer(facts: CustomerFacts): Customer {
  const id = makeId('cus', 14)
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: facts.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: facts.description,
    discount: null,
    email: facts.email,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: facts.livemode,
    metadata: facts.metadata,
    name: facts.name,
    next_invoice_sequence: 1,
    phone: facts.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
