import { Hono } from 'hono'
import { checkBucketName } from '#src/storage/object-name.ts'
import {
  deleteBucket,
  findBucket,
  insertBucket,
  isBucketEmpty,
  listBuckets,
  updateBucket,
  type Bucket,
  type BucketSettings,
} from '#src/storage/buckets.ts'
import { deleteAnyObjects } from '#src/storage/objects.ts'
import { runAsCaller, runInTransaction } from '#src/storage/run-as-caller.ts'
import {
  readBody,
  readNumber,
  readRequired,
  readText,
  type StorageEnvironment,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { malformed, notImplemented, StorageError, tooLarge } from '#src/storage/storage-error.ts'
import { removeFiles } from '#src/storage/store-object.ts'

const BATCH = 1000
const COLUMNS = ['name', 'id', 'created_at', 'updated_at'] as const
const CANNOT_EMPTY = 'Cannot delete: there are objects left that you have no DELETE permission for'
const UNITS = { b: 1, kb: 1000, mb: 1000 ** 2, gb: 1000 ** 3 }

/** Buckets, mounted at `/bucket`. The policies on storage.buckets decide. */
export function createBucketRoutes(services: StorageServices): StorageRoutes {
  const { pool, maxFileBytes } = services
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
      sortColumn: readChoice('sortColumn', c.req.query('sortColumn'), COLUMNS),
      sortOrder: readChoice('sortOrder', c.req.query('sortOrder'), ['asc', 'desc']),
    }
    const buckets = await runAsCaller(pool, caller, 'storage.bucket.list', (client) =>
      listBuckets(client, listing),
    )
    return c.json(buckets.map((bucket) => describeFor(c.req.raw.headers, bucket)))
  })

  routes.post('/', async (c) => {
    const caller = await c.var.readCaller()
    const body = await readBody(c)
    const name = checkBucketName(readRequired(body, 'name'))
    const id = checkBucketName(body['id'] || name)
    const settings = readSettings(body, maxFileBytes)
    await runAsCaller(pool, caller, 'storage.bucket.create', (client) =>
      insertBucket(client, { id, name }, settings, caller.claims.sub),
    )
    return c.json({ name })
  })

  routes.get('/:id', async (c) => {
    const caller = await c.var.readCaller()
    const id = c.req.param('id')
    const bucket = await runAsCaller(pool, caller, 'storage.bucket.get', (client) =>
      findBucket(client, id),
    )
    return c.json(describeFor(c.req.raw.headers, bucket))
  })

  routes.put('/:id', async (c) => {
    const caller = await c.var.readCaller()
    const id = c.req.param('id')
    const settings = readSettings(await readBody(c), maxFileBytes)
    if (Object.values(settings).every((value) => value === undefined)) {
      throw new StorageError('InvalidRequest', 'No content provided')
    }
    await runAsCaller(pool, caller, 'storage.bucket.update', (client) =>
      updateBucket(client, id, settings),
    )
    return c.json({ message: 'Successfully updated' })
  })

  routes.post('/:id/empty', async (c) => {
    const caller = await c.var.readCaller()
    const id = c.req.param('id')
    // The caller's policies decide which files are deleted; remaining ones are reported, visible to the caller or not.
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
      await removeFiles(services, removed)
    } while (removed.length > 0)
    const isEmpty = await runInTransaction(pool, ({ client }) => isBucketEmpty(client, id))
    if (!isEmpty) throw new StorageError('AccessDenied', CANNOT_EMPTY)
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

/** Older Python clients do not know a bucket's type, and fail on it. */
const WITHOUT_TYPE =
  /supabase-py\/(?:storage3 v0\.(?:\d|1[01]|12(?=\.0\b))|[01]|2\.(?:\d|1[0-7]))\./i

function describeFor(headers: Headers, { type, ...bucket }: Bucket): Partial<Bucket> {
  const client = `${headers.get('user-agent') ?? ''} ${headers.get('x-client-info') ?? ''}`
  return WITHOUT_TYPE.test(client) ? bucket : { ...bucket, type }
}

function readChoice(name: string, value: string | undefined, words: readonly string[]): string {
  const word = value ?? words[0] ?? ''
  if (words.includes(word)) return word
  throw malformed(`querystring/${name} must be equal to one of the allowed values`)
}

function readSettings(body: Record<string, unknown>, maxFileBytes: number): BucketSettings {
  const type = body['type']
  if (type !== undefined && type !== null && type !== 'STANDARD') {
    throw notImplemented(`A bucket of type ${readText(type)}`)
  }
  if (body['versioning_status'] !== undefined && body['versioning_status'] !== null) {
    throw notImplemented('Versioning of buckets')
  }
  const isPublic = body['public']
  if (isPublic !== undefined && typeof isPublic !== 'boolean') {
    throw malformed('body/public must be boolean')
  }
  const limit = readSize(body['file_size_limit'])
  if ((limit ?? 0) > maxFileBytes) throw tooLarge()
  return {
    public: isPublic,
    file_size_limit: limit,
    allowed_mime_types: readTypes(body['allowed_mime_types']),
  }
}

/** Bytes, from a number or a text such as '20MB'. */
function readSize(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  const [, digits, unit] =
    /^(\d{1,9}(?:\.\d{1,9})?)(b|kb|mb|gb)?$/i.exec(readText(value).trim()) ?? []
  if (digits === undefined) {
    const message = 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'
    throw new StorageError('InvalidRequest', message)
  }
  return Math.round(Number(digits) * UNITS[(unit ?? 'b').toLowerCase() as keyof typeof UNITS])
}

function readTypes(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) return value
  const types: unknown[] = Array.isArray(value) ? value : [value]
  return types.map((type) => {
    if (typeof type === 'string' && /^[\w.+-]+\/(?:[\w.+-]+|\*)$|^\*\/\*$/.test(type)) return type
    throw new StorageError('InvalidMimeType', `mime type ${readText(type)} is not supported`)
  })
}
