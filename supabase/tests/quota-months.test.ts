import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

/** One use of a scan at a moment; returns the uses left. */
async function use(person: string, at: string, request: string = randomUUID()) {
  const rows = await run<{ left: number }>(
    'service',
    `select private.reserve_quota($1, 'scans', $2, $3) as left`,
    [person, request, at],
  )
  return rows[0]?.left
}
async function giveBack(person: string, at: string, request: string) {
  const rows = await run<{ done: boolean }>(
    'service',
    'select private.return_quota($1, $2, $3) as done',
    [person, request, at],
  )
  return rows[0]?.done
}
async function counted(person: string) {
  const [row] = await run(
    person,
    `select num_scans as month, num_scans_total as total, quota_reset_date::text as since
     from public.subscriptions`,
  )
  return row
}
/** A person whose counters belong to a month from its beginning, with this many uses. */
async function addCounted(day: string, uses: number, timeZone = 'UTC') {
  const person = await addPerson()
  await run('owner', 'update public.users set time_zone = $2 where id = $1', [person, timeZone])
  await run(
    'owner',
    `update public.subscriptions set quota_reset_date = $2, num_scans = $3, num_scans_total = $3
     where user_id = $1`,
    [person, day, uses],
  )
  return person
}
const quota = { code: 'PT403', hint: 'quota' }

const boundaries = [
  ['January', '2026-01-31', '2026-02-01'],
  ['February', '2026-02-28', '2026-03-01'],
  ['February of a leap year', '2028-02-29', '2028-03-01'],
  ['February of a century', '2100-02-28', '2100-03-01'],
  ['April', '2027-04-30', '2027-05-01'],
  ['the year', '2026-12-31', '2027-01-01'],
] as const

describe('a month', () => {
  describe.each(boundaries)('at the end of %s', (_name, last, first) => {
    const month = `${last.slice(0, 8)}01`

    it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
      'changes at 00:00 UTC exactly once, for a person in %s too',
      async (zone) => {
        const person = await addCounted(month, 4, zone)
        expect(await use(person, `${last}T23:59:59.999999Z`)).toBe(0)
        const refused = use(person, `${last}T23:59:59.999999Z`)
        expect(await refusalOf(refused)).toMatchObject(quota)
        expect(await use(person, `${first}T00:00:00Z`)).toBe(4)
        expect(await counted(person)).toEqual({ month: 1, total: 6, since: first })
        // A clock that goes back a second finds the new month, and does not start another.
        expect(await use(person, `${last}T23:59:59Z`)).toBe(3)
        expect(await use(person, `${first}T00:00:00Z`)).toBe(2)
        expect(await counted(person)).toEqual({ month: 3, total: 8, since: first })
      },
    )
  })

  it.each([
    ['29 February, when it was the 28th', '2028-02-28T12:00:00Z', '2028-02-29T00:00:00Z'],
    ['the first in Kiritimati', '2026-01-31T09:59:59Z', '2026-01-31T10:00:00Z'],
    ['the first in Pago Pago', '2026-02-01T10:59:59Z', '2026-02-01T11:00:00Z'],
    ['the last day', '2026-01-01T00:00:00Z', '2026-01-31T23:59:59Z'],
  ])('does not change on %s', async (_name, before, after) => {
    const person = await addCounted(before.slice(0, 10), 4)
    expect(await use(person, before)).toBe(0)
    expect(await refusalOf(use(person, after))).toMatchObject(quota)
  })

  it("changes by UTC whatever the connection's time zone", async () => {
    const person = await addCounted('2026-01-01', 5)
    const client = await raw().connect('postgres')
    const sql = `select private.reserve_quota($1, 'scans', gen_random_uuid(), $2) as left`
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await client.query(`set time zone '${zone}'`)
      const early = client.query(sql, [person, '2026-01-31T23:59:59Z'])
      expect(await refusalOf(early)).toMatchObject(quota)
    }
    const { rows } = await client.query(sql, [person, '2026-02-01T00:00:00Z'])
    expect(rows).toEqual([{ left: 4 }])
  })

  it('is not the same as that month of another year', async () => {
    const person = await addCounted('2026-03-01', 5)
    expect(await use(person, '2027-03-01T00:00:00Z')).toBe(4)
  })

  it.each([
    ['a later month', '2026-09-10'],
    ['the next month', '2026-09-01'],
    ['a later year', '2027-08-15'],
    ['an earlier month', '2026-07-31'],
    ['an earlier year', '2025-08-15'],
  ])('that is stored as %s starts again', async (_name, stored) => {
    const person = await addCounted(stored, 5)
    expect(await use(person, '2026-08-15T12:00:00Z')).toBe(4)
    expect(await counted(person)).toEqual({ month: 1, total: 6, since: '2026-08-15' })
  })

  it('may be skipped: unused uses do not add up', async () => {
    const person = await addCounted('2026-01-01', 1)
    expect(await use(person, '2026-08-15T12:00:00Z')).toBe(4)
    expect(await counted(person)).toEqual({ month: 1, total: 2, since: '2026-08-15' })
  })
})

describe('returning a use over a change of month', () => {
  const [last, first] = ['2027-12-31T23:59:59Z', '2028-01-01T00:00:00Z']

  it('lowers the lifetime’s counter and not the new month’s', async () => {
    const person = await addCounted('2027-12-01', 3)
    const request = randomUUID()
    await use(person, last, request)
    expect(await use(person, first)).toBe(4)
    expect(await giveBack(person, first, request)).toBe(true)
    expect(await counted(person)).toEqual({ month: 1, total: 4, since: '2028-01-01' })
  })

  it('returns a use of the new month to it, also if the clock has gone back since', async () => {
    const person = await addCounted('2027-12-01', 5)
    const [before, after] = [randomUUID(), randomUUID()]
    await use(person, first, before)
    await use(person, last, after)
    expect(await giveBack(person, last, before)).toBe(true)
    expect(await giveBack(person, first, after)).toBe(true)
    expect(await counted(person)).toEqual({ month: 0, total: 5, since: '2028-01-01' })
  })

  it('lets the same request count in the new month', async () => {
    const person = await addCounted('2027-12-01', 0)
    const request = randomUUID()
    await use(person, last, request)
    await giveBack(person, last, request)
    expect(await use(person, first, request)).toBe(4)
    expect(await giveBack(person, first, request)).toBe(true)
    expect(await counted(person)).toEqual({ month: 0, total: 0, since: '2028-01-01' })
  })
})

it('100 uses at once on both sides of the change: never more than two months allow', async () => {
  const person = await addCounted('2026-01-01', 0)
  const moments = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0 ? '2026-01-31T23:59:59.999Z' : '2026-02-01T00:00:00Z',
  )
  let passed = 0
  for (let start = 0; start < moments.length; start += 20) {
    const answers = await Promise.allSettled(
      moments.slice(start, start + 20).map((at) => use(person, at)),
    )
    passed += answers.filter(({ status }) => status === 'fulfilled').length
  }
  const row = await counted(person)
  expect(row).toEqual({ month: 5, total: passed, since: '2026-02-01' })
  expect(passed).toBeGreaterThanOrEqual(5)
  expect(passed).toBeLessThanOrEqual(10)
})
