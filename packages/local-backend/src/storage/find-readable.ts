import { findBucket } from '#src/storage/buckets.ts'
import { findObject, type StoredObject } from '#src/storage/objects.ts'
import { runInTransaction } from '#src/storage/run-as-caller.ts'
import {
  readTarget,
  type StorageRequest,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'

/** The object that an address names, for those who may read it; `NoSuchBucket` or `NoSuchKey` for all others. */
export interface ObjectFinder {
  findPublic(request: StorageRequest): Promise<StoredObject>
  findAsCaller(request: StorageRequest, operation: string): Promise<StoredObject>
}

export function createObjectFinder({ pool }: StorageServices): ObjectFinder {
  return {
    async findPublic(c) {
      refuseVersions(c)
      const { bucket, name } = readTarget(c)
      return await runInTransaction(pool, async ({ client }) => {
        const found = await findBucket(client, bucket)
        // A private bucket answers like one that is not there.
        if (!found.public) throw new StorageError('NoSuchBucket', 'Bucket not found')
        return await findObject(client, bucket, name)
      })
    },
    async findAsCaller(c, operation) {
      refuseVersions(c)
      const caller = await c.var.readCaller()
      const { bucket, name } = readTarget(c)
      return await runInTransaction(pool, async ({ client, become }) => {
        const found = await findBucket(client, bucket)
        // What anybody may fetch by its public address is not hidden from those who ask with a key.
        if (!found.public) await become(caller, `storage.object.${operation}`)
        return await findObject(client, bucket, name)
      })
    },
  }
}

function refuseVersions(c: StorageRequest): void {
  if (c.req.query('versionId') !== undefined) throw notImplemented('Versioning of objects')
}
