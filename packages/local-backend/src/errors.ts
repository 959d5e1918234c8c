/** The backend could not start. `message` says what is wrong, `advice` how a person can fix it. */
export class BackendStartError extends Error {
  override readonly name = 'BackendStartError'
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.advice = advice
  }
}

export type UnauthorizedReason = 'no_api_key' | 'unknown_api_key' | 'bad_token'

/** A request without a known API key, or with a token that is not a valid one of ours. Answered with 401. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError'
  readonly reason: UnauthorizedReason
  /** The invalid token, if there is one; never log it or answer with it. */
  readonly #token: string | undefined

  constructor(reason: UnauthorizedReason, message: string, token?: string) {
    super(message)
    this.reason = reason
    this.#token = token
  }

  get token(): string | undefined {
    return this.#token
  }
}
