/** A move could not be done, or not to its end. `message` says what is wrong, `advice` what a person can do about it. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.advice = advice
  }
}
