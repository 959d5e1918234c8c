export interface RestErrorParts {
  code: string
  message: string
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
}

/** A request that gets an error body `{code, details, hint, message}`, in PostgREST's format. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(status: number, parts: RestErrorParts, options?: ErrorOptions) {
    super(parts.message, options)
    this.status = status
    this.code = parts.code
    this.details = parts.details ?? null
    this.hint = parts.hint ?? null
    this.headers = parts.headers ?? {}
  }

  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message }
  }
}
