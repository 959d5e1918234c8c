import { Hono } from 'hono'
import type { Caller } from '#src/context.ts'
import { lookUpBucket, type Bucket } from '#src/storage/buckets.ts'
import { bareType, isAllowedType, refused } from '#src/storage/content-type.ts'
import { describeCopy } from '#src/storage/describe-copy.ts'
import { checkObjectName } from '#src/storage/object-name.ts'
import { findObject, lockName, moveObject, type StoredObject } from '#src/storage/objects.ts'
import { readMetadataHeader } from '#src/storage/read-upload.ts'
import { runAsCaller, runInTransaction } from '#src/storage/run-as-caller.ts'
import {
  readBody,
  readRequired,
  readText,
  type StorageEnvironment,
  type StorageRequest,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { malformed, notImplemented, tooLarge } from '#src/storage/storage-error.ts'
import { describe, rehearseUpload, writeRow } from '#src/storage/store-object.ts'
import { useCurrent } from '#src/storage/use-current.ts'

const COPY = 'storage.object.copy'

/** Moves and copies. Mounted at `/object`, before the routes of single files. */
export function createCollectionRoutes(services: StorageServices): StorageRoutes {
  const { pool, store } = services
  const routes = new Hono<StorageEnvironment>()

  routes.post('/move', async (c) => {
    const caller = await c.var.readCaller()
    const { from, to } = await readMove(c)
    const staysThere = from.bucket === to.bucket && from.name === to.name
    await runInTransaction(pool, async ({ client, become }) => {
      const target = await lookUpBucket(client, to.bucket)
      await lockName(client, to.bucket, to.name)
      await become(caller, 'storage.object.move')
      const source = await findObject(client, from.bucket, from.name)
      if (from.bucket !== to.bucket && target) checkFits(source, target)
      await moveObject(client, from, to, staysThere ? undefined : caller.claims.sub)
    })
    return c.json({ message: 'Successfully moved' })
  })

  routes.post('/copy', async (c) => {
    const caller = await c.var.readCaller()
    const { from, to, body } = await readMove(c)
    const upsert = c.req.header('x-upsert') === 'true'
    const given = readMetadataHeader(c.req.raw.headers)
    const target = await runInTransaction(pool, ({ client }) => lookUpBucket(client, to.bucket))
    const { description, version } = await useCurrent(
      () => findSource(caller, from),
      async (source) => {
        const copied = await describeCopy(body, source, store, given)
        const expected = { metadata: copied.metadata, userMetadata: copied.user_metadata }
        await rehearseUpload(services, caller, { ...to, upsert }, expected, COPY)
        if (target) checkFits(copied, target)
        return { description: copied, version: await store.copy(source.version) }
      },
    )
    const metadata = { ...description.metadata, lastModified: new Date().toISOString() }
    const object = describe(caller, to, metadata, version, description.user_metadata)
    const id = await writeRow(services, caller, object, upsert, COPY)
    // A caller who may store need not be one who may read.
    const made = await runInTransaction(pool, ({ client }) =>
      findObject(client, to.bucket, to.name),
    )
    return c.json({ Id: id, Key: `${to.bucket}/${to.name}`, ...made })
  })

  return routes

  async function findSource(
    caller: Caller,
    from: { bucket: string; name: string },
  ): Promise<StoredObject> {
    return await runAsCaller(pool, caller, COPY, (client) =>
      findObject(client, from.bucket, from.name),
    )
  }
}

async function readMove(c: StorageRequest) {
  const body = await readBody(c)
  if (body['sourceVersionId'] !== undefined) throw notImplemented('Versioning of objects')
  const bucket = readText(readRequired(body, 'bucketId'))
  const destination = body['destinationBucket'] ?? ''
  if (typeof destination !== 'string') throw malformed('body/destinationBucket must be string')
  return {
    from: { bucket, name: checkObjectName(readRequired(body, 'sourceKey')) },
    to: {
      bucket: destination || bucket,
      name: checkObjectName(readRequired(body, 'destinationKey')),
    },
    body,
  }
}

/** A copied file, or one from another bucket, must meet the limits of this one. */
function checkFits(object: Pick<StoredObject, 'metadata'>, bucket: Bucket): void {
  if (!isAllowedType(object.metadata.mimetype, bucket.allowed_mime_types)) {
    throw refused(bareType(object.metadata.mimetype))
  }
  if (bucket.file_size_limit !== null && object.metadata.size > bucket.file_size_limit) {
    throw tooLarge()
  }
}
