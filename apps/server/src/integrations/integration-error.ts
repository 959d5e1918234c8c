/** Somebody else's service did not do what it was asked for. Its own words stay in `cause`, and out of answers. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  /** Which service, in one word: `mail`. */
  readonly service: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean

  constructor(service: string, retryable: boolean, message: string, options?: ErrorOptions) {
    super(message, options)
    this.service = service
    this.retryable = retryable
  }
}
