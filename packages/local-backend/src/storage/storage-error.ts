interface Kind {
  statusCode: number
  /** Its older name, which some clients show; the code itself if there is none. */
  error?: string
}

/** The codes of Supabase's storage service that this one uses. */
const KINDS = {
  AccessDenied: { statusCode: 403, error: 'Unauthorized' },
  BucketAlreadyExists: { statusCode: 409, error: 'Duplicate' },
  DatabaseError: { statusCode: 500 },
  DatabaseInvalidObjectDefinition: { statusCode: 503 },
  DatabaseReadOnly: { statusCode: 503 },
  DatabaseSchemaMismatch: { statusCode: 503 },
  DatabaseTimeout: { statusCode: 544 },
  EntityTooLarge: { statusCode: 413, error: 'Payload too large' },
  InsufficientStorage: { statusCode: 507 },
  InternalError: { statusCode: 500 },
  InvalidBucketName: { statusCode: 400, error: 'Invalid Input' },
  InvalidImage: { statusCode: 422 },
  InvalidJWT: { statusCode: 400 },
  InvalidKey: { statusCode: 400 },
  InvalidMimeType: { statusCode: 415, error: 'invalid_mime_type' },
  InvalidParameter: { statusCode: 400 },
  InvalidRange: { statusCode: 416, error: 'invalid_range' },
  InvalidRequest: { statusCode: 400 },
  InvalidSignature: { statusCode: 400 },
  KeyAlreadyExists: { statusCode: 409, error: 'Duplicate' },
  NoSuchBucket: { statusCode: 404, error: 'Bucket not found' },
  NoSuchKey: { statusCode: 404, error: 'not_found' },
  NotImplemented: { statusCode: 501 },
  ResourceAlreadyExists: { statusCode: 409, error: 'Duplicate' },
  ResourceNotEmpty: { statusCode: 409 },
  S3Error: { statusCode: 500 },
  SlowDown: { statusCode: 503 },
  TooManyRequests: { statusCode: 429 },
} as const satisfies Record<string, Kind>

export type StorageErrorCode = keyof typeof KINDS

/** Those whose number is the HTTP status too; Supabase answers all others with 400 and the number in the body. */
const ANSWERED_AS_THEY_ARE: ReadonlySet<StorageErrorCode> = new Set<StorageErrorCode>([
  'DatabaseError',
  'DatabaseReadOnly',
  'DatabaseTimeout',
  'InsufficientStorage',
  'InternalError',
  'InvalidImage',
  'InvalidRange',
  'NotImplemented',
  'S3Error',
  'SlowDown',
  'TooManyRequests',
])

const RETRY_SECONDS = 5

interface StorageErrorOptions extends ErrorOptions, Partial<Kind> {
  retryAfter?: number
}

/** A refused storage call. The message goes to the client. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode
  readonly statusCode: number
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null
  readonly #word: string

  constructor(code: StorageErrorCode, message: string, options: StorageErrorOptions = {}) {
    super(message, options)
    const kind: Kind = KINDS[code]
    this.code = code
    this.statusCode = options.statusCode ?? kind.statusCode
    this.retryAfter = options.retryAfter ?? (code === 'SlowDown' ? RETRY_SECONDS : null)
    this.#word = options.error ?? kind.error ?? code
  }

  /** The body that clients read, with the HTTP status that Supabase sends. */
  toResponse(headers?: Record<string, string>): Response {
    const status = ANSWERED_AS_THEY_ARE.has(this.code) ? this.statusCode : 400
    const body = {
      statusCode: String(this.statusCode),
      code: this.code,
      error: this.#word,
      message: this.message,
    }
    const { retryAfter } = this
    const more = retryAfter === null ? headers : { 'retry-after': String(retryAfter), ...headers }
    return Response.json(body, more ? { status, headers: more } : { status })
  }
}

export function objectNotFound(): StorageError {
  return new StorageError('NoSuchKey', 'Object not found')
}

export function bucketNotFound(): StorageError {
  return new StorageError('NoSuchBucket', 'Bucket not found')
}

export function tooLarge(what = 'object'): StorageError {
  return new StorageError('EntityTooLarge', `The ${what} exceeded the maximum allowed size`)
}

/** A request with a missing or malformed member, in the words of Supabase's schema checks. */
export function malformed(message: string, options?: ErrorOptions): StorageError {
  return new StorageError('InvalidRequest', message, { ...options, error: 'Error' })
}

export function notImplemented(what: string): StorageError {
  return new StorageError('NotImplemented', `${what} is not implemented by this backend`)
}
