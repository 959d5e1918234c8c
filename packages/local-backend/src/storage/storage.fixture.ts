import { readdir } from 'node:fs/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { BackendOptions } from '#src/options.ts'
import type { FileStore } from '#src/storage/file-store.ts'
import { filesDirectory, openFileStore } from '#src/storage/open-file-store.ts'
import { createStorageApp } from '#src/storage/storage-app.ts'
import { startLoopback } from '#src/storage/start-loopback.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

export interface StorageFixture {
  database: TestDatabase
  store: FileStore
  origin: string
  /** Has the secret key: no policy restricts it. */
  service: SupabaseClient
  anonymous: SupabaseClient
  signIn(userId: string): Promise<SupabaseClient>
  /** An access token of a signed-in person. */
  tokenOf(userId: string): Promise<string>
  /** Requests that supabase-js cannot send. Without `as`, they have the secret key. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  stop(): Promise<void>
}

interface SendOptions {
  /** An access token, an API key, or null for neither. */
  as?: string | null
  headers?: Record<string, string>
  /** Bytes, text or a form are sent unchanged, anything else as JSON. */
  body?: unknown
}

export const OWNER = '00000000-0000-4000-8000-00000000000a'
export const STRANGER = '00000000-0000-4000-8000-00000000000b'

/** Signed-in people may do everything in the folder named by their own id, and nothing elsewhere. */
const POLICIES = `
  create policy "Owners use their own folder" on storage.objects for all to authenticated
    using ((storage.foldername(name))[1] = (current_setting('request.jwt.claims')::jsonb ->> 'sub'))
    with check ((storage.foldername(name))[1] = (current_setting('request.jwt.claims')::jsonb ->> 'sub'));
`

/** The storage service with two buckets, `private` and `open`, behind a real HTTP server. */
export async function startStorage(
  options: Partial<BackendOptions> = { storage: { maxFileBytes: 1_000_000 } },
): Promise<StorageFixture> {
  const database = await createTestDatabase({ options })
  const { context } = database
  const app = new Hono()
  const store = await openFileStore(context)
  app.route('/storage/v1', createStorageApp(context, store))
  const server = await startLoopback({ fetch: app.fetch })
  const owner = await database.connect('postgres')
  await owner.query(POLICIES)

  function connect(key: string, token?: string): SupabaseClient {
    return createClient(server.origin, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
    })
  }

  async function tokenOf(userId: string): Promise<string> {
    const exp = Math.floor(Date.now() / 1000) + 3600
    const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', exp }
    return await context.keys.sign(claims)
  }

  const service = connect(context.keys.secretKey)
  await service.storage.createBucket('private', { public: false })
  await service.storage.createBucket('open', { public: true })
  return {
    database,
    store,
    origin: server.origin,
    service,
    anonymous: connect(context.keys.publishableKey),
    async signIn(userId) {
      return connect(context.keys.publishableKey, await tokenOf(userId))
    },
    tokenOf,
    async send(method, path, { as = context.keys.secretKey, headers = {}, body } = {}) {
      const isPlain =
        typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
      return await fetch(`${server.origin}/storage/v1${path}`, {
        method,
        headers: {
          ...(as === null ? {} : { authorization: `Bearer ${as}` }),
          ...(isPlain || body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
      })
    },
    async stop() {
      await server.stop()
      store.close()
      await database.drop()
    },
  }
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** The number of files in the store, including incoming ones. */
export async function countFiles({ database }: StorageFixture): Promise<number> {
  const directory = filesDirectory(database.context)
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
