import { S3Client } from '@aws-sdk/client-s3'
import type { S3Address } from '#src/storage/s3/read-s3-address.ts'
import { explainFailure, S3Failure } from '#src/storage/s3/s3-failure.ts'

/** Calls to one bucket, each with a deadline and few retries. */
export interface S3Connection {
  bucket: string
  prefix: string
  /**
   * Sends a command. Throws `StorageError`, whose cause is the `S3Failure`: `NoSuchKey` for a missing object, `S3Error` for
   * a refused call, `SlowDown` without an answer.
   */
  call<Answer>(
    operation: string,
    send: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Answer>,
    milliseconds?: number,
  ): Promise<Answer>
  /** How far the store's clock is ahead of ours, in milliseconds, by its last answer. */
  clockOffset(): number
  close(): void
}

/** For a call with little or no body, including retries; in milliseconds. */
const DEADLINE = 15_000
const CONNECT_DEADLINE = 3000
/** Including the first try. */
const MAX_TRIES = 3
/** A download keeps one as long as its reader takes. */
const MAX_CONNECTIONS = 256

/** Opens no connection yet. */
export function createS3Connection(address: S3Address): S3Connection {
  const { endpoint, region, accessKeyId, secretAccessKey } = address
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_DEADLINE,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    // MD5 is sent with everything; many servers with the protocol do not know newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    bucket: address.bucket,
    prefix: address.prefix,
    async call(operation, send, milliseconds = DEADLINE) {
      // Not AbortSignal.timeout: the body of an answer is read after the call, for any length of time.
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(), milliseconds)
      try {
        return await send(client, { abortSignal: controller.signal })
      } catch (error) {
        throw explainFailure(new S3Failure(operation, error))
      } finally {
        clearTimeout(timer)
      }
    },
    clockOffset: () => client.config.systemClockOffset ?? 0,
    close: () => client.destroy(),
  }
}
