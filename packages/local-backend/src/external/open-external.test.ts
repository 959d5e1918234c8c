import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  PREPARATION,
  startForeignServer,
  type ForeignServer,
} from '#src/external/server.fixture.ts'
import { rotateSigningKey } from '#src/keys/rotate-signing-key.ts'
import type { BackendOptions } from '#src/options.ts'
import { startS3Server } from '#src/storage/s3/s3-server.fixture.ts'
import { startLocalBackend, type LocalBackend } from '#src/start.ts'
import { startLoopback, type Loopback } from '#src/testing/start-loopback.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

const migrations = path.join(import.meta.dirname, '../../../../supabase/migrations')

let server: ForeignServer
let root: string
let stops: (() => Promise<void>)[]

beforeAll(async () => {
  server = await startForeignServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'external-'))
  chmodSync(root, 0o711)
  stops = []
  await server.run(PREPARATION)
})

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  rmSync(root, { recursive: true, force: true })
  await server.reset()
})

async function start(name = 'data', changes: Partial<BackendOptions> = {}): Promise<LocalBackend> {
  const backend = await startLocalBackend(
    createTestOptions(
      { dataDirectory: path.join(root, name), migrationsDirectory: path.join(root, 'migrations') },
      { databaseUrl: server.url(), migrationsDirectory: migrations, ...changes },
    ),
  )
  stops.push(() => backend.stop())
  return backend
}

async function open(backend: LocalBackend): Promise<Loopback> {
  const loopback = await startLoopback(
    (request, response) => backend.handleRequest(request, response),
    (request, socket, head) => backend.handleUpgrade(request, socket, head),
  )
  stops.unshift(() => loopback.stop())
  return loopback
}

const connect = (origin: string, key: string): SupabaseClient =>
  createClient(origin, key, { auth: { persistSession: false, autoRefreshToken: false } })

const ACCOUNT = { email: 'ada@example.com', password: 'a long sentence' }

/** A signed-in person. */
async function signIn(origin: string, backend: LocalBackend) {
  const admin = connect(origin, backend.secretKey)
  const made = await admin.auth.admin.createUser({ ...ACCOUNT, email_confirm: true })
  expect(made.error).toBeNull()
  const client = connect(origin, backend.publishableKey)
  const { data, error } = await client.auth.signInWithPassword(ACCOUNT)
  expect(error).toBeNull()
  return { client, admin, userId: data.user?.id ?? '' }
}

/** The received row changes, and how often the channel could be joined. */
async function listen(
  client: SupabaseClient,
): Promise<{ heard: unknown[]; entered: () => number }> {
  const heard: unknown[] = []
  let entered = 0
  await new Promise<void>((resolve) => {
    client
      .channel('rows')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'products' }, (change) =>
        heard.push(change.new),
      )
      .subscribe((status: string) => {
        if (status !== 'SUBSCRIBED') return
        entered += 1
        resolve()
      })
  })
  return { heard, entered: () => entered }
}

const add = (client: SupabaseClient, userId: string, name: string) =>
  client.from('products').insert({ user_id: userId, name, status: 'wishlist' })

test('people sign in, store rows and files, and get changes; strangers do not', async () => {
  const backend = await start()
  const { origin } = await open(backend)
  const { client, userId } = await signIn(origin, backend)
  const { heard } = await listen(client)
  expect((await add(client, userId, 'A lamp')).error).toBeNull()
  await vi.waitFor(() => expect(heard).toEqual([expect.objectContaining({ name: 'A lamp' })]))
  const stranger = connect(origin, backend.publishableKey)
  expect((await stranger.from('products').select()).error?.code).toBe('42501')

  const file = `${userId}/note.txt`
  const files = () => client.storage.from('papers')
  const admin = connect(origin, backend.secretKey)
  expect((await admin.storage.createBucket('papers', { public: false })).error).toBeNull()
  expect((await admin.storage.from('papers').upload(file, 'mine')).error).toBeNull()
  expect(await (await admin.storage.from('papers').download(file)).data?.text()).toBe('mine')
  expect((await files().download(file)).error).not.toBeNull()
  await client.removeAllChannels()
})

test('a restart of that server is answered with 503, and everything works afterwards', async () => {
  const backend = await start()
  const { origin } = await open(backend)
  const { client, userId } = await signIn(origin, backend)
  const { heard, entered } = await listen(client)
  expect((await add(client, userId, 'Before')).error).toBeNull()
  await server.stopFast()
  expect((await client.from('products').select()).status).toBe(503)
  expect(await backend.isReady()).toBe(false)
  await server.restart()
  await vi.waitFor(async () => expect(await backend.isReady()).toBe(true))
  // The client rejoins, after growing pauses.
  await vi.waitFor(() => expect(entered()).toBe(2), { timeout: 25_000 })
  const change = { name: 'Afterwards' }
  expect((await client.from('products').update(change).eq('name', 'Before')).error).toBeNull()
  await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining(change)))
  await client.removeAllChannels()
}, 60_000)

test('that server stops on request, because each change is acknowledged to it', async () => {
  const backend = await start()
  const { origin } = await open(backend)
  const { client, userId } = await signIn(origin, backend)
  const { heard } = await listen(client)
  expect((await add(client, userId, 'Before')).error).toBeNull()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  const asked = Date.now()
  await server.stopFast()
  // After six seconds it is not asked any more.
  expect(Date.now() - asked).toBeLessThan(5000)
  await server.restart()
  await vi.waitFor(async () => expect(await backend.isReady()).toBe(true))
  await client.removeAllChannels()
}, 60_000)

test('two processes that start at once on an empty database use the same keys, as does a third later', async () => {
  const [one, two] = await Promise.all([start('one'), start('two')])
  expect(two.publishableKey).toBe(one.publishableKey)
  expect(two.secretKey).toBe(one.secretKey)
  const [first, second] = [await open(one), await open(two)]
  const { client, userId } = await signIn(first.origin, one)
  const session = (await client.auth.getSession()).data.session
  const there = connect(second.origin, two.publishableKey)
  await there.auth.setSession(session ?? { access_token: '', refresh_token: '' })
  expect((await add(there, userId, 'From there')).error).toBeNull()
  expect((await client.from('products').select('name')).data).toEqual([{ name: 'From there' }])
  await one.stop()
  expect((await start('one')).secretKey).toBe(two.secretKey)
})

test('no API role reads the keys in the database; its owner does', async () => {
  await start()
  const read = 'select secrets from local_backend.secrets'
  for (const role of ['anon', 'authenticated', 'service_role', 'authenticator']) {
    await expect(server.run([`set role ${role}`, read], 'sampletrail')).rejects.toThrow(
      'permission',
    )
  }
  await server.run(['set role sampletrail', read], 'sampletrail')
})

test('a rotated key is in the database, and the old one’s tokens may be refused at once', async () => {
  const before = await start('before')
  const { origin } = await open(before)
  const { client } = await signIn(origin, before)
  expect((await client.from('products').select()).status).toBe(200)
  await rotateSigningKey({
    dataDirectory: root,
    databaseUrl: server.url(),
    tokenLifetime: 3600,
    atOnce: true,
  })
  const after = await open(await start('after'))
  const { access_token: token = '' } = (await client.auth.getSession()).data.session ?? {}
  const ask = (bearer: string) =>
    fetch(`${after.origin}/rest/v1/products`, {
      headers: { apikey: before.publishableKey, authorization: `Bearer ${bearer}` },
    })
  expect((await ask(token)).status).toBe(401)
  const fresh = createClient(after.origin, before.publishableKey, {
    auth: { persistSession: false },
  })
  const session = await fresh.auth.signInWithPassword(ACCOUNT)
  expect((await ask(session.data.session?.access_token ?? '')).status).toBe(200)
})

test('with the files in a bucket, processes share them and need no folder', async () => {
  const bucket = await startS3Server()
  stops.push(() => bucket.stop())
  const storage = { maxFileBytes: 1_000_000, s3Url: bucket.url }
  const one = await start('one', { storage })
  const two = await start('two', { storage })
  const [here, there] = [await open(one), await open(two)]
  const { storage: operator } = connect(here.origin, one.secretKey)
  await operator.createBucket('notes')
  const files = operator.from('notes')
  expect((await files.upload('a/b.txt', 'shared', { contentType: 'text/plain' })).error).toBeNull()
  const again = connect(there.origin, two.secretKey).storage.from('notes')
  expect(await (await again.download('a/b.txt')).data?.text()).toBe('shared')
  expect(readdirSync(root)).toEqual([])
  expect([one.diskState(), await two.isReady()]).toEqual(['ok', true])
})
