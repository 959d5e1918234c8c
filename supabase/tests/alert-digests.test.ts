import { describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database
const { addAlert, offer, claimAndBegin } = alertRows(database)

interface Claimed {
  mail_id: string
  user_id: string
  kind: string
  uses_left: number | null
  items: { name: string }[]
}

const plan = async (at: string | Date) =>
  (
    await run<{ count: number }>('service', 'select private.plan_digests($1) as count', [
      new Date(at),
    ])
  )[0]?.count
const claim = (at: string | Date) => claimAndBegin<Claimed>(50, new Date(at))
const settle = (mailId: string, result: string, at: string | Date) =>
  run('service', 'select private.settle_alert_mails($1, $2)', [
    JSON.stringify([{ mail: mailId, result, error: 'as told' }]),
    new Date(at),
  ])
const daysOf = async (userId: string) =>
  (
    await run<{ day: string }>(
      'owner',
      'select local_day::text as day from internal.alert_mails where user_id = $1 order by 1',
      [userId],
    )
  ).map(({ day }) => day)
const countersOf = async (userId: string) =>
  (
    await run<{ num_notification_emails_sent: number }>(
      'owner',
      'select num_notification_emails_sent from public.subscriptions where user_id = $1',
      [userId],
    )
  )[0]?.num_notification_emails_sent

/** Somebody on Basic who lives there. */
async function addReader(timeZone: string) {
  const person = await addPerson()
  await run('owner', 'update public.users set time_zone = $2 where id = $1', [person, timeZone])
  await run(
    'owner',
    `update public.subscriptions set quota_reset_date = '2026-01-01' where user_id = $1`,
    [person],
  )
  await addAlert(person, 'lamp')
  return person
}

let offers = 0
/** Something is found for that person at that moment. */
async function findFor(person: string, at: string | Date): Promise<string> {
  offers += 1
  const name = `Lamp ${offers}`
  const id = await offer(name, { expires_at: '2100-01-01' })
  await run('owner', 'delete from internal.offers_to_match')
  await run(
    'owner',
    `insert into public.alert_matches (user_id, offer_id, alert_id, keyword, found_at)
     select $1, $2, alert.id, alert.keyword, $3 from public.keyword_alerts as alert where alert.user_id = $1`,
    [person, id, new Date(at)],
  )
  return name
}

/** Plans and sends what is due, as the server does; gives what each of them was told. */
async function send(at: string | Date): Promise<Record<string, string[]>> {
  await plan(at)
  const told: Record<string, string[]> = {}
  for (const mail of await claim(at)) {
    await settle(mail.mail_id, 'sent', at)
    told[mail.user_id] = mail.items.map(({ name }) => name).toSorted()
  }
  return told
}

describe('a digest is due at 20:00 where its reader lives', () => {
  // Zone, a moment before, the moment itself; in universal time. The days around both changes of the clocks.
  it.each([
    ['UTC', '2026-06-10T19:59:59Z', '2026-06-10T20:00:00Z', '2026-06-10'],
    ['Asia/Kolkata', '2026-06-10T14:29:59Z', '2026-06-10T14:30:00Z', '2026-06-10'],
    ['Asia/Kathmandu', '2026-06-10T14:14:59Z', '2026-06-10T14:15:00Z', '2026-06-10'],
    ['Pacific/Kiritimati', '2026-06-10T05:59:59Z', '2026-06-10T06:00:00Z', '2026-06-10'],
    ['Pacific/Pago_Pago', '2026-06-11T06:59:59Z', '2026-06-11T07:00:00Z', '2026-06-10'],
    ['America/New_York', '2026-03-08T00:59:59Z', '2026-03-08T01:00:00Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T23:59:59Z', '2026-03-09T00:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2026-10-31'],
    ['America/New_York', '2026-11-02T00:59:59Z', '2026-11-02T01:00:00Z', '2026-11-01'],
    ['Europe/Berlin', '2026-03-28T18:59:59Z', '2026-03-28T19:00:00Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T17:59:59Z', '2026-03-29T18:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-10-24T17:59:59Z', '2026-10-24T18:00:00Z', '2026-10-24'],
    ['Europe/Berlin', '2026-10-25T18:59:59Z', '2026-10-25T19:00:00Z', '2026-10-25'],
    // The clock goes from 24:00 back to 23:00 on 4 April, and from 24:00 on to 01:00 on 5 September.
    ['America/Santiago', '2026-04-04T22:59:59Z', '2026-04-04T23:00:00Z', '2026-04-04'],
    ['America/Santiago', '2026-04-05T23:59:59Z', '2026-04-06T00:00:00Z', '2026-04-05'],
    ['America/Santiago', '2026-09-05T23:59:59Z', '2026-09-06T00:00:00Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T22:59:59Z', '2026-09-06T23:00:00Z', '2026-09-06'],
    ['Asia/Beirut', '2026-03-28T17:59:59Z', '2026-03-28T18:00:00Z', '2026-03-28'],
    ['Asia/Beirut', '2026-03-29T16:59:59Z', '2026-03-29T17:00:00Z', '2026-03-29'],
    ['Asia/Beirut', '2026-10-24T16:59:59Z', '2026-10-24T17:00:00Z', '2026-10-24'],
    ['Asia/Beirut', '2026-10-25T17:59:59Z', '2026-10-25T18:00:00Z', '2026-10-25'],
    // Half an hour.
    ['Australia/Lord_Howe', '2026-04-04T08:59:59Z', '2026-04-04T09:00:00Z', '2026-04-04'],
    ['Australia/Lord_Howe', '2026-04-05T09:29:59Z', '2026-04-05T09:30:00Z', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04T08:59:59Z', '2026-10-04T09:00:00Z', '2026-10-04'],
  ])('%s: not at %s, but at %s, for %s', async (timeZone, before, due, day) => {
    const person = await addReader(timeZone)
    const name = await findFor(person, new Date(new Date(before).getTime() - 60_000))
    expect((await send(before))[person]).toBeUndefined()
    expect((await send(due))[person]).toEqual([name])
    expect(await daysOf(person)).toEqual([day])
  })
})

describe('around a change of the clocks', () => {
  it.each([
    'America/New_York',
    'Europe/Berlin',
    'America/Santiago',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'America/Nuuk',
  ])('there is one digest on each day in %s, asked every half hour', async (timeZone) => {
    const person = await addReader(timeZone)
    const name = await findFor(person, new Date(0))
    for (const [from, to] of changesOf(timeZone, 2026)) {
      await run(
        'owner',
        `with found as (
           insert into catalogue.products (name, seller_id, created_at)
           select $2 || n, seller_id, '2026-01-01' from catalogue.products, generate_series(1, 72) as n where name = $2
           returning id
         )
         insert into public.alert_matches (user_id, offer_id, keyword, found_at)
         select $1, id, 'lamp', to_timestamp($3) + row_number() over () * interval '1 hour' from found`,
        [person, name, from / 1000],
      )
      const planned = await run<{ at: Date }>(
        'service',
        `select at from generate_series(to_timestamp($1), to_timestamp($2), interval '30 minutes') as at
         where private.plan_digests(at) > 0`,
        [from / 1000, to / 1000 - 1],
      )
      const local = planned.map(({ at }) => localOf(at.getTime(), timeZone))
      expect(local.map(({ hour }) => hour)).toEqual([20, 20, 20])
      expect(new Set(local.map(({ day }) => day)).size).toBe(3)
      await run('owner', 'update public.alert_matches set is_mail_due = false')
    }
  })
})

const formats = new Map<string, Intl.DateTimeFormat>()

function localOf(at: number, timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
  formats.set(timeZone, format)
  const parts = format.formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

function offsetOf(at: number, timeZone: string): number {
  const { day, hour, minute } = localOf(at, timeZone)
  return (
    Date.UTC(
      Number(day.slice(0, 4)),
      Number(day.slice(5, 7)) - 1,
      Number(day.slice(8)),
      hour,
      minute,
    ) - at
  )
}

/** Three local days around each change of the clocks, from the first one's 00:00 on. */
function changesOf(timeZone: string, year: number): [number, number][] {
  const spans: [number, number][] = []
  const end = Date.UTC(year + 1, 0, 1)
  for (let at = Date.UTC(year, 0, 1); at < end; at += 1_800_000) {
    if (offsetOf(at, timeZone) === offsetOf(at - 1_800_000, timeZone)) continue
    let from = at - 24 * 3_600_000
    while (localOf(from, timeZone).hour !== 0 || localOf(from, timeZone).minute !== 0) {
      from -= 1_800_000
    }
    spans.push([from, from + 72 * 3_600_000])
  }
  expect(spans.length).toBeGreaterThanOrEqual(2)
  return spans
}

const look = (at: string) => run('service', 'select private.note_digest_look($1)', [new Date(at)])

/** Looks for what is due and sends it, as the server does every five minutes. */
async function lookAndSend(at: string) {
  await look(at)
  return await send(at)
}

describe('a digest', () => {
  it('holds what was found until 20:00; what comes after it waits for the next', async () => {
    const person = await addReader('Europe/Berlin')
    const early = await findFor(person, '2026-06-10T17:59:00Z')
    const late = await findFor(person, '2026-06-10T18:01:00Z')
    expect((await send('2026-06-10T18:02:00Z'))[person]).toEqual([early])
    const later = await findFor(person, '2026-06-10T18:30:00Z')
    expect((await send('2026-06-10T21:59:00Z'))[person]).toBeUndefined()
    expect((await send('2026-06-11T17:59:00Z'))[person]).toBeUndefined()
    expect((await send('2026-06-11T18:00:00Z'))[person]).toEqual([late, later].toSorted())
  })

  it('is sent when the server is back on the same day, and not on the next', async () => {
    const person = await addReader('Europe/Berlin')
    const one = await findFor(person, '2026-06-20T10:00:00Z')
    expect((await send('2026-06-20T21:59:59Z'))[person]).toEqual([one])
    const two = await findFor(person, '2026-06-21T10:00:00Z')
    expect((await send('2026-06-21T22:00:00Z'))[person]).toBeUndefined()
    expect((await send('2026-06-22T18:00:00Z'))[person]).toEqual([two])
    expect(await daysOf(person)).toEqual(['2026-06-20', '2026-06-22'])
  })

  describe('that fell due while no server ran', () => {
    it('brings what was found before, once, when a server is back on the same day', async () => {
      const person = await addReader('UTC')
      const name = await findFor(person, '2027-06-07T12:00:00Z')
      await look('2027-06-07T19:00:00Z')
      expect((await lookAndSend('2027-06-10T20:03:00Z'))[person]).toEqual([name])
      for (const minute of ['08', '30', '59']) {
        await findFor(person, `2027-06-10T20:${minute}:00Z`)
        expect((await lookAndSend(`2027-06-10T20:${minute}:30Z`))[person]).toBeUndefined()
      }
      expect(await daysOf(person)).toEqual(['2027-06-10'])
    })

    it('brings what is found in the hour after that if nothing was found before, once', async () => {
      const person = await addReader('UTC')
      await look('2027-07-07T19:00:00Z')
      expect((await lookAndSend('2027-07-10T20:03:00Z'))[person]).toBeUndefined()
      const name = await findFor(person, '2027-07-10T20:04:00Z')
      expect((await lookAndSend('2027-07-10T20:08:00Z'))[person]).toEqual([name])
      const next = await findFor(person, '2027-07-10T20:09:00Z')
      expect((await lookAndSend('2027-07-10T20:13:00Z'))[person]).toBeUndefined()
      expect((await lookAndSend('2027-07-11T20:00:00Z'))[person]).toEqual([next])
    })

    it('waits for the next day when nothing was found for an hour, or no server was back that day', async () => {
      const person = await addReader('UTC')
      await look('2027-08-07T19:00:00Z')
      await look('2027-08-10T20:03:00Z')
      const late = await findFor(person, '2027-08-10T21:04:00Z')
      expect((await lookAndSend('2027-08-10T21:05:00Z'))[person]).toBeUndefined()
      expect((await lookAndSend('2027-08-12T00:01:00Z'))[person]).toBeUndefined()
      expect((await lookAndSend('2027-08-12T20:00:00Z'))[person]).toEqual([late])
    })

    it('is only for people where that hour passed: elsewhere 20:00 counts', async () => {
      const [here, there] = [await addReader('UTC'), await addReader('Asia/Kolkata')]
      await look('2027-09-10T19:00:00Z')
      await look('2027-09-10T20:30:00Z')
      const [name] = [await findFor(here, '2027-09-10T20:31:00Z')]
      await findFor(there, '2027-09-10T20:31:00Z')
      const told = await lookAndSend('2027-09-10T20:35:00Z')
      expect([told[here], told[there]]).toEqual([[name], undefined])
    })

    it('has no extra hour when servers looked all the time', async () => {
      const person = await addReader('UTC')
      await look('2027-10-10T19:55:00Z')
      await look('2027-10-10T20:00:00Z')
      await findFor(person, '2027-10-10T20:01:00Z')
      expect((await lookAndSend('2027-10-10T20:05:00Z'))[person]).toBeUndefined()
    })
  })

  it('comes once a day also for who moves to another time zone', async () => {
    const person = await addReader('Europe/Berlin')
    await findFor(person, '2026-07-10T10:00:00Z')
    await send('2026-07-10T18:00:00Z')
    await run('owner', `update public.users set time_zone = 'America/New_York' where id = $1`, [
      person,
    ])
    await findFor(person, '2026-07-10T19:00:00Z')
    expect((await send('2026-07-11T00:30:00Z'))[person]).toBeUndefined()
    expect((await send('2026-07-12T00:00:00Z'))[person]).toHaveLength(1)
  })

  it('is planned once by several servers at the same time', async () => {
    const person = await addReader('UTC')
    await findFor(person, '2026-07-20T10:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => plan('2026-07-20T20:00:00Z')))
    expect(await daysOf(person)).toEqual(['2026-07-20'])
    expect((await send('2026-07-20T20:00:00Z'))[person]).toHaveLength(1)
  })

  it('goes to Basic alone: Pro hears at once of what had waited', async () => {
    const person = await addReader('UTC')
    const name = await findFor(person, new Date(Date.now() - 25 * 3_600_000))
    await run('owner', `update public.subscriptions set tier = 'pro' where user_id = $1`, [person])
    expect((await send(new Date()))[person]).toBeUndefined()
    await run('service', 'select private.plan_instant_mails()')
    const [mail] = await claim(new Date(Date.now() + 1000))
    expect(mail).toMatchObject({ user_id: person, kind: 'instant', items: [{ name }] })
    await settle(mail?.mail_id ?? '', 'sent', new Date())
  })

  it('takes what an instant mail was to tell when its reader went back to Basic', async () => {
    const person = await addReader('UTC')
    const name = await findFor(person, '2026-07-28T10:00:00Z')
    await run('owner', 'select private.queue_instant_mails(array[$1::uuid])', [person])
    expect(await claim(new Date(Date.now() + 1000))).toEqual([])
    expect((await send('2026-07-28T20:00:00Z'))[person]).toEqual([name])
  })
})

describe('the five of a month', () => {
  it('are counted down, and the sixth is not sent; what it had is not told next month', async () => {
    const person = await addReader('UTC')
    const left: (number | null)[] = []
    for (const day of ['01', '02', '03', '04', '05', '06', '07']) {
      await findFor(person, `2026-08-${day}T10:00:00Z`)
      await plan(`2026-08-${day}T20:00:00Z`)
      for (const mail of await claim(`2026-08-${day}T20:00:00Z`)) {
        left.push(mail.uses_left)
        await settle(mail.mail_id, 'sent', `2026-08-${day}T20:00:01Z`)
      }
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(await countersOf(person)).toBe(5)
    const fresh = await findFor(person, '2026-09-01T10:00:00Z')
    expect((await send('2026-09-01T20:00:00Z'))[person]).toEqual([fresh])
    expect(await countersOf(person)).toBe(1)
  })

  it('take in what waited for up to seven days over the turn of a month', async () => {
    const person = await addReader('UTC')
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 5, quota_reset_date = '2026-09-02' where user_id = $1`,
      [person],
    )
    await findFor(person, '2026-09-20T10:00:00Z')
    const kept = await findFor(person, '2026-09-29T10:00:00Z')
    expect((await send('2026-09-29T20:00:00Z'))[person]).toBeUndefined()
    expect((await send('2026-10-01T20:00:00Z'))[person]).toEqual([kept])
  })

  it('get one back when a mail fails, and count it when it is sent after all', async () => {
    const person = await addReader('UTC')
    await findFor(person, '2026-10-05T10:00:00Z')
    await plan('2026-10-05T20:00:00Z')
    const [first] = await claim('2026-10-05T20:00:00Z')
    expect(await countersOf(person)).toBe(1)
    await settle(first?.mail_id ?? '', 'failed', '2026-10-05T20:00:10Z')
    expect(await countersOf(person)).toBe(0)
    const [again] = await claim('2026-10-05T20:30:00Z')
    expect(again).toMatchObject({ mail_id: first?.mail_id, uses_left: 4 })
    await settle(again?.mail_id ?? '', 'sent', '2026-10-05T20:30:10Z')
    expect(await countersOf(person)).toBe(1)
    await run('service', `select private.return_abandoned_quota('0 seconds')`)
    expect(await countersOf(person)).toBe(1)
  })

  it('belong to the month of universal time: 20:00 in New York on the 31st is the 1st', async () => {
    const person = await addReader('America/New_York')
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 5, quota_reset_date = '2026-12-02' where user_id = $1`,
      [person],
    )
    const name = await findFor(person, '2026-12-31T20:00:00Z')
    expect((await send('2027-01-01T01:00:00Z'))[person]).toEqual([name])
  })

  it('were used up elsewhere between plan and claim: nothing is sent, nothing is lost', async () => {
    const person = await addReader('UTC')
    const name = await findFor(person, '2027-02-10T10:00:00Z')
    await plan('2027-02-10T20:00:00Z')
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 5, quota_reset_date = '2027-02-01' where user_id = $1`,
      [person],
    )
    expect(await claim('2027-02-10T20:00:00Z')).toEqual([])
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 0 where user_id = $1`,
      [person],
    )
    expect((await send('2027-02-11T20:00:00Z'))[person]).toEqual([name])
  })
})
