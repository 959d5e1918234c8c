import { BackendStartError } from '#src/errors.ts'
import type { Log } from '#src/log.ts'
import type { FileStore } from '#src/storage/file-store.ts'
import { claimBucket } from '#src/storage/s3/claim-bucket.ts'
import { readS3Address, type S3Address } from '#src/storage/s3/read-s3-address.ts'
import { createS3Connection } from '#src/storage/s3/s3-connection.ts'
import { S3Failure } from '#src/storage/s3/s3-failure.ts'
import { createS3Store } from '#src/storage/s3/s3-store.ts'
import { StorageError } from '#src/storage/storage-error.ts'

/** Largest file that S3 copies in one call. */
const MOST_BYTES = 5 * 1024 ** 3

export interface S3StoreOptions {
  url: string
  maxFileBytes: number
  /** The owner of the files; the same for every process of one backend. */
  owner: string
  /** Whether the database has rows of files. */
  hasRows: () => Promise<boolean>
  log: Log
}

/**
 * Checks once whether the bucket exists, is ours, and accepts the key. Throws `BackendStartError`, which says what to do
 * and never repeats the key.
 */
export async function openS3Store(
  options: S3StoreOptions,
): Promise<FileStore & { close: () => void }> {
  const address = readS3Address(options.url)
  if (options.maxFileBytes > MOST_BYTES) {
    throw new BackendStartError(
      'Files of more than 5 GB are allowed, which S3 does not copy in one call.',
      'Allow smaller ones, or keep them in the data directory.',
    )
  }
  const s3 = createS3Connection(address)
  try {
    await claimBucket(s3, options.owner, options.hasRows)
  } catch (error) {
    s3.close()
    throw explainStart(address, error)
  }
  options.log.info('storage.s3_opened', { bucket: address.bucket, prefix: address.prefix })
  return { ...createS3Store(s3, options.log), close: () => s3.close() }
}

/** By S3's error code, or the operating system's. */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'Make the bucket, or correct its name in STORAGE_S3_URL.',
  NotFound: 'Make the bucket, or correct its name in STORAGE_S3_URL.',
  InvalidAccessKeyId: 'Correct the key in STORAGE_S3_URL.',
  SignatureDoesNotMatch:
    'Correct the secret in STORAGE_S3_URL; its / and + are written as %2F and %2B.',
  AccessDenied:
    'Let the key list the bucket (s3:ListBucket, s3:ListBucketMultipartUploads) and get, put, delete and abort ' +
    'objects in it (s3:GetObject, s3:PutObject, s3:DeleteObject, s3:AbortMultipartUpload).',
  PermanentRedirect: 'Use the address of the region that the bucket is in, with ?region=….',
  AuthorizationHeaderMalformed: 'Add the region that the bucket is in: ?region=….',
  RequestTimeTooSkewed: 'Set the clock of this machine.',
  ECONNREFUSED: 'Start the server there, or correct the host and port in STORAGE_S3_URL.',
  ENOTFOUND:
    'Correct the host in STORAGE_S3_URL; where buckets have no host names of their own, pathStyle=true.',
}

function explainStart({ bucket, endpoint }: S3Address, error: unknown): unknown {
  const failure = error instanceof StorageError ? error.cause : null
  if (!(failure instanceof S3Failure)) return error
  const advice =
    ADVICE[failure.code] ??
    'Look whether STORAGE_S3_URL leads to a server that speaks the S3 protocol, and whether it runs.'
  return new BackendStartError(
    `The bucket ${bucket} at ${new URL(endpoint).host} could not be used: ${failure.code}.`,
    `${advice} No file was touched.`,
    { cause: failure },
  )
}
