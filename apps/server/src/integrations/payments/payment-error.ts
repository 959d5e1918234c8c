/**
 * `unreachable`: no answer, or one that says to come back; the same call may succeed later. `refused`: the key may not do
 * this. `missing`: there is nothing under that id. `invalid`: it makes no sense as things stand, such as expiring a
 * checkout that was paid.
 */
export type PaymentErrorKind = 'unreachable' | 'refused' | 'missing' | 'invalid'

/** The payment provider did not do what it was asked for. Its own words stay in `cause`, and out of answers. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly kind: PaymentErrorKind

  constructor(kind: PaymentErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
