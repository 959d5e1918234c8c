import type { Account } from '#src/stripe/account.ts'
import {
  expandable,
  flag,
  link,
  list,
  metadata,
  needed,
  object,
  oneOf,
  type readParams,
  text,
  whole,
} from '#src/stripe/http/rules.ts'
import { missing, StripeFault } from '#src/stripe/stripe-fault.ts'

/** Seconds; the default lifetime of a checkout. */
export const day = 24 * 60 * 60

/** The parameters of a checkout. */
export const checkoutFields = {
  ...expandable,
  mode: needed(oneOf('subscription')),
  line_items: needed(list(object({ price: needed(text), quantity: needed(whole) }))),
  success_url: needed(link),
  cancel_url: link,
  customer: text,
  customer_email: text,
  client_reference_id: text,
  metadata,
  subscription_data: object({
    trial_period_days: whole,
    trial_end: whole,
    description: text,
    metadata,
    trial_settings: object({
      end_behavior: object({
        missing_payment_method: needed(oneOf('cancel', 'create_invoice', 'pause')),
      }),
    }),
  }),
  payment_method_collection: oneOf('always', 'if_required'),
  payment_method_types: list(needed(oneOf('card'))),
  allow_promotion_codes: flag,
  billing_address_collection: oneOf('auto', 'required'),
  expires_at: whole,
  locale: text,
  ui_mode: oneOf('hosted_page', 'hosted'),
}

type CheckoutParams = ReturnType<typeof readParams<typeof checkoutFields>>

/** Combinations that Stripe refuses to sell. */
export function checkCheckout(account: Account, params: CheckoutParams): void {
  const [item, ...others] = params.line_items
  if (item === undefined || others.length > 0) {
    throw refuse('The stand-in sells one item at a time.', 'line_items')
  }
  if (item.price !== account.price.id) throw missing('price', item.price, 'line_items[0][price]')
  if (item.quantity !== 1) {
    throw refuse('The stand-in sells one at a time.', 'line_items[0][quantity]')
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw refuse(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    )
  }
  if ((params.client_reference_id?.length ?? 0) > 200) {
    throw refuse('Invalid string: must be at most 200 characters', 'client_reference_id')
  }
  const { trial_period_days: days, trial_end: end } = params.subscription_data ?? {}
  if (days !== undefined && end !== undefined) {
    throw refuse(
      'You may only specify one of these parameters: trial_period_days, trial_end.',
      'subscription_data[trial_end]',
    )
  }
  if (days !== undefined && (days < 1 || days > 730)) {
    throw refuse(
      `Invalid trial_period_days: ${days} must be between 1 and 730.`,
      'subscription_data[trial_period_days]',
    )
  }
  if (end !== undefined && end < account.now() + 2 * day) {
    throw refuse(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    )
  }
  const { expires_at: expiry } = params
  const now = account.now()
  if (expiry !== undefined && (expiry < now + 30 * 60 || expiry > now + day)) {
    throw refuse(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from now.',
      'expires_at',
    )
  }
}

function refuse(message: string, param: string): StripeFault {
  return new StripeFault(400, message, { code: 'parameter_invalid_value', param })
}
