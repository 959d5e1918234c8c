/** The codes of Supabase's storage service that this one uses, with the number each stands for. */
const STATUS = {
  AccessDenied: 403,
  BucketAlreadyExists: 409,
  DatabaseReadOnly: 503,
  DatabaseTimeout: 544,
  EntityTooLarge: 413,
  ExpiredToken: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidBucketName: 400,
  InvalidImage: 422,
  InvalidJWT: 403,
  InvalidKey: 400,
  InvalidMimeType: 415,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidSignature: 400,
  KeyAlreadyExists: 409,
  MissingParameter: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  S3Error: 500,
  SlowDown: 503,
  TooManyRequests: 429,
  BucketNotEmpty: 409,
} as const

export type StorageErrorCode = keyof typeof STATUS

/** Those whose number is the HTTP status too; Supabase answers all others with 400 and the number in the body. */
const ANSWERED_AS_THEY_ARE: ReadonlySet<StorageErrorCode> = new Set<StorageErrorCode>([
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

/** A storage call that was refused. The message goes to the client. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | null

  constructor(
    code: StorageErrorCode,
    message: string,
    options: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(message, options)
    this.code = code
    this.retryAfter = options.retryAfter ?? (code === 'SlowDown' ? RETRY_SECONDS : null)
  }

  get statusCode(): number {
    return STATUS[this.code]
  }

  /** The body that supabase-js reads, with the HTTP status that Supabase sends. */
  toResponse(headers?: Record<string, string>): Response {
    const status = ANSWERED_AS_THEY_ARE.has(this.code) ? this.statusCode : 400
    const body = {
      statusCode: String(this.statusCode),
      code: this.code,
      error: this.code,
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

export function notImplemented(what: string): StorageError {
  return new StorageError('NotImplemented', `${what} is not implemented by this backend`)
}
