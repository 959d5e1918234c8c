/** The server could not start: the problem, and its remedy. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly advice: string

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options)
    this.advice = advice
  }
}

/** A message for a failed start of the server or of a command; null for an unexpected failure. */
export function describeStartFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('problems' in error && Array.isArray(error.problems)) {
    const problems = error.problems.map(String)
    return [
      problems.length === 1
        ? 'A setting makes no sense:'
        : `${problems.length} settings make no sense:`,
      ...problems.map((problem) => `  ${problem}`),
      'Settings come from the environment and from .env; .env.example explains each.',
    ].join('\n')
  }
  if ('advice' in error && typeof error.advice === 'string') {
    return `${error.message}\n${error.advice}`
  }
  return null
}
