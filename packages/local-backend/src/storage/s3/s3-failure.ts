import { objectNotFound, StorageError } from '#src/storage/storage-error.ts'

/** A failed call to S3; nothing in it names a file or a key. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure'
  readonly operation: string
  /** S3's error code (`AccessDenied`), or that of the operating system (`ECONNREFUSED`). */
  readonly code: string
  /** Null without an answer. */
  readonly status: number | null
  /** The store's operator finds the call by it. */
  readonly s3RequestId: string | null

  constructor(operation: string, error: unknown) {
    const { code, status, s3RequestId } = describe(error)
    super(`${operation}: ${code}`)
    this.operation = operation
    this.code = code
    this.status = status
    this.s3RequestId = s3RequestId
  }
}

interface AnsweredError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number; requestId?: string }
}

function describe(error: unknown) {
  const { name, code, $metadata }: AnsweredError =
    error instanceof Error ? error : new Error(String(error))
  return {
    // An answer has its code as the name of the error, a broken connection as its code.
    code: $metadata?.httpStatusCode === undefined ? (code ?? name) : name,
    status: $metadata?.httpStatusCode ?? null,
    s3RequestId: $metadata?.requestId ?? null,
  }
}

/** The client's error. A missing object is one; other answers reveal nothing about the store. */
export function explainFailure(failure: S3Failure): StorageError {
  const { code, status } = failure
  if (code === 'NoSuchKey' || (code === 'NotFound' && status === 404)) return objectNotFound()
  const isRefused =
    status !== null && status >= 300 && status < 500 && status !== 408 && status !== 429
  return isRefused
    ? new StorageError('S3Error', 'The file store refused the call; its operator has to look', {
        cause: failure,
      })
    : new StorageError('SlowDown', 'The file store does not answer; try again later', {
        cause: failure,
      })
}
