import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collect, subscribe } from '#src/realtime/realtime.fixture.ts'
import { createRealtime } from '#src/realtime/realtime.ts'
import { createRelay } from '#src/realtime/relay.ts'
import { startLoopback } from '#src/storage/start-loopback.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

interface Served {
  connect(): SupabaseClient
  stop(): Promise<void>
}

let database: TestDatabase
let stops: (() => Promise<void>)[]

beforeAll(async () => {
  stops = []
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await database.drop()
})

/** One more server on the same database. */
async function serve(): Promise<Served> {
  const { context } = database
  const relay = createRelay(context.database.connectionString('supabase_admin'), context.log)
  const service = createRealtime(context, relay)
  await service.start()
  const app = new Hono().route('/realtime/v1', service.app)
  const server = await startLoopback({
    fetch: app.fetch,
    handleUpgrade: (request, socket, head) => service.handleUpgrade(request, socket, head),
  })
  const clients: SupabaseClient[] = []
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= end())
  stops.push(stop)
  return {
    connect() {
      const client = createClient(server.origin, context.keys.publishableKey)
      clients.push(client)
      return client
    },
    stop,
  }

  async function end(): Promise<void> {
    await Promise.all(clients.map((client) => client.realtime.disconnect()))
    await service.stop()
    await server.stop()
  }
}

async function listen(client: SupabaseClient, topic: string, config: object = {}) {
  const channel = client.channel(topic, { config })
  const heard = collect<unknown>()
  channel.on('broadcast', { event: 'word' }, ({ payload }) => heard.push(payload))
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  return { channel, heard }
}

/** Joins and keeps who is there. */
async function watch(client: SupabaseClient, topic: string, key: string) {
  const channel = client.channel(topic, { config: { presence: { key, enabled: true } } })
  channel.on('presence', { event: 'sync' }, () => undefined)
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  return channel
}

const present = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).toSorted()

test('messages on one server arrive on the other: once, in order, complete, and only on their topic', async () => {
  const [one, two] = [await serve(), await serve()]
  const here = await listen(one.connect(), 'room', { broadcast: { ack: true } })
  const there = await listen(two.connect(), 'room')
  const elsewhere = await listen(two.connect(), 'other')
  const words = Array.from({ length: 100 }, (_, n) => ({ n }))
  for (const payload of words)
    await here.channel.send({ type: 'broadcast', event: 'word', payload })
  expect(await there.heard.count(100)).toEqual(words)
  const long = { text: 'grüß dich 🌱\0'.repeat(8000) }
  await here.channel.send({ type: 'broadcast', event: 'word', payload: long })
  expect((await there.heard.count(101)).at(-1)).toEqual(long)
  await there.channel.httpSend('word', { by: 'http' })
  expect(await here.heard.count(1)).toEqual([{ by: 'http' }])
  expect((await there.heard.count(102)).at(-1)).toEqual({ by: 'http' })
  expect(elsewhere.heard.all).toEqual([])
})

test('presence on one server is visible on the other, also for later clients, until they leave', async () => {
  const [one, two] = [await serve(), await serve()]
  const [ada, grace] = [one.connect(), two.connect()]
  const seenByGrace = await watch(grace, 'hall', 'grace')
  const seenByAda = await watch(ada, 'hall', 'ada')
  await seenByAda.track({ mood: 'glad' })
  await vi.waitFor(() => expect(present(seenByGrace)).toEqual(['ada']))
  expect(seenByGrace.presenceState()).toEqual({ ada: [expect.objectContaining({ mood: 'glad' })] })
  await seenByAda.track({ mood: 'busy' })
  await vi.waitFor(() =>
    expect(seenByGrace.presenceState()).toEqual({
      ada: [expect.objectContaining({ mood: 'busy' })],
    }),
  )
  // A client, and a whole server, that come later.
  expect(await vi.waitFor(async () => present(await watch(two.connect(), 'hall', 'late')))).toEqual(
    ['ada'],
  )
  const third = await serve()
  const seenLate = await watch(third.connect(), 'hall', 'later')
  await vi.waitFor(() => expect(present(seenLate)).toEqual(['ada']))
  await seenByGrace.track({})
  await vi.waitFor(() => expect(present(seenByAda)).toEqual(['ada', 'grace']))
  await seenByGrace.untrack()
  await vi.waitFor(() => expect(present(seenByAda)).toEqual(['ada']))
  await one.stop()
  await vi.waitFor(() => expect(present(seenLate)).toEqual([]))
})

test('after the connection between them was cut, they find each other again', async () => {
  const [one, two] = [await serve(), await serve()]
  const seenThere = await watch(two.connect(), 'cut', 'there')
  const seenHere = await watch(one.connect(), 'cut', 'here')
  const admin = await database.connect('supabase_admin')
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'local-backend relay' and datname = current_database()`
  const { rowCount } = await admin.query(cut)
  expect(rowCount).toBeGreaterThanOrEqual(4)
  await seenHere.track({ since: 'the cut' })
  await vi.waitFor(() => expect(present(seenThere)).toEqual(['here']))
  const heard = collect<unknown>()
  seenThere.on('broadcast', { event: 'word' }, ({ payload }) => heard.push(payload))
  await seenHere.send({ type: 'broadcast', event: 'word', payload: 1 })
  await heard.count(1)
})

test('foreign messages do no harm', async () => {
  const [one, two] = [await serve(), await serve()]
  const here = await listen(one.connect(), 'odd')
  const there = await listen(two.connect(), 'odd')
  const admin = await database.connect('supabase_admin')
  for (const payload of [
    '',
    'x',
    'x 1 0 1 {',
    'x 1 0 1 {"kind":"none"}',
    'x 1 1 2 late',
    'x 9 0 3 {}',
  ]) {
    await admin.query(`select pg_notify('local_backend_relay', $1)`, [payload])
  }
  await here.channel.send({ type: 'broadcast', event: 'word', payload: 'still here' })
  expect(await there.heard.count(1)).toEqual(['still here'])
})
