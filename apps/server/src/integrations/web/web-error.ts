/** Why a page or a picture of another site could not be read. */
export type WebProblem =
  /** The address does not lead to a public web page: its protocol, port, password, or where it leads. */
  | 'refused'
  /** The name is unknown, nobody answers, or the connection broke. */
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  /** Something else than what was asked for, or in an unknown packing. */
  | 'wrong_type'
  /** The site answered with an error, which `status` tells. */
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

/** The agent refuses addresses with an error of its own; everything else means that the site cannot be reached. */
export function toWebError(error: unknown): WebError {
  if (error instanceof WebError) return error
  const isRefused = error instanceof Error && error.message.includes('is not allowed')
  return new WebError(isRefused ? 'refused' : 'unreachable', { cause: error })
}
