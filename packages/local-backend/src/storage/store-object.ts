import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Caller } from '#src/context.ts'
import type { Log } from '#src/log.ts'
import { findBucket, type Bucket } from '#src/storage/buckets.ts'
import { bareType, checkContentType, isAllowedType, refused } from '#src/storage/content-type.ts'
import type { FileStore, IncomingFile } from '#src/storage/file-store.ts'
import { areRemovalsLocked } from '#src/storage/lock-removals.ts'
import { lockName, writeObject, type NewObject } from '#src/storage/objects.ts'
import type { Upload, UploadDescription } from '#src/storage/read-upload.ts'
import { Rehearsed, runInTransaction } from '#src/storage/run-as-caller.ts'
import { StorageError, tooLarge } from '#src/storage/storage-error.ts'

/** Shared by the parts of the storage service. */
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

/** The values that policies may check before a file's bytes arrive. */
export interface Expected {
  metadata: NewObject['metadata']
  userMetadata?: NewObject['userMetadata']
}

/**
 * Throws if the caller's policies would refuse the object, before its bytes are read. As on Supabase they check a row that
 * has no more about the content than the request.
 */
export async function rehearseUpload(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  { metadata, userMetadata }: Expected,
  operation: string,
): Promise<void> {
  try {
    await runInTransaction(parts.pool, async ({ client, become }) => {
      await become(caller, operation)
      const object = describe(caller, target, metadata, randomUUID(), userMetadata)
      await writeObject(client, object, target.upsert)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw nameTakenKey(error)
  }
}

/** The bucket, ignoring policies; throws `NoSuchBucket`. */
async function findTargetBucket({ pool }: StorageParts, bucket: string): Promise<Bucket> {
  return await runInTransaction(pool, ({ client }) => findBucket(client, bucket))
}

/**
 * Stores an upload as the caller, after `rehearse` allowed it. The file is durable before its row commits, and is removed if
 * the row does not; the file that a replacement leaves is removed after the commit.
 * @returns the id of the row
 */
export async function storeUpload(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  { upload, operation, rehearse }: StoreOptions,
): Promise<string> {
  const bucket = await findTargetBucket(parts, target.bucket)
  const isPlaceholder = target.name.endsWith(FOLDER_PLACEHOLDER)
  const limit = isPlaceholder ? 0 : findLimit(parts, bucket)
  const incoming = await upload()
  const allowed = isPlaceholder ? null : bucket.allowed_mime_types
  checkAllowed(incoming.description, allowed)
  if (incoming.isBare && (incoming.declaredBytes ?? 0) > limit) throw tooLarge()
  if (rehearse) {
    const { contentType: mimetype, userMetadata } = incoming.description
    const contentLength = incoming.declaredBytes
    const metadata = { mimetype, ...(contentLength !== undefined && { contentLength }) }
    await rehearseUpload(parts, caller, target, { metadata, userMetadata }, operation)
  }
  const file = await parts.store.receive(incoming.body, limit)
  const { description, version } = await keepChecked(file, async () => {
    const final = await incoming.finish()
    checkAllowed(final, allowed)
    // It marks an empty folder and has no content that could have a type.
    if (!isPlaceholder) await checkContentType(final.contentType, file.head)
    return final
  })
  const metadata = {
    eTag: file.etag,
    size: file.size,
    mimetype: description.contentType,
    cacheControl: description.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
    ...(description.robotsTag !== null && { xRobotsTag: description.robotsTag }),
  }
  const object = describe(caller, target, metadata, version, description.userMetadata)
  return await writeRow(parts, caller, object, target.upsert, operation)
}

interface StoreOptions {
  upload: () => Promise<Upload>
  operation: string
  /** Whether the caller's policies still have to be checked. */
  rehearse: boolean
}

/** The dashboard's marker of a folder without files. */
const FOLDER_PLACEHOLDER = '.emptyFolderPlaceholder'

function findLimit({ maxFileBytes }: StorageParts, bucket: Bucket): number {
  return Math.min(bucket.file_size_limit ?? maxFileBytes, maxFileBytes)
}

function checkAllowed({ contentType }: UploadDescription, allowed: string[] | null): void {
  if (!isAllowedType(contentType, allowed)) throw refused(bareType(contentType))
}

/** A name that is taken, in the words for uploads. */
function nameTakenKey(error: unknown): unknown {
  if (!(error instanceof StorageError && error.code === 'ResourceAlreadyExists')) return error
  return new StorageError('KeyAlreadyExists', error.message, { cause: error })
}

/** Writes the row of an already stored file; without the row the file is removed. */
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
    // A lost answer may still mean a commit: then the sweep decides, which reads the rows.
    const isCertain = !(error instanceof StorageError && error.code === 'DatabaseTimeout')
    if (isCertain) await discardFiles(parts, [object.version])
    throw nameTakenKey(error)
  }
}

/**
 * Removes files whose rows are gone. Neither a failure nor a backup that still copies them concerns the client: the sweep
 * runs later.
 */
export async function removeFiles(parts: StorageParts, versions: string[]): Promise<void> {
  if (versions.length === 0) return
  const mayGo = await areRemovalsLocked(parts.pool).then(
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

async function keepChecked(
  file: IncomingFile,
  check: () => Promise<UploadDescription>,
): Promise<{ description: UploadDescription; version: string }> {
  try {
    const description = await check()
    return { description, version: await file.keep() }
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
  userMetadata?: NewObject['userMetadata'],
): NewObject {
  const { bucket, name } = target
  const owner = caller.claims.sub
  return { id: randomUUID(), bucket, name, version, owner, metadata, userMetadata }
}
