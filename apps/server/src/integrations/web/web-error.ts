/** Why a page or a picture of another site could not be read. */
export type WebProblem =
  /** The address does not lead to a public web page: its protocol, port, password, or target. */
  | 'refused'
  /** The name is unknown, nobody answers, or the connection broke. */
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  /** Another type than requested, or an unknown compression. */
  | 'wrong_type'
  /** The site answered with an error, in `status`. */
  | 'bad_status'

/** A page or a picture of another site could not be read. Its cause stays in the log. */
export class WebError extends Error {
  override readonly name = 'WebError'
  readonly problem: WebProblem
  readonly status: number | null

  constructor(problem: WebProblem, options?: ErrorOptions & { status?: number }) {
    super(`The other site: ${problem}`, options)
    this.problem = problem
    this.status = options?.status ?? null
  }
}

/** The agent refuses addresses with its own error; every other error means that the site cannot be reached. */
export function toWebError(error: unknown): WebError {
  if (error instanceof WebError) return error
  const isRefused = error instanceof Error && error.message.includes('is not allowed')
  return new WebError(isRefused ? 'refused' : 'unreachable', { cause: error })
}
