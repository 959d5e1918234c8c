import { Hono } from 'hono'
import { checkBucketName } from '#src/storage/object-name.ts'
import {
  deleteBucket,
  findBucket,
  insertBucket,
  listBuckets,
  updateBucket,
  type BucketSettings,
} from '#src/storage/buckets.ts'
import { deleteAnyObjects } from '#src/storage/objects.ts'
import { runAsCaller } from '#src/storage/run-as-caller.ts'
import {
  readBody,
  readNumber,
  readText,
  type StorageEnvironment,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'
import { removeFiles } from '#src/storage/store-object.ts'

const BATCH = 1000
const UNITS = { b: 1, kb: 1000, mb: 1000 ** 2, gb: 1000 ** 3 }

/** Buckets, mounted at `/bucket`. The policies on storage.buckets decide. */
export function createBucketRoutes({ pool, ...services }: StorageServices): StorageRoutes {
  const routes = new Hono<StorageEnvironment>()

  routes.get('/', async (c) => {
    const caller = await c.var.readCaller()
    const listing = {
      limit: readNumber(c.req.query('limit'), {
        least: 1,
        most: 1000,
        fallback: 1000,
        name: 'limit',
      }),
      offset: readNumber(c.req.query('offset'), {
        least: 0,
        most: 1e9,
        fallback: 0,
        name: 'offset',
      }),
      search: c.req.query('search') ?? '',
      sortColumn: c.req.query('sortColumn') ?? 'name',
      sortOrder: c.req.query('sortOrder') ?? 'asc',
    }
    const work = runAsCaller(pool, caller, 'storage.bucket.list', (client) =>
      listBuckets(client, listing),
    )
    return c.json(await work)
  })

  routes.post('/', async (c) => {
    const caller = await c.var.readCaller()
    const body = await readBody(c)
    const id = checkBucketName(body['id'] ?? body['name'])
    const settings = readSettings(body)
    await runAsCaller(pool, caller, 'storage.bucket.create', (client) =>
      insertBucket(client, id, settings, caller.claims.sub),
    )
    return c.json({ name: id })
  })

  routes.get('/:id', async (c) => {
    const caller = await c.var.readCaller()
    const id = c.req.param('id')
    return c.json(
      await runAsCaller(pool, caller, 'storage.bucket.get', (client) => findBucket(client, id)),
    )
  })

  routes.put('/:id', async (c) => {
    const caller = await c.var.readCaller()
    const id = c.req.param('id')
    const settings = readSettings(await readBody(c))
    await runAsCaller(pool, caller, 'storage.bucket.update', (client) =>
      updateBucket(client, id, settings),
    )
    return c.json({ message: 'Successfully updated' })
  })

  routes.post('/:id/empty', async (c) => {
    const caller = await c.var.readCaller()
    const id = c.req.param('id')
    let removed: string[]
    do {
      removed = await runAsCaller(
        pool,
        caller,
        'storage.bucket.empty',
        async (client) => {
          await findBucket(client, id)
          return await deleteAnyObjects(client, id, BATCH)
        },
        'read write',
      )
      await removeFiles({ pool, ...services }, removed)
    } while (removed.length === BATCH)
    return c.json({ message: 'Successfully emptied' })
  })

  routes.delete('/:id', async (c) => {
    const caller = await c.var.readCaller()
    const id = c.req.param('id')
    await runAsCaller(pool, caller, 'storage.bucket.delete', (client) => deleteBucket(client, id))
    return c.json({ message: 'Successfully deleted' })
  })

  routes.all('/:id/lifecycle', () => {
    throw notImplemented('The lifecycle of buckets')
  })

  return routes
}

function readSettings(body: Record<string, unknown>): BucketSettings {
  const type = body['type']
  if (type !== undefined && type !== null && type !== 'STANDARD') {
    throw notImplemented(`A bucket of type ${readText(type)}`)
  }
  if (body['versioning_status'] !== undefined && body['versioning_status'] !== null) {
    throw notImplemented('Versioning of buckets')
  }
  const isPublic = body['public']
  if (isPublic !== undefined && typeof isPublic !== 'boolean') {
    throw new StorageError('InvalidRequest', 'public must be true or false')
  }
  return {
    public: isPublic,
    file_size_limit: readSize(body['file_size_limit']),
    allowed_mime_types: readTypes(body['allowed_mime_types']),
  }
}

/** Bytes, from a number or a text such as '20MB'. */
function readSize(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  const [, digits, unit] = /^(\d{1,9})\s*(b|kb|mb|gb)?$/i.exec(readText(value).trim()) ?? []
  if (digits === undefined) {
    const message = 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'
    throw new StorageError('InvalidRequest', message)
  }
  return Number(digits) * UNITS[(unit ?? 'b').toLowerCase() as keyof typeof UNITS]
}

function readTypes(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) return value
  const types: unknown[] = Array.isArray(value) ? value : [value]
  return types.map((type) => {
    if (typeof type === 'string' && /^[\w.+-]+\/(?:[\w.+-]+|\*)$|^\*\/\*$/.test(type)) return type
    throw new StorageError('InvalidMimeType', `mime type ${readText(type)} is not supported`)
  })
}
