import { Hono } from 'hono'
import type { Caller } from '#src/context.ts'
import { findBucket, type Bucket } from '#src/storage/buckets.ts'
import { bareType, isAllowedType, refused } from '#src/storage/content-type.ts'
import { describeCopy } from '#src/storage/describe-copy.ts'
import { checkObjectName } from '#src/storage/object-name.ts'
import { findObject, lockName, moveObject, type StoredObject } from '#src/storage/objects.ts'
import { runAsCaller, runInTransaction } from '#src/storage/run-as-caller.ts'
import {
  readBody,
  readText,
  type StorageEnvironment,
  type StorageRequest,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'
import { describe, rehearseUpload, writeRow } from '#src/storage/store-object.ts'
import { useCurrent } from '#src/storage/use-current.ts'

/** Moves and copies. Mounted at `/object`, before the routes of single files. */
export function createCollectionRoutes(services: StorageServices): StorageRoutes {
  const { pool, store } = services
  const routes = new Hono<StorageEnvironment>()

  routes.post('/move', async (c) => {
    const caller = await c.var.readCaller()
    const { from, to } = await readMove(c)
    await runInTransaction(pool, async ({ client, become }) => {
      const target = await findBucket(client, to.bucket)
      await lockName(client, to.bucket, to.name)
      await become(caller, 'storage.object.move')
      const source = await findObject(client, from.bucket, from.name)
      if (from.bucket !== to.bucket) checkFits(source, target)
      await moveObject(client, from, to)
    })
    return c.json({ message: 'Successfully moved' })
  })

  routes.post('/copy', async (c) => {
    const caller = await c.var.readCaller()
    const { from, to, body } = await readMove(c)
    const upsert = c.req.header('x-upsert') === 'true'
    const { description, version } = await useCurrent(
      () => findSource(caller, from),
      async (source) => {
        const copied = await describeCopy(body, source, store)
        const { mimetype } = copied.metadata
        const bucket = await rehearseUpload(services, caller, { ...to, upsert }, mimetype)
        checkFits(copied, bucket)
        return { description: copied, version: await store.copy(source.version) }
      },
    )
    const metadata = { ...description.metadata, lastModified: new Date().toISOString() }
    const object = describe(caller, to, metadata, version, description.user_metadata)
    const id = await writeRow(services, caller, object, upsert, 'storage.object.copy')
    return c.json({ Id: id, Key: `${to.bucket}/${to.name}`, bucket_id: to.bucket, name: to.name })
  })

  return routes

  async function findSource(
    caller: Caller,
    from: { bucket: string; name: string },
  ): Promise<StoredObject> {
    return await runAsCaller(pool, caller, 'storage.object.copy', (client) =>
      findObject(client, from.bucket, from.name),
    )
  }
}

async function readMove(c: StorageRequest) {
  const body = await readBody(c)
  if (body['sourceVersionId'] !== undefined) throw notImplemented('Versioning of objects')
  const bucket = readText(body['bucketId'])
  return {
    from: { bucket, name: checkObjectName(body['sourceKey']) },
    to: {
      bucket: readText(body['destinationBucket'], bucket),
      name: checkObjectName(body['destinationKey']),
    },
    body,
  }
}

/** What is copied, or arrives from another bucket, must keep to the limits of this one. */
function checkFits(object: Pick<StoredObject, 'metadata'>, bucket: Bucket): void {
  if (!isAllowedType(object.metadata.mimetype, bucket.allowed_mime_types)) {
    throw refused(bareType(object.metadata.mimetype))
  }
  if (bucket.file_size_limit !== null && object.metadata.size > bucket.file_size_limit) {
    throw new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
  }
}
