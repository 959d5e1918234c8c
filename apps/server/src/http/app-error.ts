import type { ErrorCode } from '@sampletrail/contracts/errors.ts'

/** A failure with a code and a sentence for people. All others answer as 'internal'. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Seconds after which the same request may succeed; null if unknown. */
  readonly retryAfter: number | null

  constructor(
    code: ErrorCode,
    message: string,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, options)
    this.code = code
    this.retryAfter = retryAfter ?? null
  }
}

/** The one table of codes and HTTP statuses. */
export const statusOfCode = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  second_factor_needed: 403,
  wrong_password: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  live_subscription: 409,
  too_large: 413,
  unsupported_type: 415,
  unreadable_file: 422,
  quota_reached: 403,
  page_blocked: 422,
  no_product: 422,
  wrong_code: 422,
  captcha_failed: 422,
  ebay_not_connected: 409,
  ebay_refused: 422,
  ebay_setup_needed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  busy: 503,
  timeout: 504,
} as const satisfies Record<ErrorCode, number>
