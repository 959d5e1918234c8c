import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, addPerson } = openDatabase()

const features = ['reviews', 'facebook', 'scans', 'resale', 'notification_emails'] as const
type Feature = (typeof features)[number]

async function consume(person: string, feature: string, request: string | null = randomUUID()) {
  const rows = await run<{ left: number }>(person, 'select public.consume_quota($1, $2) as left', [
    feature,
    request,
  ])
  return rows[0]?.left
}

async function giveBack(person: string, request: string) {
  const rows = await run<{ done: boolean }>(
    'service',
    'select private.return_quota($1, $2) as done',
    [person, request],
  )
  return rows[0]?.done
}

const counterOf = (feature: Feature) =>
  feature === 'notification_emails' ? 'num_notification_emails_sent' : `num_${feature}`

async function counted(person: string, feature: Feature) {
  const counter = counterOf(feature)
  const total = feature === 'notification_emails' ? 'null::int' : `${counter}_total`
  const [row] = await run(
    person,
    `select ${counter} as month, ${total} as total from public.subscriptions`,
  )
  return row
}

describe('uses', () => {
  it.each([
    ['reviews', 'AI review'],
    ['facebook', 'Facebook Marketplace post'],
    ['scans', 'receipt scan'],
    ['resale', 'resale analysis'],
    ['notification_emails', 'e-mail alert'],
  ] as const)('of %s: five a month, then refused in words', async (feature, words) => {
    const person = await addPerson()
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await consume(person, feature)).toBe(left)
    }
    expect(await refusalOf(consume(person, feature))).toEqual({
      code: 'PT403',
      message: `You've reached the limit for free ${words} actions. Upgrade to Pro for unlimited access!`,
      hint: 'quota',
    })
    expect(await counted(person, feature)).toEqual({
      month: 5,
      total: feature === 'notification_emails' ? null : 5,
    })
  })

  it.each(['pro', 'trial'] as const)('of a %s have no limit and are not counted', async (kind) => {
    const person = await addPerson(kind)
    expect(await consume(person, 'reviews')).toBe(-1)
    expect(await counted(person, 'reviews')).toEqual({ month: 0, total: 0 })
  })

  it('of one feature do not affect the others', async () => {
    const person = await addPerson()
    await consume(person, 'reviews')
    expect(await consume(person, 'scans')).toBe(4)
  })

  it('of 200 requests at once with 5 left: exactly 5 succeed', async () => {
    const person = await addPerson()
    let passed = 0
    for (let round = 0; round < 10; round += 1) {
      // Twenty connections at a time.
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, () => consume(person, 'resale')),
      )
      passed += answers.filter(({ status }) => status === 'fulfilled').length
    }
    expect(passed).toBe(5)
  })

  it('the same request counts once, 50 times at once too', async () => {
    const person = await addPerson()
    const request = randomUUID()
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => consume(person, 'facebook', request)),
      )
      expect(new Set(answers)).toEqual(new Set([4]))
    }
    expect(await counted(person, 'facebook')).toEqual({ month: 1, total: 1 })
  })

  it('the same request of two people counts for each', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    const request = randomUUID()
    expect(await consume(one, 'scans', request)).toBe(4)
    expect(await consume(other, 'scans', request)).toBe(4)
  })

  it('a request that was counted succeeds even if nothing is left', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await consume(person, 'scans', request)
    for (let count = 0; count < 4; count += 1) {
      await consume(person, 'scans')
    }
    expect(await consume(person, 'scans', request)).toBe(0)
  })

  it('refuses an unknown feature, no request id, a request for something else, and visitors', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await consume(person, 'scans', request)
    expect(await refusalOf(consume(person, 'reviews', request))).toMatchObject({ code: '22023' })
    expect(await refusalOf(consume(person, 'listing'))).toMatchObject({ code: '22023' })
    expect(await refusalOf(consume(person, 'scans', null))).toMatchObject({ code: '22004' })
    expect(await refusalOf(consume('anonymous', 'scans'))).toMatchObject({ code: '42501' })
  })
})

describe('returning a use', () => {
  it('happens once, and the use can be used again', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await consume(person, 'scans', request)
    expect(await giveBack(person, request)).toBe(true)
    expect(await giveBack(person, request)).toBe(false)
    expect(await counted(person, 'scans')).toEqual({ month: 0, total: 0 })
    expect(await consume(person, 'scans', request)).toBe(4)
    expect(await giveBack(person, randomUUID())).toBe(false)
  })

  it('of 50 requests at once happens once', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await consume(person, 'scans')
    await consume(person, 'scans')
    await consume(person, 'scans', request)
    const answers: (boolean | undefined)[] = []
    for (let round = 0; round < 5; round += 1) {
      // Ten connections at a time.
      answers.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => giveBack(person, request)))),
      )
    }
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(await counted(person, 'scans')).toEqual({ month: 2, total: 2 })
  })

  it('is only possible for the server', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await consume(person, 'scans', request)
    for (const sql of [
      'select private.return_quota($1, $2)',
      `select private.reserve_quota($1, 'scans', $2)`,
      'select private.settle_quota($1, $2)',
      `select private.return_abandoned_quota('0') where $1::uuid <> $2::uuid`,
      'select private.forget_quota_uses() where $1::uuid <> $2::uuid',
    ]) {
      expect(await refusalOf(run(person, sql, [person, request]))).toMatchObject({ code: '42501' })
    }
    const [row] = await run('service', `select private.reserve_quota($1, 'scans', $2) as left`, [
      person,
      randomUUID(),
    ])
    expect(row).toEqual({ left: 3 })
  })
})

const setMonth = (person: string, day: string) =>
  run(
    'owner',
    `update public.subscriptions set num_scans = 5, num_reviews = 3, num_scans_total = 40, quota_reset_date = ${day}
     where user_id = $1`,
    [person],
  )

describe('a new month', () => {
  const firstOfMonth = `date_trunc('month', now() at time zone 'UTC')::date`

  it.each([
    ['the last day of the month before', `${firstOfMonth} - 1`],
    ['the same month a year ago', `(now() at time zone 'UTC' - interval '1 year')::date`],
    ['31 December long ago', `'2019-12-31'`],
    ['a leap day', `'2024-02-29'`],
  ])('resets the counters after %s, and keeps the lifetime’s', async (_title, day) => {
    const person = await addPerson()
    await setMonth(person, day)
    expect(await consume(person, 'scans')).toBe(4)
    expect(
      await run(
        person,
        `select num_scans, num_reviews, num_scans_total,
           quota_reset_date = (now() at time zone 'UTC')::date as today from public.subscriptions`,
      ),
    ).toEqual([{ num_scans: 1, num_reviews: 0, num_scans_total: 41, today: true }])
  })

  it('does not start within the month', async () => {
    const person = await addPerson()
    await setMonth(person, firstOfMonth)
    expect(await refusalOf(consume(person, 'scans'))).toMatchObject({ hint: 'quota' })
  })

  it('takes nothing from this month if a use of the last one is returned', async () => {
    const person = await addPerson()
    const request = randomUUID()
    await consume(person, 'scans', request)
    await run(
      'owner',
      `update internal.quota_uses set used_on = ${firstOfMonth} - 1 where request_id = $1`,
      [request],
    )
    expect(await giveBack(person, request)).toBe(true)
    expect(await counted(person, 'scans')).toMatchObject({ month: 1 })
  })
})
