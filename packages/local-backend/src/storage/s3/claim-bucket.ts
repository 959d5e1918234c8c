import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { z } from 'zod'
import { BackendStartError } from '#src/errors.ts'
import type { S3Connection } from '#src/storage/s3/s3-connection.ts'
import { S3Failure } from '#src/storage/s3/s3-failure.ts'
import { StorageError } from '#src/storage/storage-error.ts'

const FORMAT = 1
const markerSchema = z.object({ format: z.literal(FORMAT), filesOf: z.string().min(1) })

/**
 * Binds the bucket (below its prefix) to the files of one backend, and refuses another backend's: files without a row are
 * removed. `hasRows` says whether there are rows whose files must be there. Throws `StorageError` if the bucket does not
 * answer, and `BackendStartError` if it is not ours.
 */
export async function claimBucket(
  s3: S3Connection,
  id: string,
  hasRows: () => Promise<boolean>,
): Promise<void> {
  // The sweep needs to list. Without that right, a missing object looks like one that may not be read.
  const listing = new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: s3.prefix, MaxKeys: 1 })
  await s3.call('ListObjectsV2', (client, options) => client.send(listing, options))
  const before = await readOwner(s3)
  if (before === id) return
  if (before !== null) throw foreign(s3)
  if (await hasRows()) {
    throw new BackendStartError(
      `The database has files, and they are not in the bucket ${describe(s3)}.`,
      'Name the bucket and prefix that they are in, or take STORAGE_S3_URL away to go on with those in the data ' +
        'directory. Nothing was changed.',
    )
  }
  await writeOwner(s3, id)
  // If two began at the same time, one was first.
  if ((await readOwner(s3)) !== id) throw foreign(s3)
}

async function readOwner(s3: S3Connection): Promise<string | null> {
  try {
    const command = new GetObjectCommand({ Bucket: s3.bucket, Key: markerOf(s3) })
    const { Body } = await s3.call('GetObject', (client, options) => client.send(command, options))
    const text = (await Body?.transformToString()) ?? ''
    return parseMarker(s3, text)
  } catch (error) {
    if (error instanceof StorageError && error.code === 'NoSuchKey') return null
    throw error
  }
}

function parseMarker(s3: S3Connection, text: string): string {
  try {
    return markerSchema.parse(JSON.parse(text)).filesOf
  } catch (error) {
    throw new BackendStartError(
      `${markerOf(s3)} in the bucket ${s3.bucket} cannot be read, or is of a newer version.`,
      'Start the version that made it, or use another prefix. Nothing was changed.',
      { cause: error },
    )
  }
}

async function writeOwner(s3: S3Connection, filesOf: string): Promise<void> {
  const object = {
    Bucket: s3.bucket,
    Key: markerOf(s3),
    Body: `${JSON.stringify({ format: FORMAT, filesOf })}\n`,
    ContentType: 'application/json',
  }
  try {
    const command = new PutObjectCommand({ ...object, IfNoneMatch: '*' })
    await s3.call('PutObject', (client, options) => client.send(command, options))
  } catch (error) {
    const failure = error instanceof StorageError ? error.cause : null
    if (!(failure instanceof S3Failure)) throw error
    // Another process was first; the next read says which.
    if (failure.status === 412 || failure.status === 409) return
    if (failure.status !== 501) throw error
    // Not every server supports conditions.
    const command = new PutObjectCommand(object)
    await s3.call('PutObject', (client, options) => client.send(command, options))
  }
}

function markerOf({ prefix }: S3Connection): string {
  return `${prefix}backend.json`
}

function foreign(s3: S3Connection): BackendStartError {
  return new BackendStartError(
    `The files in the bucket ${describe(s3)} belong to another database.`,
    'Correct STORAGE_S3_URL, or add a prefix of its own. Nothing was changed.',
  )
}

function describe({ bucket, prefix }: S3Connection): string {
  return prefix === '' ? bucket : `${bucket} below ${prefix}`
}
