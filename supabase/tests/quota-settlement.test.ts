import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

const call = async (sql: string, values: unknown[]) => {
  const [row] = await run<{ answer: unknown }>('service', `select ${sql} as answer`, values)
  return row?.answer
}
const reserve = (person: string, request: string) =>
  call(`private.reserve_quota($1, 'scans', $2)`, [person, request])
const settle = (person: string, request: string) =>
  call('private.settle_quota($1, $2)', [person, request])
const giveBack = (person: string, request: string) =>
  call('private.return_quota($1, $2)', [person, request])
const returnAbandoned = () => call(`private.return_abandoned_quota('10 minutes')`, [])
const grow = (request: string, age: string) =>
  run(
    'owner',
    'update internal.quota_uses set created_at = now() - $2::interval where request_id = $1',
    [request, age],
  )
const forget = (at: string) => call('private.forget_quota_uses($1)', [at])
async function counted(person: string) {
  const [row] = await run(
    person,
    'select num_scans as month, num_scans_total as total from subscriptions',
  )
  return row
}

describe('a use that was reserved', () => {
  it('is settled once, and not if it was returned', async () => {
    const person = await addPerson()
    const [done, failed] = [randomUUID(), randomUUID()]
    await reserve(person, done)
    await reserve(person, failed)
    expect(await settle(person, done)).toBe(true)
    expect(await settle(person, done)).toBe(false)
    expect(await giveBack(person, failed)).toBe(true)
    expect(await settle(person, failed)).toBe(false)
    expect(await settle(person, randomUUID())).toBe(false)
    expect(await counted(person)).toEqual({ month: 1, total: 1 })
  })

  it('is returned if nobody settles it for long, and once', async () => {
    const person = await addPerson()
    const [abandoned, young, settled, returned] = [1, 2, 3, 4].map(() => randomUUID())
    for (const request of [abandoned, young, settled, returned])
      await reserve(person, request ?? '')
    await settle(person, settled ?? '')
    await giveBack(person, returned ?? '')
    for (const request of [abandoned, settled, returned]) await grow(request ?? '', '601 seconds')
    await grow(young ?? '', '1 minute')
    const answers = await Promise.all(Array.from({ length: 10 }, returnAbandoned))
    expect(answers.filter((answer) => answer === 1)).toHaveLength(1)
    expect(await counted(person)).toEqual({ month: 2, total: 2 })
    expect(await returnAbandoned()).toBe(0)
    expect(await giveBack(person, abandoned ?? '')).toBe(false)
  })

  it('starts its time again when it is used again', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await reserve(person, request)
    await grow(request, '1 day')
    await giveBack(person, request)
    await reserve(person, request)
    expect(await returnAbandoned()).toBe(0)
    expect(await counted(person)).toEqual({ month: 1, total: 1 })
  })

  it('that is settled during the check stays counted', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await reserve(person, request)
    await grow(request, '1 day')
    const [settling, looking] = [await raw().connect('postgres'), await raw().connect('postgres')]
    const [backend] = (await looking.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await settling.query('begin')
    await settling.query('select private.settle_quota($1, $2)', [person, request])
    const looked = looking.query(`select private.return_abandoned_quota('10 minutes') as count`)
    await expect
      .poll(() =>
        run('owner', 'select from pg_locks where pid = $1 and not granted', [backend?.pid]),
      )
      .toHaveLength(1)
    await settling.query('commit')
    expect((await looked).rows).toEqual([{ count: 0 }])
    expect(await counted(person)).toEqual({ month: 1, total: 1 })
  })

  it('of many people is returned to each, for two servers at once', async () => {
    const people = [await addPerson(), await addPerson(), await addPerson(), await addPerson()]
    for (const person of people) {
      for (const request of [randomUUID(), randomUUID()]) {
        await reserve(person, request)
        await grow(request, '1 day')
      }
    }
    const answers = await Promise.all([returnAbandoned(), returnAbandoned()])
    expect(Number(answers[0]) + Number(answers[1])).toBe(8)
    for (const person of people) expect(await counted(person)).toEqual({ month: 0, total: 0 })
  })
})

it('a use from the browser is settled at once: it is never returned automatically', async () => {
  const person = await addPerson()
  const request = randomUUID()
  await run(person, `select public.consume_quota('facebook', $1)`, [request])
  await grow(request, '1 day')
  expect(await returnAbandoned()).toBe(0)
  expect(await settle(person, request)).toBe(false)
})

it('Pro reserves, settles and returns, and nothing is recorded', async () => {
  const person = await addPerson('pro')
  const request = randomUUID()
  expect(await reserve(person, request)).toBe(-1)
  expect(await settle(person, request)).toBe(false)
  expect(await giveBack(person, request)).toBe(false)
  expect(
    await run('owner', 'select from internal.quota_uses where user_id = $1', [person]),
  ).toEqual([])
  expect(await counted(person)).toEqual({ month: 0, total: 0 })
})

it('uses of earlier months are deleted; counted ones stay', async () => {
  const person = await addPerson()
  const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']
  for (const day of days) {
    const request = randomUUID()
    await reserve(person, request)
    await run('owner', 'update internal.quota_uses set used_on = $2 where request_id = $1', [
      request,
      day,
    ])
  }
  expect(await forget('2026-02-28T23:59:59Z')).toBe(0)
  expect(await forget('2026-03-01T00:00:00Z')).toBe(1)
  expect(await forget('2026-04-01T00:00:00Z')).toBe(2)
  expect(
    await run('owner', 'select used_on::text as day from internal.quota_uses where user_id = $1', [
      person,
    ]),
  ).toEqual([{ day: '2026-03-01' }])
  expect(await counted(person)).toEqual({ month: 4, total: 4 })
})
