/** A vendor's service failed or refused. Its own message stays in `cause`, and out of answers. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
  /** The service, in one word: `mail`. */
  readonly service: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean

  constructor(service: string, retryable: boolean, message: string, options?: ErrorOptions) {
    super(message, options)
    this.service = service
    this.retryable = retryable
  }
}
