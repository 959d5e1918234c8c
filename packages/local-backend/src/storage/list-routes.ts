import { Hono } from 'hono'
import { listFolder } from '#src/storage/list-folder.ts'
import { decodeCursor, listByPrefix } from '#src/storage/list-objects.ts'
import { runAsCaller } from '#src/storage/run-as-caller.ts'
import {
  readBody,
  readNumber,
  readRequired,
  readText,
  type StorageEnvironment,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { malformed, notImplemented, StorageError } from '#src/storage/storage-error.ts'

/** Sorting of the older listing, and of the one by prefix. */
const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at']
const COLUMNS_V2 = ['name', 'updated_at', 'created_at']
/** The most that Supabase returns, whatever limit is requested. */
const MOST_LISTED = 1500
/** Options of versioned buckets, with the value that changes nothing. */
const VERSION_OPTIONS = {
  noncurrentVersions: 'exclude',
  deleteMarkers: 'exclude',
  exactMatch: false,
}

/** The contents of a bucket. Mounted at `/object`, before the routes of single files. */
export function createListRoutes({ pool }: StorageServices): StorageRoutes {
  const routes = new Hono<StorageEnvironment>()

  routes.post('/list/:bucket', async (c) => {
    const caller = await c.var.readCaller()
    const body = await readBody(c)
    refuseVersions(body)
    const listing = {
      prefix: readText(readRequired(body, 'prefix')),
      search: readText(body['search']),
      limit: readLimit(body['limit'], 100, MOST_LISTED),
      offset: readNumber(body['offset'], { least: 0, most: 1e9, fallback: 0, name: 'offset' }),
      ...readSort(body['sortBy'], COLUMNS),
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
    refuseVersions(body)
    const text = readText(body['cursor'])
    const cursor = text === '' ? null : decodeCursor(text)
    if (text !== '' && !cursor)
      throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token')
    const listing = {
      prefix: readText(body['prefix']),
      limit: readLimit(body['limit'], 1000, 1000),
      cursor,
      withDelimiter: body['with_delimiter'] === true,
      ...readSort(body['sortBy'], COLUMNS_V2),
    }
    return c.json(
      await runAsCaller(pool, caller, 'storage.object.list_v2', (client) =>
        listByPrefix(client, c.req.param('bucket'), listing),
      ),
    )
  })

  return routes
}

function refuseVersions(body: Record<string, unknown>): void {
  for (const [option, without] of Object.entries(VERSION_OPTIONS)) {
    const value = body[option] ?? without
    if (value !== without) throw notImplemented(`The option ${option}`)
  }
}

function readLimit(value: unknown, fallback: number, most: number): number {
  return readNumber(value, { least: 1, most, fallback, name: 'limit' })
}

function readSort(
  value: unknown,
  columns: readonly string[],
): { sortColumn: string; sortOrder: string } {
  if (value === undefined || value === null) return { sortColumn: 'name', sortOrder: 'asc' }
  if (typeof value !== 'object') throw malformed('body/sortBy must be object')
  const sort = { ...value }
  return {
    sortColumn: readChoice('column' in sort ? sort.column : undefined, columns),
    sortOrder: readChoice('order' in sort ? sort.order : undefined, ['asc', 'desc']),
  }
}

/** One of the words, or the first if none is given. */
function readChoice(value: unknown, words: readonly string[]): string {
  const word = readText(value ?? words[0]).toLowerCase()
  if (words.includes(word)) return word
  throw malformed(`body/sortBy takes ${words.join(', ')}`)
}
