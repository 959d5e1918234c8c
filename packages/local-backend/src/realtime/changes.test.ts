import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  collect,
  OWNER,
  pause,
  startRealtime,
  STRANGER,
  subscribe,
  type RealtimeFixture,
} from '#src/realtime/realtime.fixture.ts'

type Note = Record<string, unknown>
type Change = RealtimePostgresChangesPayload<Note>

let realtime: RealtimeFixture
let clients: SupabaseClient[] = []

beforeAll(async () => {
  realtime = await startRealtime()
})

beforeEach(async () => {
  await Promise.all(clients.map((client) => client.realtime.disconnect()))
  clients = []
})

afterAll(async () => {
  await realtime.stop()
})

async function listen(
  userId: string,
  wish: { event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; filter?: string; select?: string[] } = {},
  vsn: '1.0.0' | '2.0.0' = '2.0.0',
) {
  const { client, renew } = await realtime.connect(userId, vsn)
  clients.push(client)
  const changes = collect<Change>()
  const channel = client.channel(`notes-${Math.random()}`)
  const { event = '*', ...rest } = wish
  // One overload for each event; the values decide, not the type.
  channel.on<Note>(
    'postgres_changes',
    { event: event as '*', schema: 'public', table: 'notes', ...rest },
    changes.push,
  )
  return { renew, channel, changes, status: await subscribe(channel) }
}

async function addNote(userId: string, body = 'note', price = '12.50'): Promise<string> {
  const { rows } = await realtime.owner.query<{ id: string }>(
    `insert into notes (user_id, body, price, tags, extra)
     values ($1, $2, $3, '{a,"b,c"}', '{"size": 1.10}') returning id`,
    [userId, body, price],
  )
  return rows[0]?.id ?? ''
}

function bodyOf({ new: row }: Change): unknown {
  return 'body' in row ? row['body'] : undefined
}

describe('changes', () => {
  test.each(['1.0.0', '2.0.0'] as const)(
    'reach the owner with the values of each type over protocol %s',
    async (vsn) => {
      const { changes, status } = await listen(OWNER, {}, vsn)
      expect(status).toBe('SUBSCRIBED')
      const id = await addNote(OWNER)
      const [change] = await changes.count(1)
      expect(change).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'notes' })
      expect(change?.new).toEqual({
        id: Number(id),
        user_id: OWNER,
        body: 'note',
        price: 12.5,
        done: false,
        tags: ['a', 'b,c'],
        extra: { size: 1.1 },
        noted_at: '2026-01-02T03:04:05+00:00',
        large: null,
      })
      expect(Date.parse(change?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
    },
  )

  test('of an update contain the new row and the key of the old one', async () => {
    const id = await addNote(OWNER)
    const { changes } = await listen(OWNER, { event: 'UPDATE' })
    await realtime.owner.query(`update notes set done = true where id = $1`, [id])
    const [change] = await changes.count(1)
    expect(change?.new).toMatchObject({ id: Number(id), done: true })
    expect(change?.old).toEqual({ id: Number(id) })
  })

  test('of a deletion contain only the key', async () => {
    const id = await addNote(OWNER)
    const { changes } = await listen(OWNER, { event: 'DELETE' })
    await realtime.owner.query(`delete from notes where id = $1`, [id])
    const [change] = await changes.count(1)
    expect(change).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: Number(id) } })
  })

  test('include a large value that was not changed', async () => {
    const large = 'x'.repeat(50_000)
    const id = await addNote(OWNER)
    await realtime.owner.query('alter table notes alter column large set storage external')
    await realtime.owner.query('update notes set large = $2 where id = $1', [id, large])
    const { changes } = await listen(OWNER)
    await realtime.owner.query(`update notes set done = true where id = $1`, [id])
    const [change] = await changes.count(1)
    expect(change?.new).toMatchObject({ large, done: true })
  })

  test('keep their order', async () => {
    const { changes } = await listen(OWNER, { event: 'INSERT' })
    for (let index = 0; index < 50; index += 1) await addNote(OWNER, String(index))
    const all = await changes.count(50)
    expect(all.map(bodyOf)).toEqual(Array.from({ length: 50 }, (_, index) => String(index)))
  })
})

describe('recipients', () => {
  test('are only the owner, with the same client code for all', async () => {
    const mine = await listen(OWNER)
    const theirs = await listen(STRANGER)
    await addNote(OWNER, 'mine')
    await addNote(STRANGER, 'theirs')
    expect((await mine.changes.count(1)).map(bodyOf)).toEqual(['mine'])
    expect((await theirs.changes.count(1)).map(bodyOf)).toEqual(['theirs'])
  })

  test('get no column that the role may not select, even right after the right was removed', async () => {
    const { changes } = await listen(OWNER)
    await addNote(OWNER)
    expect(Object.keys((await changes.count(1))[0]?.new ?? {})).not.toContain('secret')
    await realtime.owner.query('revoke select (price) on notes from authenticated')
    await addNote(OWNER)
    await pause(300)
    for (const change of changes.all.slice(1))
      expect(Object.keys(change.new)).not.toContain('price')
    await realtime.owner.query('grant select (price) on notes to authenticated')
  })

  test('with an anonymous client may not listen to a table that it may not read', async () => {
    const { client } = await realtime.connect()
    clients.push(client)
    const channel = client.channel('notes')
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes' },
      () => undefined,
    )
    expect(await subscribe(channel)).toMatch(/^CHANNEL_ERROR: Unable to subscribe to changes/)
  })

  test.each(['unpublished', 'absent'])('cannot listen to the table %s', async (table) => {
    const { client } = await realtime.connect(OWNER)
    clients.push(client)
    const channel = client.channel('notes')
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, () => undefined)
    expect(await subscribe(channel)).toMatch(/^CHANNEL_ERROR: Unable to subscribe to changes/)
  })

  test('with another server’s token are refused', async () => {
    const { client, renew } = await realtime.connect(OWNER)
    clients.push(client)
    const token = await realtime.signToken(STRANGER)
    await renew(`${token.slice(0, -6)}AAAAAA`)
    expect(await subscribe(client.channel('notes'))).toMatch(/^CHANNEL_ERROR/)
  })
})

describe('filters', () => {
  test.each([
    [`user_id=eq.${OWNER}`, ['a', 'b', 'c']],
    [`user_id=eq.${STRANGER}`, []],
    ['body=eq.a', ['a']],
    ['body=neq.a', ['b', 'c']],
    ['body=in.(a,c)', ['a', 'c']],
    ['body=not.in.(a,c)', ['b']],
    ['price=gt.9', ['b', 'c']],
    ['price=gte.10', ['b', 'c']],
    ['price=lt.10.0', ['a']],
    ['price=lte.10.000', ['a', 'b']],
    ['price=eq.100', ['c']],
    ['done=eq.false', ['a', 'b', 'c']],
    ['done=is.true', []],
    ['extra=is.null', []],
    ['noted_at=lt.2026-01-02T05:04:06+02:00', ['a', 'b', 'c']],
    ['price=gt.9,body=neq.c', ['b']],
    [Array.from({ length: 20 }, () => 'price=gt.9').join(','), ['b', 'c']],
    ['body=eq."b"', ['b']],
    ['body=gt.a', ['b', 'c']],
    ['body=like.%b%', ['b']],
    ['body=ilike.A', ['a']],
    ['body=not.like.a%', ['b', 'c']],
    ['body=match.^[ab]$', ['a', 'b']],
    ['body=imatch.^[AB]$,price=lt.10', ['a']],
    ['large=like.%', []],
    ['large=not.like.%', []],
  ])('%s', async (filter, expected) => {
    const { changes, status } = await listen(OWNER, { filter })
    expect(status).toBe('SUBSCRIBED')
    const everything = await listen(OWNER)
    await addNote(OWNER, 'a', '9')
    await addNote(OWNER, 'b', '10')
    await addNote(OWNER, 'c', '100')
    await everything.changes.count(3)
    // Some filters query the database first, so the same changes arrive later.
    await changes.count(expected.length)
    await pause(20)
    expect(changes.all.map(bodyOf)).toEqual(expected)
  })

  test.each([
    'secret=eq.hidden',
    'absent=eq.1',
    'user_id=eq.nobody',
    'body=match.(',
    'body=match.(a)\\1',
    'body=like.a\\',
    'price=like.1%',
    'extra=gt.a',
    'body=near.a',
    'price=gt.1e999999',
    Array.from({ length: 21 }, () => 'id=gt.0').join(','),
    'body',
  ])('%s is refused', async (filter) => {
    expect((await listen(OWNER, { filter })).status).toMatch(/^CHANNEL_ERROR: /)
  })

  test('only chosen columns are sent', async () => {
    const { changes } = await listen(OWNER, { select: ['id', 'body'] })
    await addNote(OWNER)
    expect(Object.keys((await changes.count(1))[0]?.new ?? {})).toEqual(['id', 'body'])
  })
})

describe('tokens', () => {
  test('a channel ends with its token, unless the token is renewed', async () => {
    const renewed = await listen(OWNER)
    const ending = await listen(OWNER)
    const told = collect<{ status: string; message: string }>()
    ending.channel.on('system', {}, told.push)
    await renewed.renew(await realtime.signToken(OWNER, 1))
    await ending.renew(await realtime.signToken(OWNER, 1))
    await renewed.renew(await realtime.signToken(OWNER, 60))
    await expect.poll(() => ending.channel.state).toBe('closed')
    expect(told.all.at(-1)).toMatchObject({ status: 'error', message: 'Access token has expired' })
    expect(renewed.channel.state).toBe('joined')
    await addNote(OWNER, 'after')
    expect(await renewed.changes.count(1)).toHaveLength(1)
    expect(ending.changes.all).toEqual([])
  })

  test('after a change of user the changes are those of the new one', async () => {
    const { renew, changes } = await listen(OWNER)
    await renew(await realtime.signToken(STRANGER))
    const heard = () => changes.all.map(bodyOf)
    // The new token takes a moment to arrive.
    const addAndHear = async () => {
      await addNote(STRANGER, 'new')
      return heard()
    }
    await expect.poll(addAndHear).toContain('new')
    await addNote(OWNER, 'old')
    await addNote(STRANGER, 'last')
    await expect.poll(heard).toContain('last')
    expect(heard()).not.toContain('old')
  })
})

test('if the stream of changes breaks, clients are told, join again and miss nothing from then on', async () => {
  const { channel, changes } = await listen(OWNER)
  const statuses = collect<string>()
  const again = (await realtime.connect(OWNER)).client.channel('again')
  again.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => undefined)
  again.subscribe((status) => statuses.push(status))
  await statuses.count(1)
  const admin = await realtime.database.connect('supabase_admin')
  await admin.query(
    `select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()`,
  )
  expect(await statuses.count(3)).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
  while (channel.state !== 'joined') await pause(10)
  await addNote(OWNER, 'recovered')
  expect((await changes.count(1)).map(bodyOf)).toEqual(['recovered'])
})
