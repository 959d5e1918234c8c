import type { Plan, Price, Product } from '#src/stripe/wire.ts'

/** Set up long before anything is sold. */
const created = 1_790_000_000

export function buildProduct(livemode: boolean): Product {
  return {
    id: 'prod_SampleTrailPro01',
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode,
    marketing_features: [],
    metadata: {},
    name: 'SampleTrail Pro',
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  }
}

/** $10 a month. */
export function buildPrice(id: string, product: Product): Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: product.livemode,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: 1000,
    unit_amount_decimal: '1000',
  }
}

/** The older name of a price, which items still have. */
export function buildPlan(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: price.livemode,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
