/**
 * `unreachable`: no answer, or one that asks to return later; the same call may succeed later. `refused`: the key has no right
 * to it. `missing`: there is nothing under that id. `invalid`: impossible in the current state, such as expiring a paid
 * checkout.
 */
export type PaymentErrorKind = 'unreachable' | 'refused' | 'missing' | 'invalid'

/** The payment provider failed or refused. Its own message stays in `cause`, and out of answers. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly kind: PaymentErrorKind

  constructor(kind: PaymentErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
