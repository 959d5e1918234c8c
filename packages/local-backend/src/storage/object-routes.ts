import { Hono } from 'hono'
import type { ObjectFinder } from '#src/storage/find-readable.ts'
import { deleteObjects, type StoredObject } from '#src/storage/objects.ts'
import { receiveUpload } from '#src/storage/read-upload.ts'
import { runAsCaller } from '#src/storage/run-as-caller.ts'
import { sendFile } from '#src/storage/send-file.ts'
import {
  readBody,
  readTarget,
  type StorageEnvironment,
  type StorageRequest,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { notImplemented, objectNotFound, StorageError } from '#src/storage/storage-error.ts'
import { rehearseUpload, removeFiles, storeUpload } from '#src/storage/store-object.ts'
import { useCurrent } from '#src/storage/use-current.ts'

const MAX_REMOVED = 1000
const OBJECT = '/:bucket/:name{.+}'

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
  for (const path of [`/info/authenticated${OBJECT}`, `/info${OBJECT}`]) {
    routes.get(path, async (c) => c.json(describeObject(await finder.findAsCaller(c, 'info'))))
  }
  for (const path of [`/authenticated${OBJECT}`, OBJECT]) {
    routes.get(path, async (c) => {
      return await send(c, () => finder.findAsCaller(c, 'get_authenticated'), false)
    })
  }
  routes.post(OBJECT, (c) => upload(c, c.req.header('x-upsert') === 'true'))
  routes.put(OBJECT, (c) => upload(c, true))

  routes.delete(OBJECT, async (c) => {
    const { bucket, name } = readTarget(c)
    const removed = await remove(c, bucket, [name])
    if (removed.length === 0) throw objectNotFound()
    return c.json({ message: 'Successfully deleted' })
  })
  routes.delete('/:bucket', async (c) => {
    const names = readNames((await readBody(c))['prefixes'])
    return c.json(await remove(c, c.req.param('bucket'), names))
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

  async function upload(c: StorageRequest, upsert: boolean): Promise<Response> {
    return await receiveUpload(c.req.raw, async (read) => {
      const caller = await c.var.readCaller()
      const target = { ...readTarget(c), upsert }
      const bucket = await rehearseUpload(services, caller, target)
      const id = await storeUpload(services, caller, target, bucket, await read())
      return c.json({ Id: id, Key: `${target.bucket}/${target.name}` })
    })
  }

  async function remove(
    c: StorageRequest,
    bucket: string,
    names: string[],
  ): Promise<StoredObject[]> {
    const caller = await c.var.readCaller()
    const removed = await runAsCaller(
      pool,
      caller,
      'storage.object.delete_many',
      (client) => deleteObjects(client, bucket, names),
      'read write',
    )
    await removeFiles(
      services,
      removed.map((object) => object.version),
    )
    return removed
  }
}

function readNames(prefixes: unknown): string[] {
  if (!Array.isArray(prefixes) || prefixes.length === 0) {
    throw new StorageError('MissingParameter', 'Missing Required Parameter prefixes')
  }
  if (prefixes.length > MAX_REMOVED) {
    throw new StorageError('InvalidRequest', `No more than ${MAX_REMOVED} objects at once`)
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
    metadata: object.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: object.created_at,
    updated_at: object.updated_at,
  }
}
