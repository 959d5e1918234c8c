import { objectNotFound, StorageError } from '#src/storage/storage-error.ts'

/** What became of a call to S3 that did not work; nothing in it names a file or a key. */
export class S3Failure extends Error {
  override readonly name = 'S3Failure'
  readonly operation: string
  /** S3's own word (`AccessDenied`), or that of the operating system (`ECONNREFUSED`). */
  readonly code: string
  /** Null when there was no answer. */
  readonly status: number | null
  /** By which the operator of the store finds the call. */
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
    // An answer has its word as the name of the error, a broken connection as its code.
    code: $metadata?.httpStatusCode === undefined ? (code ?? name) : name,
    status: $metadata?.httpStatusCode ?? null,
    s3RequestId: $metadata?.requestId ?? null,
  }
}

/** What the client is told of it. A missing object is one; other answers tell nothing of the store. */
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
