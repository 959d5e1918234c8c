import { describe, expect, it } from 'vitest'
import { alertDigests } from './alert-digest-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run } = database
const { addReader, findFor, send, daysOf } = alertDigests(database)

describe("a digest is due at 20:00 in its reader's time zone", () => {
  // Zone, a moment before, the moment itself; in UTC. The days around both clock changes.
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
    // The clock goes back from 24:00 to 23:00 on 4 April, and forward from 24:00 to 01:00 on 5 September.
    ['America/Santiago', '2026-04-04T22:59:59Z', '2026-04-04T23:00:00Z', '2026-04-04'],
    ['America/Santiago', '2026-04-05T23:59:59Z', '2026-04-06T00:00:00Z', '2026-04-05'],
    ['America/Santiago', '2026-09-05T23:59:59Z', '2026-09-06T00:00:00Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T22:59:59Z', '2026-09-06T23:00:00Z', '2026-09-06'],
    ['Asia/Beirut', '2026-03-28T17:59:59Z', '2026-03-28T18:00:00Z', '2026-03-28'],
    ['Asia/Beirut', '2026-03-29T16:59:59Z', '2026-03-29T17:00:00Z', '2026-03-29'],
    ['Asia/Beirut', '2026-10-24T16:59:59Z', '2026-10-24T17:00:00Z', '2026-10-24'],
    ['Asia/Beirut', '2026-10-25T17:59:59Z', '2026-10-25T18:00:00Z', '2026-10-25'],
    // A change by half an hour.
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

describe('around a clock change', () => {
  it.each([
    'America/New_York',
    'Europe/Berlin',
    'America/Santiago',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'America/Nuuk',
  ])('there is one digest on each day in %s, checked every half hour', async (timeZone) => {
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

/** Three local days around each clock change, starting at 00:00 of the first one. */
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
