import type { Caller } from '#src/context.ts'
import { findBucket } from '#src/storage/buckets.ts'
import { findObject, type StoredObject } from '#src/storage/objects.ts'
import { isNobody } from '#src/storage/read-caller.ts'
import { runInTransaction } from '#src/storage/run-as-caller.ts'
import {
  readTarget,
  type StorageRequest,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { bucketNotFound, notImplemented } from '#src/storage/storage-error.ts'

/** The object at an address, for callers who may read it; `NoSuchBucket` or `NoSuchKey` for all others. */
export interface ObjectFinder {
  findPublic(request: StorageRequest): Promise<StoredObject>
  /** With `isOpen`, everybody finds a file of a public bucket, also without a key or with a bad one. */
  findAsCaller(request: StorageRequest, operation: string, isOpen: boolean): Promise<StoredObject>
}

export function createObjectFinder({ pool }: StorageServices): ObjectFinder {
  return {
    async findPublic(c) {
      refuseVersions(c)
      const { bucket, name } = readTarget(c)
      return await runInTransaction(pool, async ({ client }) => {
        const found = await findBucket(client, bucket)
        // A private bucket answers like a missing one.
        if (!found.public) throw bucketNotFound()
        return await findObject(client, bucket, name)
      })
    },
    async findAsCaller(c, operation, isOpen) {
      refuseVersions(c)
      const known = await readKnownCaller(c, isOpen)
      const { bucket, name } = readTarget(c)
      return await runInTransaction(pool, async ({ client, become }) => {
        const found = await findBucket(client, bucket)
        // A file that anybody may fetch by its public address is not hidden from callers with a key.
        if (!found.public) await become(known(), operation)
        return await findObject(client, bucket, name)
      })
    },
  }
}

/** If the caller need not be known, only callers for private files learn why they could not be identified. */
async function readKnownCaller(c: StorageRequest, isOpen: boolean): Promise<() => Caller> {
  try {
    const caller = await c.var.readCaller()
    return () => caller
  } catch (error) {
    if (!isOpen) throw error
    return () => {
      throw isNobody(error) ? bucketNotFound() : error
    }
  }
}

function refuseVersions(c: StorageRequest): void {
  if (c.req.query('versionId') !== undefined) throw notImplemented('Versioning of objects')
}
