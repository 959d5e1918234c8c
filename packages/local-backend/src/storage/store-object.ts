import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Caller } from '#src/context.ts'
import type { Log } from '#src/log.ts'
import { findBucket, type Bucket } from '#src/storage/buckets.ts'
import { bareType, checkContentType, isAllowedType, refused } from '#src/storage/content-type.ts'
import type { FileStore, IncomingFile } from '#src/storage/file-store.ts'
import { areRemovalsHeld } from '#src/storage/hold-removals.ts'
import { lockName, writeObject, type NewObject } from '#src/storage/objects.ts'
import type { Upload } from '#src/storage/read-upload.ts'
import { Rehearsed, runInTransaction } from '#src/storage/run-as-caller.ts'
import { StorageError } from '#src/storage/storage-error.ts'

/** What the parts of the storage service share. */
export interface StorageParts {
  pool: Pool
  store: FileStore
  maxFileBytes: number
  log: Log
}

export interface Target {
  bucket: string
  name: string
  upsert: boolean
}

/** Stands in for the content while only the policies are asked. */
const UNKNOWN_CONTENT = {
  eTag: '""',
  size: 0,
  mimetype: '',
  cacheControl: 'no-cache',
  lastModified: new Date(0).toISOString(),
  contentLength: 0,
  httpStatusCode: 200,
}

/** Throws when the caller's policies would refuse the object, before its bytes are read. */
export async function rehearseUpload(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  contentType = '',
): Promise<Bucket> {
  const metadata = { ...UNKNOWN_CONTENT, mimetype: contentType }
  let bucket: Bucket | undefined
  try {
    return await runInTransaction(parts.pool, async ({ client, become }) => {
      bucket = await findBucket(client, target.bucket)
      await become(caller, 'storage.object.upload')
      await writeObject(client, describe(caller, target, metadata), target.upsert)
      throw new Rehearsed()
    })
  } catch (error) {
    if (error instanceof Rehearsed && bucket) return bucket
    throw error
  }
}

/**
 * Stores an upload as the caller. The file is durable before its row commits, and goes again when the row does not;
 * the file that a replacement leaves behind goes after the commit.
 * @returns the id of the row
 */
export async function storeUpload(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  bucket: Bucket,
  upload: Upload,
): Promise<string> {
  if (!isAllowedType(upload.contentType, bucket.allowed_mime_types)) {
    throw refused(bareType(upload.contentType))
  }
  const limit = Math.min(bucket.file_size_limit ?? parts.maxFileBytes, parts.maxFileBytes)
  const file = await parts.store.receive(upload.body, limit)
  const version = await keepChecked(file, upload.contentType)
  const metadata = {
    ...UNKNOWN_CONTENT,
    eTag: file.etag,
    size: file.size,
    mimetype: upload.contentType,
    cacheControl: upload.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: file.size,
  }
  const object = describe(caller, target, metadata, version, upload.userMetadata)
  return await writeRow(parts, caller, object, target.upsert, 'storage.object.upload')
}

/** Writes the row of a file that is kept already; without the row the file goes. */
export async function writeRow(
  parts: StorageParts,
  caller: Caller,
  object: NewObject,
  upsert: boolean,
  operation: string,
): Promise<string> {
  try {
    const replaced = await runInTransaction(parts.pool, async ({ client, become }) => {
      const before = await lockName(client, object.bucket, object.name)
      await become(caller, operation)
      await writeObject(client, object, upsert)
      return before
    })
    if (replaced) await removeFiles(parts, [replaced.version])
    return replaced?.id ?? object.id
  } catch (error) {
    // An answer that never came may still mean a commit: then the sweep decides, which looks at the rows.
    const isCertain = !(error instanceof StorageError && error.code === 'DatabaseTimeout')
    if (isCertain) await discardFiles(parts, [object.version])
    throw error
  }
}

/**
 * Removes files whose rows are gone. A failure is no matter for the client, and neither is a backup that still copies them:
 * the sweep comes by later.
 */
export async function removeFiles(parts: StorageParts, versions: string[]): Promise<void> {
  if (versions.length === 0) return
  const mayGo = await areRemovalsHeld(parts.pool).then(
    (isHeld) => !isHeld,
    () => false,
  )
  if (mayGo) await discardFiles(parts, versions)
  else parts.log.info('storage.files_held', { count: versions.length })
}

/** Removes files that never had a row that others could see. */
async function discardFiles(parts: StorageParts, versions: string[]): Promise<void> {
  const results = await Promise.allSettled(versions.map((version) => parts.store.remove(version)))
  const failed = results.filter((result) => result.status === 'rejected').length
  if (failed > 0) parts.log.warn('storage.files_left', { count: failed })
}

async function keepChecked(file: IncomingFile, contentType: string): Promise<string> {
  try {
    await checkContentType(contentType, file.head)
    return await file.keep()
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** A row in the caller's name. */
export function describe(
  caller: Caller,
  target: { bucket: string; name: string },
  metadata: NewObject['metadata'],
  version: string = randomUUID(),
  userMetadata: NewObject['userMetadata'] = null,
): NewObject {
  const { bucket, name } = target
  const owner = caller.claims.sub
  return { id: randomUUID(), bucket, name, version, owner, metadata, userMetadata }
}
