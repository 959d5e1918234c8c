import { Stripe } from 'stripe'
import { PaymentError, type PaymentErrorKind } from '#src/integrations/payments/payment-error.ts'

/**
 * The failure in loggable words: the library's own errors repeat the request, including email addresses. The provider's
 * dashboard has the details under the id of the request.
 */
export function describeFailure(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error
  if (!(error instanceof Stripe.errors.StripeError)) {
    const type = error instanceof Error ? error.constructor.name : typeof error
    return new PaymentError(
      'unreachable',
      `The payment provider's answer cannot be read (${type}).`,
    )
  }
  const facts = [error.statusCode, error.code, error.param, error.requestId]
  const said = facts.filter((fact) => fact !== undefined && fact !== '').join(', ')
  const kind = kindOf(error)
  return new PaymentError(kind, `${sentences[kind]}${said === '' ? '' : ` (${said})`}.`)
}

const sentences: Record<PaymentErrorKind, string> = {
  unreachable: 'The payment provider cannot be reached, or asks us to try later',
  refused: 'The payment provider refused the key (STRIPE_SECRET_KEY), or the key may not do this',
  missing: 'The payment provider has nothing under that id',
  invalid: 'The payment provider did not accept the request',
}

function kindOf({
  statusCode,
  code,
}: InstanceType<typeof Stripe.errors.StripeError>): PaymentErrorKind {
  if (statusCode === 401 || statusCode === 403) return 'refused'
  if (statusCode === 404 || code === 'resource_missing') return 'missing'
  if (statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
    return 'unreachable'
  }
  return code === 'rate_limit' || code === 'lock_timeout' ? 'unreachable' : 'invalid'
}
