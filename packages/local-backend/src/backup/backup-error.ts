/** A backup or a restore failed. `message` says what is wrong, `advice` what a person can do about it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.advice = advice
  }
}
