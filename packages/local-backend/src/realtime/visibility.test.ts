import { once } from 'node:events'
import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  collect,
  OWNER,
  pause,
  startRealtime,
  STRANGER,
  subscribe,
  type RealtimeFixture,
} from '#src/realtime/realtime.fixture.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

const TABLES = `
  create table events (id int, day date, user_id uuid, body text, primary key (id, day)) partition by range (day);
  create table events_of_may partition of events for values from ('2026-05-01') to ('2026-06-01');
  alter table events enable row level security;
  create policy "Owners read their own events" on events for select to authenticated
    using (user_id = ((select current_setting('request.jwt.claims')::jsonb) ->> 'sub')::uuid);
  create table lone (id int primary key, body text) partition by range (id);
  create table lone_part partition of lone for values from (0) to (100);
  create table keyless (body text);
  create domain filled as text not null;
  create table strict (id int primary key, body filled, large filled);
  alter table strict alter column large set storage external;
  create table broken (id int primary key);
  alter table broken enable row level security;
  create policy "Cannot be answered" on broken for select to authenticated using (1 / (id - id) > 0);
  create table fixed (id int primary key, code char(2));
  create policy "Writers may not read" on realtime.messages for select to authenticated
    using (extension = 'broadcast');
  create policy "Everybody writes" on realtime.messages for insert to authenticated with check (true);
  alter publication supabase_realtime add table events, lone_part, keyless, strict, broken, fixed;
`

let realtime: RealtimeFixture
let withheld: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = {
    info() {},
    warn() {},
    error() {},
    debug(event: string, fields?: Record<string, unknown>) {
      if (event === 'realtime.withheld' && fields) withheld.push(fields)
    },
  }
  realtime = await startRealtime({}, 0, log)
  await realtime.owner.query(TABLES)
})

afterEach(() => {
  withheld = []
})

afterAll(async () => {
  await realtime.stop()
})

async function listen(wish: { table?: string; filter?: string; event?: '*' }, token?: string) {
  const { client, renew } = await realtime.connect(OWNER)
  if (token !== undefined) await renew(token)
  const changes = collect<Change>()
  const channel = client
    .channel(`changes-${Math.random()}`)
    .on('postgres_changes', { event: '*', schema: 'public', ...wish }, changes.push)
  const status = await subscribe(channel)
  return { client, status, changes }
}

const reasons = () => withheld.map(({ reason }) => reason)

describe('a partitioned table', () => {
  test('is heard under its own name and policies', async () => {
    const [named, whole] = [await listen({ table: 'events' }), await listen({})]
    expect([named.status, whole.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    await realtime.owner.query(
      `insert into events values (1, '2026-05-02', $1, 'foreign'), (2, '2026-05-02', $2, 'own')`,
      [STRANGER, OWNER],
    )
    for (const { changes } of [named, whole]) {
      await changes.count(1)
      await pause(50)
      expect(changes.all).toMatchObject([{ table: 'events', new: { id: 2, body: 'own' } }])
    }
    expect(reasons()).toContain('row_hidden')
  })

  test('is not heard through a partition that is published alone', async () => {
    const part = await listen({ table: 'lone_part' })
    expect(part.status).toMatch(/^CHANNEL_ERROR/)
    const whole = await listen({})
    await realtime.owner.query(`insert into lone values (1, 'x')`)
    await expect.poll(reasons).toContain('partition')
    expect(whole.changes.all).toEqual([])
  })
})

test('a table without a primary key says so with each change', async () => {
  const { status, changes } = await listen({ table: 'keyless' })
  expect(status).toBe('SUBSCRIBED')
  await realtime.owner.query(`insert into keyless values ('x')`)
  expect(await changes.count(1)).toMatchObject([
    {
      eventType: 'INSERT',
      table: 'keyless',
      new: {},
      errors: ['Error 400: Bad Request, no primary key'],
    },
  ])
})

test('a table with a domain that forbids null is published, including deletions and long values', async () => {
  const { changes } = await listen({ table: 'strict' })
  await realtime.owner.query(`insert into strict values (1, 'a', repeat('x', 5000))`)
  await realtime.owner.query(`update strict set body = 'b'`)
  await changes.count(2)
  await realtime.owner.query(`delete from strict`)
  const heard = await changes.count(3)
  expect(heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
  expect(heard[1]?.new).toEqual({ id: 1, body: 'b', large: 'x'.repeat(5000) })
  expect(heard[2]).toMatchObject({ new: {}, old: { id: 1 } })
})

test('a filter compares all characters of a char(2)', async () => {
  const { changes } = await listen({ table: 'fixed', filter: 'code=eq.DE' })
  await realtime.owner.query(`insert into fixed values (1, 'DK'), (2, 'DE')`)
  expect(await changes.count(1)).toMatchObject([{ new: { id: 2, code: 'DE' } }])
  expect(reasons()).toContain('filter')
})

test('a token of many kilobytes identifies its owner', async () => {
  const metadata = { notes: 'x'.repeat(6000) }
  const token = await realtime.signToken(OWNER, 3600, { user_metadata: metadata })
  const { status, changes } = await listen({ table: 'notes' }, token)
  expect(status).toBe('SUBSCRIBED')
  await realtime.owner.query(`insert into notes (user_id, body) values ($1, 'mine')`, [OWNER])
  expect(await changes.count(1)).toMatchObject([{ new: { body: 'mine' } }])
})

test('a token that is too long is refused', async () => {
  const token = await realtime.signToken(OWNER, 3600, {
    user_metadata: { notes: 'x'.repeat(20_000) },
  })
  const { status } = await listen({ table: 'notes' }, token)
  expect(status).toBe('CHANNEL_ERROR: Invalid or expired token')
})

test('the presence of a private channel is hidden from a person who may only write', async () => {
  const config = { private: true, presence: { key: 'first' } }
  const first = (await realtime.connect(OWNER)).client.channel('hall', { config })
  expect(await subscribe(first)).toBe('SUBSCRIBED')
  expect(await first.track({ mood: 'calm' })).toBe('ok')

  // It requests presence by showing itself, not when it joins, which supabase-js cannot do.
  const key = realtime.database.context.keys.publishableKey
  const address = realtime.origin.replace('http', 'ws')
  const socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  const events = collect<unknown>()
  socket.on('message', (data: Buffer) => {
    const [, , , event]: unknown[] = JSON.parse(data.toString('utf8'))
    events.push(event)
  })
  await once(socket, 'open')
  const send = (ref: string, event: string, payload: object) =>
    socket.send(JSON.stringify(['1', ref, 'realtime:hall', event, payload]))
  const token = await realtime.signToken(STRANGER)
  const silent = { private: true, presence: { key: 'second', enabled: false } }
  send('1', 'phx_join', { access_token: token, config: silent })
  await events.count(1)
  send('2', 'presence', { type: 'presence', event: 'track', payload: { mood: 'busy' } })
  await events.count(2)
  await pause(50)
  expect(events.all).toEqual(['phx_reply', 'phx_reply'])
  expect(reasons()).toContain('topic_rights')
  socket.close()
})

test('a policy that fails hides a change from its listener, and the log says so', async () => {
  const { changes } = await listen({ table: 'broken' })
  // Listeners of earlier tests may be there, too.
  const listeners: unknown = expect.any(Number)
  const about = { kind: 'INSERT', schema: 'public', table: 'broken', listeners }
  await realtime.owner.query(`insert into broken values (1)`)
  await expect.poll(() => withheld).toContainEqual({ ...about, reason: 'policy_failed' })
  expect(changes.all).toEqual([])
})

test('the log says at debug why an event was withheld', async () => {
  const { client } = await listen({ table: 'notes' })
  const channel = client.channel('deletions')
  channel.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'notes' }, () => {})
  await subscribe(channel)
  withheld = []
  await realtime.owner.query(`insert into notes (user_id) values ($1)`, [STRANGER])
  const about = { kind: 'INSERT', schema: 'public', table: 'notes' }
  await expect
    .poll(() => withheld)
    .toContainEqual({ ...about, reason: 'row_hidden', listeners: expect.any(Number) })
  expect(withheld).toContainEqual({ ...about, reason: 'other_event', listeners: 1 })
})
