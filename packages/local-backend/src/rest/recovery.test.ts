import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRestService } from '#src/rest/rest-service.ts'
import { openShop, serveRest, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  await shop.close()
})

async function end(application: string): Promise<number> {
  const admin = await shop.database.connect('supabase_admin')
  const { rowCount } = await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [application],
  )
  return rowCount ?? 0
}

test('a new table exists as soon as it is committed, and is gone when dropped', async () => {
  const owner = await shop.database.connect('postgres')
  await owner.query(
    'create table public.fresh (id int primary key); insert into public.fresh values (1)',
  )
  await expect.poll(async () => (await shop.user.from('fresh').select()).data).toEqual([{ id: 1 }])
  await owner.query('alter table public.fresh add column name text default $$new$$')
  await expect
    .poll(async () => (await shop.user.from('fresh').insert({ id: 2, name: 'x' })).status)
    .toBe(201)
  expect((await shop.user.from('fresh').select().eq('id', 2)).data).toEqual([{ id: 2, name: 'x' }])
  await owner.query('drop table public.fresh')
  await expect
    .poll(async () => (await shop.user.from('fresh').select()).error?.code)
    .toBe('PGRST205')
})

test('a column that changes its type is compared by the new one', async () => {
  const owner = await shop.database.connect('postgres')
  await owner.query('create table public.turning (code int); insert into public.turning values (1)')
  const ask = async (code: string) =>
    (await shop.user.from('turning').select('code').eq('code', code)).data
  await expect.poll(() => ask('1')).toEqual([{ code: 1 }])
  await Promise.all(Array.from({ length: 40 }, () => ask('1')))
  await owner.query('alter table public.turning alter column code type text')
  await expect.poll(() => ask('1')).toEqual([{ code: '1' }])
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('one')))
  expect(answers).toEqual(Array.from({ length: 40 }, () => []))
})

test('the connection that listens for changes is restored', async () => {
  expect(await end('local-backend schema')).toBe(1)
  const owner = await shop.database.connect('postgres')
  await owner.query('create table public.after_loss (id int primary key)')
  await expect.poll(async () => (await shop.user.from('after_loss').select()).status).toBe(200)
})

test('a request whose connection is cut gets 503 with Retry-After, and the next one works', async () => {
  const running = shop.send('/rpc/sleep', { method: 'POST', body: '{"seconds": 1.5}' })
  await expect.poll(() => end('local-backend requests')).toBeGreaterThan(0)
  const answer = await running
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await shop.user.from('labels').select()).status).toBe(200)
})

test.each([
  ['gone', { host: '/nowhere' }, 503, 'PGRST001'],
  ['silent', { query_timeout: 100 }, 504, '57014'],
  ['busy', { max: 1, connectionTimeoutMillis: 1500 }, 504, 'PGRST003'],
])('a database that is %s gets a clear answer in time', async (state, settings, status, code) => {
  const { context } = shop.database
  const connectionString = context.database.connectionString('authenticator')
  const pool = new Pool({ ...readLogin(connectionString), ...settings })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const held = state === 'busy' ? await pool.connect() : null
  const database = { ...context.database, requests: pool }
  const service = createRestService({ ...context, database })
  const headers = { apikey: context.keys.secretKey }
  const body = '{"seconds": 1}'
  const loopback = await serveRest(service)
  const ask = () => fetch(`${loopback.origin}/rest/v1/rpc/sleep`, { method: 'POST', headers, body })
  expect([(await ask()).status, (await ask()).headers.get('retry-after')]).toEqual([503, '1'])
  await service.start()
  const answer = await ask()
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  held?.release()
  await loopback.stop()
  await service.stop()
  await pool.end()
})

test("requests of a client that left while they waited are not started, and others' are", async () => {
  const { context } = shop.database
  const connectionString = context.database.connectionString('authenticator')
  const pool = new Pool({ ...readLogin(connectionString), max: 1 })
  const held = await pool.connect()
  const database = { ...context.database, requests: pool }
  const service = createRestService({ ...context, database })
  const loopback = await serveRest(service)
  await service.start()
  const leaving = new AbortController()
  const add = async (id: number, signal?: AbortSignal) =>
    await fetch(`${loopback.origin}/rest/v1/labels`, {
      method: 'POST',
      headers: { apikey: context.keys.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ id, title: 'waited' }),
      ...(signal && { signal }),
    })
  const left = add(901, leaving.signal)
  const stayed = add(902)
  await expect.poll(() => pool.waitingCount).toBe(2)
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  await expect.poll(() => loopback.countEnded()).toBe(1)
  held.release()
  expect((await stayed).status).toBe(201)
  expect((await shop.admin.from('labels').select('id').in('id', [901, 902])).data).toEqual([
    { id: 902 },
  ])
  await shop.admin.from('labels').delete().eq('id', 902)
  await loopback.stop()
  await service.stop()
  await pool.end()
})

test('a service whose database cannot be reached does not start', async () => {
  const { context } = shop.database
  const database = {
    ...context.database,
    connectionString: () => 'postgresql://authenticator:x@127.0.0.1:4129/none',
  }
  const service = createRestService({ ...context, database })
  await expect(service.start()).rejects.toThrow('ECONNREFUSED')
  await service.stop()
})

test('statements that do not recur leave nothing prepared; others are prepared once', async () => {
  for (let i = 0; i < 30; i += 1) await shop.send(`/labels?select=a${i}:id`)
  for (let i = 0; i < 10; i += 1) await shop.send('/labels?select=often:id')
  const { rows } = await shop.database.context.database.requests.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  )
  const texts = rows.map(({ statement }) => statement)
  expect(texts.filter((text) => text.includes('"a1"'))).toHaveLength(0)
  expect(texts.filter((text) => text.includes('"often"'))).toHaveLength(1)
})

test('many requests at once all get their own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const { data } = await shop.user
        .from('numbers')
        .select('id')
        .eq('id', i + 1)
        .single()
      return (data as { id: number }).id
    }),
  )
  expect(answers).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
})

test('one that fails among them does not disturb the others', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, i) =>
      i % 2 === 0
        ? (await shop.user.from('labels').select().eq('id', 1)).status
        : (await shop.user.from('labels').select().eq('id', 'x')).status,
    ),
  )
  expect(statuses).toEqual(Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 200 : 400)))
})

function readLogin(connectionString: string) {
  const url = new URL(connectionString)
  return {
    host: decodeURIComponent(url.hostname),
    port: Number(url.port),
    user: url.username,
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  }
}
