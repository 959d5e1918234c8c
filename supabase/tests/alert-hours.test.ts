import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { alertDigests } from './alert-digest-rows.ts'
import { alertMails, namesOf } from './alert-mail-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database
const { addReader, claim, settle, statesOf } = alertMails(database)
const { offer, match } = alertRows(database)
const digests = alertDigests(database)

beforeEach(async () => {
  await run(
    'owner',
    'truncate internal.alert_mails, internal.offers_to_match, public.alert_matches',
  )
})

const setHours = (person: string, hours: Record<string, unknown>) =>
  run(
    'owner',
    `update public.users set ${Object.keys(hours)
      .map((name, place) => `${name} = $${place + 2}`)
      .join()} where id = $1`,
    [person, ...Object.values(hours)],
  )
const night = { quiet_from: '22:00', quiet_until: '08:00' }
/** Tomorrow at that time in UTC. */
const tomorrow = (time: string) =>
  new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${time}:00Z`)

/** The time in UTC, so many minutes from now. */
const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)

it('people set their own hours, both or none, and not the same', async () => {
  const [owner, stranger] = [await addPerson(), await addPerson('admin')]
  const set = 'update public.users set quiet_from = $1, quiet_until = $2, hears_once_a_day = true'
  await run(owner, set, ['22:00', '08:00'])
  const read = 'select quiet_from, quiet_until, hears_once_a_day from public.users where id = $1'
  const stored = [{ quiet_from: '22:00:00', quiet_until: '08:00:00', hears_once_a_day: true }]
  expect(await run(owner, read, [owner])).toEqual(stored)
  expect(await run(stranger, read, [owner])).toEqual([])
  for (const hours of [
    ['22:00', null],
    [null, '08:00'],
    ['08:00', '08:00'],
  ]) {
    expect(await refusalOf(run(owner, set, hours))).toMatchObject({ code: '23514' })
  }
})

describe('quiet hours', () => {
  it.each([
    ['UTC', '22:00', '08:00', '23:30', '2026-11-27 08:00+00'],
    ['UTC', '22:00', '08:00', '03:30', '2026-11-26 08:00+00'],
    ['UTC', '22:00', '08:00', '22:00', '2026-11-27 08:00+00'],
    ['UTC', '22:00', '08:00', '08:00', null],
    ['UTC', '22:00', '08:00', '12:00', null],
    ['UTC', '13:00', '14:00', '13:59', '2026-11-26 14:00+00'],
    ['UTC', '13:00', '14:00', '14:00', null],
    ['America/New_York', '22:00', '08:00', '03:30', '2026-11-26 13:00+00'],
    ['Asia/Kolkata', '22:00', '08:00', '03:30', null],
  ])('in %s from %s until %s, at %s UTC, end %s', async (zone, from, until, time, end) => {
    const person = await addPerson()
    await setHours(person, { time_zone: zone, quiet_from: from, quiet_until: until })
    expect(
      await run('owner', 'select private.quiet_end($1, $2) = $3::timestamptz as is_then', [
        person,
        `2026-11-26T${time}:00Z`,
        end,
      ]),
    ).toEqual([{ is_then: end === null ? null : true }])
  })

  it('end an hour that a clock shows twice', async () => {
    const person = await addPerson()
    await setHours(person, {
      time_zone: 'Europe/Berlin',
      quiet_from: '01:00',
      quiet_until: '02:30',
    })
    // 2:10 in summer, then 2:10 in winter.
    for (const at of ['2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z']) {
      const [row] = await run<{ later: boolean }>(
        'owner',
        'select private.quiet_end($1, $2) > $2 as later',
        [person, at],
      )
      expect(row?.later).toBe(true)
    }
  })

  it('delay an email, which then has everything that was found meanwhile, once', async () => {
    const { person, word } = await addReader()
    await setHours(person, night)
    expect(await claim(tomorrow('23:00'))).toEqual([])
    await offer(`Later ${word}`)
    await match()
    const dayAfter = (time: string) => new Date(tomorrow(time).getTime() + 86_400_000)
    expect(await claim(dayAfter('07:59'))).toEqual([])
    const [mail, none] = await claim(dayAfter('08:00'))
    expect(namesOf(mail)).toEqual([`Later ${word}`, `Thing 1 ${word}`])
    expect(none).toBeUndefined()
    await settle(mail?.mail_id, 'sent', dayAfter('08:00'))
    expect(await claim(dayAfter('12:00'))).toEqual([])
    expect(await statesOf(person)).toEqual(['sent'])
  })

  it("of one person delay nobody else's email", async () => {
    for (const { person } of [await addReader(), await addReader(), await addReader()]) {
      await setHours(person, night)
    }
    const other = await addReader()
    const mails = await run<{ user_id: string }>(
      'service',
      'select user_id from private.claim_alert_mails($1, 1, $2)',
      [randomUUID(), tomorrow('23:00')],
    )
    expect(mails).toEqual([{ user_id: other.person }])
  })

  it('delay a digest, which stays the one of its day', async () => {
    const person = await digests.addReader('UTC')
    await setHours(person, { quiet_from: '19:00', quiet_until: '07:00' })
    const name = await digests.findFor(person, '2027-03-01T12:00:00Z')
    expect((await digests.send('2027-03-01T20:01:00Z'))[person]).toBeUndefined()
    expect((await digests.send('2027-03-02T07:00:00Z'))[person]).toEqual([name])
    expect(await digests.daysOf(person)).toEqual(['2027-03-01'])
  })

  it('that are turned off let go what they held back', async () => {
    const person = await digests.addReader('UTC')
    await setHours(person, { quiet_from: '19:00', quiet_until: '07:00' })
    const name = await digests.findFor(person, '2027-05-01T12:00:00Z')
    expect((await digests.send('2027-05-01T20:01:00Z'))[person]).toBeUndefined()
    await setHours(person, { quiet_from: null, quiet_until: null })
    expect((await digests.send('2027-05-01T20:02:00Z'))[person]).toEqual([name])
  })

  it('cannot be the whole day', async () => {
    const person = await digests.addReader('UTC')
    const whole = setHours(person, { quiet_from: '00:00', quiet_until: '24:00' })
    await expect(whole).rejects.toMatchObject({ code: '23514' })
  })

  it('delay a push, which is sent once when they end', async () => {
    const { person } = await addReader(2)
    await run('service', `select private.keep_push_subscription($1, $2, $3, $4, 'Firefox')`, [
      person,
      `https://push.example/${randomUUID()}`,
      'p'.repeat(87),
      'a'.repeat(22),
    ])
    await run(
      'owner',
      `update public.push_subscriptions set created_at = now() - interval '3 days' where user_id = $1`,
      [person],
    )
    await run('owner', `update public.alert_matches set found_at = now() - interval '30 hours'`)
    const prepare = async () =>
      (await run('service', 'select private.prepare_pushes() as id')).length
    await setHours(person, { quiet_from: minutesFromNow(-120), quiet_until: minutesFromNow(120) })
    expect(await prepare()).toBe(0)
    await setHours(person, { quiet_from: minutesFromNow(-120), quiet_until: minutesFromNow(-60) })
    expect([await prepare(), await prepare()]).toEqual([1, 0])
  })
})

describe('one email a day on Pro', () => {
  it('is the digest, and counts for nothing', async () => {
    const person = await digests.addReader('UTC')
    await run(
      'owner',
      `update public.subscriptions set tier = 'pro', num_notification_emails_sent = 5, quota_reset_date = '2027-04-01' where user_id = $1`,
      [person],
    )
    await setHours(person, { hears_once_a_day: true })
    await digests.findFor(person, '2027-04-10T12:00:00Z')
    expect((await digests.send('2027-04-10T19:59:00Z'))[person]).toBeUndefined()
    expect((await digests.send('2027-04-10T20:00:00Z'))[person]).toHaveLength(1)
    expect(
      await run(
        'owner',
        'select num_notification_emails_sent as used from public.subscriptions where user_id = $1',
        [person],
      ),
    ).toEqual([{ used: 5 }])
  })

  it('takes what waits for an email at once, and gives it back when it is turned off', async () => {
    const { person } = await addReader()
    await setHours(person, { hears_once_a_day: true })
    expect(await claim()).toEqual([])
    expect(await statesOf(person)).toEqual(['dropped'])
    await setHours(person, { hears_once_a_day: false })
    await run('service', `select private.plan_instant_mails(now() + interval '2 minutes')`)
    expect(await claim(new Date(Date.now() + 10 * 60_000))).toHaveLength(1)
  })

  it('makes no email when an offer is found', async () => {
    const { person, word } = await addReader(0)
    await setHours(person, { hears_once_a_day: true })
    await offer(`A ${word}`)
    await match()
    expect(await statesOf(person)).toEqual([])
  })
})
