import { Hono } from 'hono'
import type { ObjectFinder } from '#src/storage/find-readable.ts'
import { deleteObjects, findObject, type StoredObject } from '#src/storage/objects.ts'
import { receiveUpload } from '#src/storage/read-upload.ts'
import { runAsCaller, runInTransaction } from '#src/storage/run-as-caller.ts'
import { sendFile } from '#src/storage/send-file.ts'
import {
  readBody,
  readRequired,
  readTarget,
  type StorageEnvironment,
  type StorageRequest,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { malformed, notImplemented, StorageError } from '#src/storage/storage-error.ts'
import { removeFiles, storeUpload } from '#src/storage/store-object.ts'
import { useCurrent } from '#src/storage/use-current.ts'

const MAX_REMOVED = 1000
const OBJECT = '/:bucket/:name{.+}'
/** An upload without a name, which is refused. */
const NAMELESS = '/:bucket/'

/** Single files: store, read, describe, remove. Mounted at `/object`, after the routes with fixed words. */
export function createObjectRoutes(services: StorageServices, finder: ObjectFinder): StorageRoutes {
  const { pool, store } = services
  const routes = new Hono<StorageEnvironment>()

  routes.get(`/public${OBJECT}`, async (c) => {
    return await send(c, () => finder.findPublic(c), true)
  })
  routes.get(`/info/public${OBJECT}`, async (c) =>
    c.json(describeObject(await finder.findPublic(c))),
  )
  // The routes that need a caller even in a public bucket, and those that do not.
  for (const [path, isOpen] of [
    [`/info/authenticated${OBJECT}`, false],
    [`/info${OBJECT}`, true],
  ] as const) {
    routes.get(path, async (c) => {
      const found = await finder.findAsCaller(c, 'object.get_authenticated_info', isOpen)
      return c.json(describeObject(found))
    })
  }
  for (const [path, isOpen] of [
    [`/authenticated${OBJECT}`, false],
    [OBJECT, true],
  ] as const) {
    routes.get(path, async (c) => {
      const isHead = c.req.raw.method === 'HEAD'
      const operation = isHead
        ? 'object.head_authenticated_info'
        : 'storage.object.get_authenticated'
      return await send(c, () => finder.findAsCaller(c, operation, isOpen), false)
    })
  }
  for (const path of [OBJECT, NAMELESS]) {
    routes.post(path, (c) => {
      return upload(c, c.req.header('x-upsert') === 'true', 'storage.object.upload')
    })
    routes.put(path, (c) => upload(c, true, 'storage.object.upload_update'))
  }

  routes.delete(OBJECT, async (c) => {
    const caller = await c.var.readCaller()
    const { bucket, name } = readTarget(c)
    const removed = await runInTransaction(
      pool,
      async ({ client, become }) => {
        await findObject(client, bucket, name)
        await become(caller, 'storage.object.delete')
        return await deleteObjects(client, bucket, [name])
      },
      'read write',
    )
    if (removed.length === 0) throw new StorageError('AccessDenied', 'Access denied')
    await removeFilesOf(removed)
    return c.json({ message: 'Successfully deleted' })
  })
  routes.delete('/:bucket', async (c) => {
    const caller = await c.var.readCaller()
    const names = readNames(readRequired(await readBody(c), 'prefixes'))
    const removed = await runAsCaller(
      pool,
      caller,
      'storage.object.delete_many',
      (client) => deleteObjects(client, c.req.param('bucket'), names),
      'read write',
    )
    await removeFilesOf(removed)
    return c.json(removed)
  })

  return routes

  async function send(
    c: StorageRequest,
    find: () => Promise<StoredObject>,
    isPublic: boolean,
  ): Promise<Response> {
    const options = { isPublic, download: c.req.query('download') }
    return await useCurrent(find, (object) => sendFile(c.req.raw, store, object, options))
  }

  async function upload(c: StorageRequest, upsert: boolean, operation: string): Promise<Response> {
    return await receiveUpload(c.req.raw, async (read) => {
      const caller = await c.var.readCaller()
      const target = { ...readTarget(c), upsert }
      const options = { upload: read, operation, rehearse: true }
      const id = await storeUpload(services, caller, target, options)
      return c.json({ Id: id, Key: `${target.bucket}/${target.name}` })
    })
  }

  async function removeFilesOf(removed: StoredObject[]): Promise<void> {
    await removeFiles(
      services,
      removed.map((object) => object.version),
    )
  }
}

function readNames(prefixes: unknown): string[] {
  if (!Array.isArray(prefixes)) throw malformed('body/prefixes must be array')
  if (prefixes.length === 0) throw malformed('body/prefixes must NOT have fewer than 1 items')
  if (prefixes.length > MAX_REMOVED) {
    const message = `Bulk object requests are limited to ${MAX_REMOVED} objects per request.`
    throw new StorageError('InvalidRequest', message)
  }
  const names: unknown[] = prefixes
  return names.map((name) => {
    // A name that no object can have is not found, like any other.
    if (typeof name === 'string') return name
    throw notImplemented('Versioning of objects')
  })
}

function describeObject(object: StoredObject) {
  const { metadata } = object
  return {
    id: object.id,
    name: object.name,
    bucket_id: object.bucket_id,
    version: object.version,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata,
    last_modified: metadata.lastModified,
    created_at: object.created_at,
    updated_at: object.updated_at,
  }
}
