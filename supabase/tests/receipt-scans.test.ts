import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

interface Scan {
  id: string
  path: string
  state: string
  holder: string | null
}

const request = async (person: string, path = 'receipts/a.pdf', age = '0') => {
  const [scan] = await run<Scan>(
    'service',
    `select * from private.request_receipt_scan($1, $2, 'month first', 'UTC', now() - $3::interval)`,
    [person, path, age],
  )
  if (!scan) throw new Error('No scan came back.')
  return scan
}
const claim = async (lease = '20 seconds') =>
  (
    await run<Scan>('service', 'select * from private.claim_receipt_scan($1, $2)', [
      randomUUID(),
      lease,
    ])
  )[0]
const answered = async (sql: string, values: unknown[], actor = 'service') =>
  (await run<{ answer: unknown }>(actor, `select ${sql} as answer`, values))[0]?.answer
const finish = (scan: Scan | undefined, answer: object | null = { price: 1 }) =>
  answered('private.finish_receipt_scan($1, $2, $3, $4)', [
    scan?.id,
    scan?.holder,
    answer,
    answer === null ? { code: 'unreadable_file', message: 'No.' } : null,
  ])
const cancel = (person: string, path = 'receipts/a.pdf') =>
  answered('public.cancel_receipt_scan($1)', [path], person)
const take = (person: string, path = 'receipts/a.pdf') =>
  answered('public.take_receipt_scan($1)', [path], person)
const list = (person: string) => run(person, 'select * from public.list_receipt_scans()')
const usesOf = async (person: string) =>
  (await run<{ num_scans: number }>(person, 'select num_scans from subscriptions'))[0]?.num_scans
const stateOf = async ({ id }: Scan) =>
  (await run<Scan>('owner', 'select state from public.receipt_scans where id = $1', [id]))[0]?.state
const loseServers = () =>
  run(
    'owner',
    `update public.receipt_scans set held_until = now() - interval '1 second' where holder is not null`,
  )
const returnAbandoned = () => answered(`private.return_abandoned_quota('10 minutes')`, [])
const age = (path: string, column: string) =>
  run(
    'owner',
    `update public.receipt_scans set ${column} = now() - interval '25 hours' where path = $1`,
    [path],
  )
const fill = (person: string, count: number) =>
  run(
    'owner',
    `insert into public.receipt_scans (user_id, path, date_order, time_zone, use_id)
     select $1, 'receipts/' || n, 'day first', 'UTC', gen_random_uuid() from generate_series(1, $2::int) as n`,
    [person, count],
  )

beforeEach(() => run('owner', 'delete from public.receipt_scans'))

describe('scans of receipts', () => {
  it('are read and ended only by their owner, and written only by the server', async () => {
    const [owner, stranger] = [await addPerson(), await addPerson('admin')]
    await request(owner)
    expect(await run(owner, 'select path, state from public.receipt_scans')).toEqual([
      { path: 'receipts/a.pdf', state: 'waiting' },
    ])
    expect(await run(stranger, 'select path from public.receipt_scans')).toEqual([])
    expect(await list(stranger)).toEqual([])
    expect(await cancel(stranger)).toBe(false)
    const [mine] = await run<Scan>('owner', 'select id from public.receipt_scans')
    expect(await answered('private.scans_before($1)', [mine?.id], owner)).toBe(0)
    expect(await answered('private.scans_before($1)', [mine?.id], stranger)).toBeNull()
    for (const sql of [
      'select use_id from public.receipt_scans',
      `update public.receipt_scans set state = 'waiting'`,
      'delete from public.receipt_scans',
      `insert into public.receipt_scans (user_id, path, date_order, time_zone, use_id)
       values ('${owner}', 'x', 'day first', 'UTC', gen_random_uuid())`,
      `select private.request_receipt_scan('${owner}', 'x', 'day first', 'UTC')`,
      `select private.claim_receipt_scan(gen_random_uuid(), '1 minute')`,
      `select private.end_receipt_scan(gen_random_uuid(), null, 'done', '{}', null)`,
      'select private.receipt_scan_turns()',
      'select private.forget_receipt_scans()',
    ]) {
      expect(await refusalOf(run(owner, sql))).toMatchObject({ code: '42501' })
    }
    for (const sql of ['table public.receipt_scans', 'select public.list_receipt_scans()']) {
      expect(await refusalOf(run('anonymous', sql))).toMatchObject({ code: '42501' })
    }
  })

  it('go with their person', async () => {
    const owner = await addPerson()
    await request(owner)
    const scan = await claim()
    await run('owner', 'delete from public.users where id = $1', [owner])
    expect(await finish(scan)).toBe(false)
  })
})

describe('a scan', () => {
  it('costs one use however often it is requested, and keeps its answer', async () => {
    const owner = await addPerson()
    const first = await request(owner)
    expect(await request(owner)).toMatchObject({ id: first.id, state: 'waiting' })
    const scan = await claim()
    expect(await request(owner)).toMatchObject({ id: first.id, state: 'reading' })
    expect(await finish(scan)).toBe(true)
    expect(await request(owner)).toMatchObject({
      state: 'done',
      answer: { price: 1 },
      scans_left: 4,
    })
    expect(await usesOf(owner)).toBe(1)
  })

  it('returns its use when it fails, and costs another one when it is requested again', async () => {
    const owner = await addPerson()
    await request(owner)
    const scan = await claim()
    expect(await finish(scan, null)).toBe(true)
    expect(await finish(scan, null)).toBe(false)
    expect(await usesOf(owner)).toBe(0)
    expect(await list(owner)).toMatchObject([
      { state: 'failed', refusal: { code: 'unreadable_file', message: 'No.' } },
    ])
    expect(await request(owner)).toMatchObject({ state: 'waiting', refusal: null, tries: 0 })
    expect(await usesOf(owner)).toBe(1)
  })

  it('counts no uses on Pro', async () => {
    const owner = await addPerson('pro')
    expect(await request(owner)).toMatchObject({ scans_left: null })
    expect(await finish(await claim())).toBe(true)
    expect(await usesOf(owner)).toBe(0)
  })

  it('without a use left is refused and not kept', async () => {
    const owner = await addPerson()
    await run('owner', 'update public.subscriptions set num_scans = 5 where user_id = $1', [owner])
    expect(await refusalOf(request(owner))).toMatchObject({ code: 'PT403', hint: 'quota' })
    expect(await run(owner, 'select id from public.receipt_scans')).toEqual([])
  })

  it.each(['waiting', 'being read'])(
    'that is %s can be cancelled once, and returns its use',
    async (when) => {
      const owner = await addPerson()
      await request(owner)
      const scan = when === 'waiting' ? undefined : await claim()
      expect(await cancel(owner)).toBe(true)
      expect(await cancel(owner)).toBe(false)
      expect(await usesOf(owner)).toBe(0)
      expect(await list(owner)).toEqual([])
      expect(await claim()).toBeUndefined()
      expect(await finish(scan)).not.toBe(true)
    },
  )

  it('that is read already cannot be cancelled', async () => {
    const owner = await addPerson()
    await request(owner)
    await finish(await claim())
    expect(await cancel(owner)).toBe(false)
    expect(await usesOf(owner)).toBe(1)
  })

  it('keeps its use while it waits, however long', async () => {
    const owner = await addPerson()
    await request(owner)
    await run(
      'owner',
      `update internal.quota_uses set created_at = now() - interval '1 hour' where user_id = $1`,
      [owner],
    )
    expect(await returnAbandoned()).toBe(0)
    await run('owner', 'delete from public.receipt_scans')
    expect(await returnAbandoned()).toBe(1)
  })
})

describe('the result of a scan', () => {
  it('is taken once, and is left when no page took it within moments', async () => {
    const owner = await addPerson()
    await request(owner)
    expect(await take(owner)).toBe(false)
    await finish(await claim())
    expect(await list(owner)).toMatchObject([
      { state: 'done', answer: { price: 1 }, is_left: false },
    ])
    await run(
      'owner',
      `update public.receipt_scans set finished_at = now() - interval '11 seconds'`,
    )
    expect(await list(owner)).toMatchObject([{ is_left: true }])
    expect(await take(await addPerson())).toBe(false)
    expect(await take(owner)).toBe(true)
    expect(await take(owner)).toBe(false)
    expect(await list(owner)).toEqual([])
  })

  it('is removed after a day, and a scan that waits that long is refused', async () => {
    const [owner, other] = [await addPerson(), await addPerson()]
    await request(owner, 'receipts/old.pdf')
    await finish(await claim())
    await request(owner, 'receipts/new.pdf')
    await finish(await claim())
    const waiting = await request(other)
    await age('receipts/old.pdf', 'finished_at')
    await age('receipts/a.pdf', 'created_at')
    expect(await answered('private.forget_receipt_scans()', [])).toBe(1)
    expect(await list(owner)).toMatchObject([{ path: 'receipts/new.pdf' }])
    expect(await stateOf(waiting)).toBe('failed')
    expect(await usesOf(other)).toBe(0)
  })

  it('is one of 50 that are kept of a person, taken ones go first', async () => {
    const owner = await addPerson('pro')
    await run(
      'owner',
      `insert into public.receipt_scans (user_id, path, date_order, time_zone, use_id, state, answer, finished_at, taken_at)
       select $1, 'receipts/' || n, 'day first', 'UTC', gen_random_uuid(), 'done', '{}', now() - make_interval(mins => n),
         case when n = 1 then now() end
       from generate_series(1, 50) as n`,
      [owner],
    )
    await request(owner)
    const kept = await run<Scan>(owner, 'select path from public.receipt_scans')
    expect(kept).toHaveLength(50)
    expect(kept.map(({ path }) => path)).not.toContain('receipts/1')
  })
})

describe('the order of scans', () => {
  it('lets people take turns, and keeps the order of each person', async () => {
    const [many, late] = [await addPerson('pro'), await addPerson('pro')]
    // It reached its server first and the database second.
    await request(many, 'b')
    await request(many, 'a', '1 minute')
    await request(many, 'c')
    expect((await claim())?.path).toBe('a')
    await request(late, 'late')
    expect(await list(late)).toMatchObject([{ state: 'waiting', before: 2 }])
    expect(await list(many)).toMatchObject([
      { path: 'a', state: 'reading', before: null },
      { path: 'b', state: 'waiting', before: 1 },
      { path: 'c', state: 'waiting', before: 3 },
    ])
    expect((await claim())?.path).toBe('b')
    expect((await claim())?.path).toBe('late')
    expect((await claim())?.path).toBe('c')
    expect(await claim()).toBeUndefined()
  })

  it('has room for 20 of a person and 200 of all', async () => {
    const owner = await addPerson('pro')
    await fill(owner, 19)
    await request(owner)
    expect(await refusalOf(request(owner, 'another'))).toMatchObject({
      code: 'PT503',
      hint: 'busy',
      message: expect.stringContaining('Many of your receipts'),
    })
    await fill(await addPerson(), 179)
    await request(await addPerson())
    const late = await addPerson()
    expect(await refusalOf(request(late))).toMatchObject({
      code: 'PT503',
      message: expect.stringContaining('Many receipts are being scanned'),
    })
    expect(await usesOf(late)).toBe(0)
  })
})

describe('a server', () => {
  it('keeps a scan as long as it says so, and notes the page', async () => {
    const owner = await addPerson()
    await request(owner)
    const scan = await claim('0 seconds')
    const hold = (holder: unknown) =>
      answered(`private.hold_receipt_scan($1, $2, '1 minute', 2, 3)`, [scan?.id, holder])
    expect(await hold(scan?.holder)).toBe(true)
    expect(await claim()).toBeUndefined()
    expect(await hold(randomUUID())).toBe(false)
    expect(await list(owner)).toMatchObject([{ state: 'reading', page: 2, pages: 3 }])
    await cancel(owner)
    expect(await hold(scan?.holder)).toBe(false)
  })

  it('that is gone loses its scan, which is read again once, and then refused', async () => {
    const owner = await addPerson()
    await request(owner)
    const first = await claim()
    await loseServers()
    const second = await claim()
    expect(second).toMatchObject({ id: first?.id, tries: 2 })
    expect(await finish(first)).toBe(false)
    await loseServers()
    expect(await claim()).toBeUndefined()
    expect(await list(owner)).toMatchObject([
      { state: 'failed', refusal: { code: 'unavailable', message: /interrupted twice/ } },
    ])
    expect(await usesOf(owner)).toBe(0)
    expect(await finish(second)).toBe(false)
  })

  it('that stops puts its scan back, which does not count as a try', async () => {
    await request(await addPerson())
    const scan = await claim()
    const release = () => answered('private.release_receipt_scan($1, $2)', [scan?.id, scan?.holder])
    expect(await release()).toBe(true)
    expect(await release()).toBe(false)
    expect(await claim()).toMatchObject({ id: scan?.id, tries: 1 })
  })
})
