import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson, raw } = database
const { addAlert, offer, match, claimAndBegin } = alertRows(database)

interface Claimed {
  mail_id: string
  user_id: string
  kind: string
  attempts: number
  total: number
  items: { name: string; keyword: string }[]
}

const hour = 3_600_000
const later = (milliseconds: number) => new Date(Date.now() + milliseconds)
const claim = (at = later(1)) => claimAndBegin<Claimed>(10, at)
const settle = (mailId: string | undefined, result: string, at = new Date()) =>
  run('service', 'select private.settle_alert_mails($1, $2)', [
    JSON.stringify([{ mail: mailId, result, error: 'as told' }]),
    at,
  ])
const statesOf = async (userId: string) =>
  (
    await run<{ state: string }>(
      'owner',
      'select state from internal.alert_mails where user_id = $1 order by created_at, state',
      [userId],
    )
  ).map(({ state }) => state)
const namesOf = (mail: Claimed | undefined) => mail?.items.map(({ name }) => name).toSorted()

let words = 0
/** A Pro person with an alert for a word of their own, and offers with it that are found. */
async function addReader(offers = 1) {
  words += 1
  const word = `word${words}`
  const person = await addPerson('pro')
  const alertId = await addAlert(person, word)
  const ids: string[] = []
  for (let number = 1; number <= offers; number += 1) {
    ids.push(await offer(`Thing ${number} ${word}`))
  }
  await match()
  return { person, word, alertId, ids }
}

/** Claimed, and its runner died; noticed six minutes later. */
async function lose() {
  const reader = await addReader()
  const [mail] = await claim()
  expect(await claim(later(6 * 60_000))).toEqual([])
  return { ...reader, id: mail?.mail_id ?? '' }
}
const doubtful = (actor: string) =>
  run<{ id: string; state: string; offers: number }>(
    actor,
    'select * from public.admin_doubtful_alert_mails()',
  )

describe('an instant mail', () => {
  it('carries everything that waits for its reader, once', async () => {
    const { person, word } = await addReader(2)
    const [mail, ...more] = await claim()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ user_id: person, kind: 'instant', attempts: 1, total: 2 })
    expect(namesOf(mail)).toEqual([`Thing 1 ${word}`, `Thing 2 ${word}`])
    expect(mail?.items[0]?.keyword).toBe(word)
    expect(await claim()).toEqual([])
    await settle(mail?.mail_id, 'sent')
    expect(await claim(later(hour))).toEqual([])
    const told = await run(person, 'select from public.alert_matches where mailed_at is not null')
    expect(told).toHaveLength(2)
  })

  it('is followed by the next after five minutes at the earliest', async () => {
    const { word } = await addReader()
    const [first] = await claim()
    await settle(first?.mail_id, 'sent')
    await offer(`Late ${word}`)
    await match()
    expect(await claim(later(4 * 60_000))).toEqual([])
    const [second] = await claim(later(5 * 60_000 + 1000))
    expect(namesOf(second)).toEqual([`Late ${word}`])
    await settle(second?.mail_id, 'sent')
  })

  it('waits while offers are compared, but not for ever', async () => {
    await addReader()
    await offer('Not compared yet')
    expect(await claim()).toEqual([])
    const [mail] = await claim(later(3 * 60_000))
    expect(mail).toMatchObject({ total: 1 })
    await settle(mail?.mail_id, 'sent')
    await match()
  })

  it('lists the newest 20 and counts the others', async () => {
    await addReader(22)
    const [mail] = await claim()
    expect(mail?.total).toBe(22)
    expect(mail?.items).toHaveLength(20)
    await settle(mail?.mail_id, 'sent')
  })

  it('goes to two runners once, also when one of them waits in its transaction', async () => {
    for (let count = 0; count < 3; count += 1) await addReader()
    const [one, other] = [await raw().connect('postgres'), await raw().connect('postgres')]
    await one.query('begin')
    const first = await one.query<Claimed>(
      'select * from private.claim_alert_mails(gen_random_uuid(), 2)',
    )
    const second = await other.query<Claimed>(
      'select * from private.claim_alert_mails(gen_random_uuid(), 5)',
    )
    await one.query('commit')
    const all = [...first.rows, ...second.rows].map(({ user_id }) => user_id)
    expect(first.rows).toHaveLength(2)
    expect(new Set(all).size).toBe(3)
    expect(all).toHaveLength(3)
    await Promise.all([one.end(), other.end()])
    // Nobody began them.
    for (const { mail_id } of await claim(later(21_000))) await settle(mail_id, 'sent')
  })

  it('of a stopped claim is there for the next', async () => {
    await addReader()
    const one = await raw().connect('postgres')
    await one.query('begin')
    await one.query('select private.claim_alert_mails(gen_random_uuid(), 5)')
    await one.query('rollback')
    const [mail] = await claim()
    expect(mail?.attempts).toBe(1)
    await settle(mail?.mail_id, 'sent')
    await one.end()
  })
})

describe('a mail that was claimed and not begun', () => {
  const runner = randomUUID()
  const claimOnly = (at = new Date(), by = runner) =>
    run<Claimed>('service', 'select * from private.claim_alert_mails($1, 10, $2)', [by, at])
  const begin = (mail: Claimed | undefined, at = new Date(), by = runner) =>
    run('service', 'select private.begin_alert_mails($1, $2, $3)', [by, [mail?.mail_id], at])

  it('waits again 20 seconds after its runner died, and counts as no try', async () => {
    await addReader()
    const [mail] = await claimOnly()
    expect(await claimOnly(later(19_000), randomUUID())).toEqual([])
    const [again] = await claim(later(21_000))
    expect(again).toMatchObject({ mail_id: mail?.mail_id, attempts: 1, total: 1 })
    await settle(again?.mail_id, 'sent')
  })

  it('is begun once, by its runner alone, and not when that comes too late', async () => {
    await addReader()
    const [mail] = await claimOnly()
    expect(await begin(mail, new Date(), randomUUID())).toHaveLength(0)
    expect(await begin(mail, later(21_000))).toHaveLength(0)
    expect(await begin(mail)).toHaveLength(1)
    expect(await begin(mail)).toHaveLength(0)
    await settle(mail?.mail_id, 'sent')
  })

  it('that was claimed by another meanwhile is not begun by the first', async () => {
    await addReader()
    const [mail] = await claimOnly()
    const other = randomUUID()
    await claimOnly(later(21_000), other)
    expect(await begin(mail, later(22_000))).toHaveLength(0)
    expect(await begin(mail, later(22_000), other)).toHaveLength(1)
    await settle(mail?.mail_id, 'sent')
  })

  it('waits again at once when its runner stops, with what was found meanwhile', async () => {
    const { person, word } = await addReader()
    const [mail] = await claimOnly()
    await offer(`Meanwhile ${word}`)
    await match()
    await run('service', 'select private.release_alert_mails($1)', [runner])
    expect(await begin(mail)).toHaveLength(0)
    expect(await statesOf(person)).toEqual(['dropped', 'waiting'])
    const [joined] = await claim(later(6 * 60_000))
    expect(namesOf(joined)).toEqual([`Meanwhile ${word}`, `Thing 1 ${word}`])
    await settle(joined?.mail_id, 'sent')
  })

  it('that was begun is not released', async () => {
    const { person } = await addReader()
    const [mail] = await claimOnly()
    await begin(mail)
    await run('service', 'select private.release_alert_mails($1)', [runner])
    expect(await statesOf(person)).toEqual(['sending'])
    await settle(mail?.mail_id, 'sent')
  })
})

describe('at sending time', () => {
  it.each([
    [
      'an offer that expired',
      `update catalogue.products set expires_at = now() - interval '1 second' where id = $1`,
    ],
    ['an offer that is gone', `delete from catalogue.products where id = $1`],
    [
      'an offer of another country now',
      `update catalogue.products set country = 'CA' where id = $1`,
    ],
    [
      'an offer over the price now',
      `with changed as (update catalogue.products set price = 99 where id = $1 returning 1)
       update public.keyword_alerts set highest_price = 50 where user_id = $2`,
    ],
  ])('%s is left out', async (_what, sql) => {
    const { ids, word, person } = await addReader(2)
    await run('owner', 'update catalogue.products set price = 5 where id = any($1)', [ids])
    const used = [ids[0], person].slice(0, sql.includes('$2') ? 2 : 1)
    await run('owner', sql, used)
    const [mail] = await claim()
    expect(namesOf(mail)).toEqual([`Thing 2 ${word}`])
    await settle(mail?.mail_id, 'sent')
    expect(await claim(later(hour))).toEqual([])
  })

  it.each([
    ['pausing', 'update public.keyword_alerts set is_paused = true where user_id = $1'],
    ['deleting', 'delete from public.keyword_alerts where user_id = $1'],
    ['excluding', `update public.keyword_alerts set excluded = '{thing}' where user_id = $1`],
    ['another word', `update public.keyword_alerts set keyword = 'elsewhere' where user_id = $1`],
    ['turning mails off', 'select private.stop_alert_mails($1)'],
    ['closing the account', 'select private.begin_closure($1)'],
    [
      'an inactive seller',
      `update public.sellers set is_active = ($1::uuid is null) where user_id is null`,
    ],
  ])('%s drops the mail for good', async (_what, sql) => {
    const { person } = await addReader()
    await run('owner', sql, [person])
    expect(await claim()).toEqual([])
    expect(await statesOf(person)).toEqual(['dropped'])
    await run('owner', 'update public.sellers set is_active = true where user_id is null')
    await run(
      'owner',
      'update public.subscriptions set notifications_on = true where user_id = $1',
      [person],
    )
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(hour))).toEqual([])
  })

  it('another alert that finds the same offer is reason enough', async () => {
    const { alertId, person, word } = await addReader()
    await addAlert(person, `1 ${word}`)
    await run(person, 'delete from public.keyword_alerts where id = $1', [alertId])
    const [mail] = await claim()
    expect(namesOf(mail)).toEqual([`Thing 1 ${word}`])
    await settle(mail?.mail_id, 'sent')
  })

  it('nothing is said of what was found while mails were off', async () => {
    const { person, word } = await addReader(0)
    await run('service', 'select private.stop_alert_mails($1)', [person])
    await offer(`Quiet ${word}`)
    await match()
    await run(
      'owner',
      'update public.subscriptions set notifications_on = true where user_id = $1',
      [person],
    )
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(hour))).toEqual([])
    expect(await run(person, 'select from public.found_by_alerts()')).toHaveLength(1)
  })
})

describe('a mail that failed', () => {
  it('is tried again after a minute, then later and later, and given up after a day and a half', async () => {
    const { person } = await addReader()
    const began = Date.now()
    let at = began
    let attempts = 0
    for (;;) {
      const [mail] = await claim(new Date(at))
      if (mail === undefined) break
      attempts += 1
      expect(mail.attempts).toBe(attempts)
      await settle(mail.mail_id, 'failed', new Date(at))
      const [row] = await run<{ next_try_at: Date; state: string }>(
        'owner',
        'select next_try_at, state from internal.alert_mails where id = $1',
        [mail.mail_id],
      )
      if (row?.state === 'given_up') break
      const wait = (row?.next_try_at.getTime() ?? 0) - at
      expect(wait).toBe(Math.min(60_000 * 2 ** (attempts - 1), 30 * 60_000))
      at += wait
    }
    expect((at - began) / hour).toBeGreaterThan(24)
    expect(await statesOf(person)).toEqual(['given_up'])
  })

  it('joins what was found meanwhile, in one mail', async () => {
    const { person, word } = await addReader()
    const [first] = await claim()
    await offer(`Meanwhile ${word}`)
    await match()
    await settle(first?.mail_id, 'failed')
    expect(await statesOf(person)).toEqual(['dropped', 'waiting'])
    const [mail, ...more] = await claim(later(10 * 60_000))
    expect(more).toEqual([])
    expect(namesOf(mail)).toEqual([`Meanwhile ${word}`, `Thing 1 ${word}`])
    await settle(mail?.mail_id, 'sent')
  })

  it('of which the mail server said never waits for hours', async () => {
    await addReader()
    const [mail] = await claim()
    await settle(mail?.mail_id, 'refused')
    expect(await claim(later(5 * hour))).toEqual([])
    const [again] = await claim(later(6 * hour + 1000))
    expect(again?.mail_id).toBe(mail?.mail_id)
    await settle(again?.mail_id, 'sent')
  })
})

describe('a mail of which nobody knows', () => {
  it('is not sent again by itself, and shown to the operator', async () => {
    const { id, person } = await lose()
    expect(await statesOf(person)).toEqual(['unsure'])
    const admin = await addPerson('admin')
    expect(await doubtful(admin)).toContainEqual(
      expect.objectContaining({ id, state: 'unsure', offers: 1 }),
    )
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(24 * hour))).toEqual([])
  })

  it('is known after all when its sender was only slow', async () => {
    const { id, person } = await lose()
    await settle(id, 'sent')
    expect(await statesOf(person)).toEqual(['sent'])
  })

  it('is sent again by an operator, as it was, and by nobody else', async () => {
    const { id, word } = await lose()
    await offer(`Newer ${word}`)
    await match()
    const again = 'select public.admin_send_alert_mail_again($1) as done'
    for (const kind of ['basic', 'pro', 'vip'] as const) {
      const person = await addPerson(kind)
      expect(await refusalOf(run(person, again, [id]))).toMatchObject({ code: '42501' })
      expect(await refusalOf(doubtful(person))).toMatchObject({ code: '42501' })
    }
    const admin = await addPerson('admin')
    expect(await run(admin, again, [id])).toEqual([{ done: true }])
    expect(await run(admin, again, [id])).toEqual([{ done: false }])
    const mails = await claim(later(hour))
    expect(mails.map(namesOf)).toContainEqual([`Thing 1 ${word}`])
    expect(mails.map(namesOf)).toContainEqual([`Newer ${word}`])
    for (const { mail_id } of mails) await settle(mail_id, 'sent', later(hour))
    expect(await run(admin, 'select action, target_id from public.audit_log')).toEqual([
      { action: 'alert_mail.send_again', target_id: id },
    ])
  })

  it('is dropped by an operator', async () => {
    const { id, person } = await lose()
    const drop = 'select public.admin_drop_alert_mail($1) as done'
    expect(await refusalOf(run(person, drop, [id]))).toMatchObject({ code: '42501' })
    const admin = await addPerson('admin')
    expect(await run(admin, drop, [id])).toEqual([{ done: true }])
    expect(await run(admin, drop, [id])).toEqual([{ done: false }])
    expect(await claim(later(24 * hour))).toEqual([])
    expect(await run(person, 'select from public.found_by_alerts()')).toHaveLength(1)
  })
})

describe('old things', () => {
  it('go: mails after 60 days, what was found after 90', async () => {
    const { person } = await addReader()
    const [mail] = await claim()
    await settle(mail?.mail_id, 'sent')
    const forget = (days: number) =>
      run('service', 'select private.forget_alert_mails($1)', [later(days * 24 * hour)])
    await forget(59)
    expect(await statesOf(person)).toEqual(['sent'])
    await forget(61)
    expect(await statesOf(person)).toEqual([])
    const found = () =>
      run('owner', 'select from public.alert_matches where user_id = $1', [person])
    expect(await found()).toHaveLength(1)
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(hour))).toEqual([])
    await forget(91)
    expect(await found()).toHaveLength(0)
  })
})
