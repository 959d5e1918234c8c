import { Hono } from 'hono'
import type { Caller } from '#src/context.ts'
import { findBucket, type Bucket } from '#src/storage/buckets.ts'
import { bareType, isAllowedType, refused } from '#src/storage/content-type.ts'
import { decodeCursor, listByPrefix, listFolder } from '#src/storage/list-objects.ts'
import { checkObjectName } from '#src/storage/object-name.ts'
import { findObject, lockName, moveObject, type StoredObject } from '#src/storage/objects.ts'
import { runAsCaller, runInTransaction } from '#src/storage/run-as-caller.ts'
import {
  readBody,
  readNumber,
  readText,
  type StorageEnvironment,
  type StorageRequest,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'
import { describe, rehearseUpload, writeRow } from '#src/storage/store-object.ts'

/** Lists, moves and copies. Mounted at `/object`, before the routes of single files. */
export function createCollectionRoutes(services: StorageServices): StorageRoutes {
  const { pool, store } = services
  const routes = new Hono<StorageEnvironment>()

  routes.post('/list/:bucket', async (c) => {
    const caller = await c.var.readCaller()
    const body = await readBody(c)
    const listing = {
      prefix: readText(body['prefix']).replaceAll(/^\/+|\/+$/g, ''),
      search: readText(body['search']),
      limit: readLimit(body['limit'], 100),
      offset: readNumber(body['offset'], { least: 0, most: 1e9, fallback: 0, name: 'offset' }),
      ...readSort(body['sortBy']),
    }
    return c.json(
      await runAsCaller(pool, caller, 'storage.object.list', (client) =>
        listFolder(client, c.req.param('bucket'), listing),
      ),
    )
  })

  routes.post('/list-v2/:bucket', async (c) => {
    const caller = await c.var.readCaller()
    const body = await readBody(c)
    for (const option of ['noncurrentVersions', 'deleteMarkers', 'exactMatch']) {
      if (body[option] !== undefined) throw notImplemented(`The option ${option}`)
    }
    const text = readText(body['cursor'])
    const cursor = text === '' ? null : decodeCursor(text)
    if (text !== '' && !cursor) throw new StorageError('InvalidRequest', 'Invalid cursor')
    const listing = {
      prefix: readText(body['prefix']),
      limit: readLimit(body['limit'], 1000),
      cursor,
      withDelimiter: body['with_delimiter'] === true,
      ...readSort(body['sortBy']),
    }
    return c.json(
      await runAsCaller(pool, caller, 'storage.object.list_v2', (client) =>
        listByPrefix(client, c.req.param('bucket'), listing),
      ),
    )
  })

  routes.post('/move', async (c) => {
    const caller = await c.var.readCaller()
    const { from, to } = await readMove(c)
    await runInTransaction(pool, async ({ client, become }) => {
      const target = await findBucket(client, to.bucket)
      await lockName(client, to.bucket, to.name)
      await become(caller, 'storage.object.move')
      checkFits(await findObject(client, from.bucket, from.name), target)
      await moveObject(client, from, to)
    })
    return c.json({ message: 'Successfully moved' })
  })

  routes.post('/copy', async (c) => {
    const caller = await c.var.readCaller()
    const { from, to, body } = await readMove(c)
    const upsert = c.req.header('x-upsert') === 'true'
    const source = await findSource(caller, from)
    const { mimetype } = source.metadata
    checkFits(source, await rehearseUpload(services, caller, { ...to, upsert }, mimetype))
    const version = await store.copy(source.version)
    const copiesMetadata = body['copyMetadata'] !== false
    const metadata = { ...source.metadata, lastModified: new Date().toISOString() }
    const userMetadata = copiesMetadata ? source.user_metadata : null
    const object = describe(caller, to, metadata, version, userMetadata)
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
  if (body['metadata'] !== undefined) throw notImplemented('Changing metadata while copying')
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

/** What arrives from another bucket must keep to the limits of this one. */
function checkFits(object: StoredObject, bucket: Bucket): void {
  if (!isAllowedType(object.metadata.mimetype, bucket.allowed_mime_types)) {
    throw refused(bareType(object.metadata.mimetype))
  }
  if (bucket.file_size_limit !== null && object.metadata.size > bucket.file_size_limit) {
    throw new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
  }
}

function readLimit(value: unknown, fallback: number): number {
  return readNumber(value, { least: 1, most: 1000, fallback, name: 'limit' })
}

function readSort(value: unknown): { sortColumn: string; sortOrder: string } {
  const sort = typeof value === 'object' && value !== null ? value : {}
  return {
    sortColumn: 'column' in sort ? readText(sort.column, 'name') : 'name',
    sortOrder: 'order' in sort ? readText(sort.order, 'asc').toLowerCase() : 'asc',
  }
}
