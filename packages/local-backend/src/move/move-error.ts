/** A move failed or is incomplete. `message` says what is wrong, `advice` how a person can fix it. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.advice = advice
  }
}
