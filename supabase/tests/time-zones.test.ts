import zoneNames from 'cldr-bcp47/bcp47/timezone.json' with { type: 'json' }
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alertDigests } from './alert-digest-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database
const { addReader, findFor, send } = alertDigests(database)

const zoneSchema = z
  .object({
    _alias: z.string().optional(),
    _iana: z.string().optional(),
    _preferred: z.string().optional(),
  })
  .transform(({ _alias: names = '', _iana: name, _preferred: successor = '' }) => ({
    names: names.split(' ').filter((one) => one !== ''),
    name,
    successor,
  }))
const cldrSchema = z.object({
  keyword: z.object({
    u: z.object({ tz: z.record(z.string(), z.union([z.string(), zoneSchema])) }),
  }),
})

/** Old and current names of time zones, from the pinned package. */
function namesOfCldr(): Record<string, string> {
  const entries = Object.entries(cldrSchema.parse(zoneNames).keyword.u.tz)
  const zones = new Map(
    entries.flatMap(([key, zone]) => (typeof zone === 'string' ? [] : [[key, zone] as const])),
  )
  const names: Record<string, string> = {}
  for (const zone of zones.values()) {
    const today = zones.get(zone.successor) ?? zone
    const name = today.name ?? today.names[0] ?? ''
    for (const old of zone.names) if (old !== name) names[old] = name
  }
  return names
}

it('old names are those of CLDR, with UTC under its short name', async () => {
  const rows = await run<{ old_name: string; name: string }>(
    'owner',
    'select old_name, name from internal.old_time_zones',
  )
  const kept = Object.fromEntries(rows.map((row) => [row.old_name, row.name]))
  const expected: Record<string, string> = { ...namesOfCldr(), 'Etc/UTC': 'UTC' }
  delete expected['UTC']
  for (const [old, name] of Object.entries(expected)) if (name === 'Etc/UTC') expected[old] = 'UTC'
  expect(kept).toEqual(expected)
})

describe('A time zone that this PostgreSQL does not know', () => {
  let person = ''
  let other = ''
  beforeAll(async () => {
    person = await addReader('UTC')
    other = await addReader('Europe/Berlin')
    // A database that moved to an older PostgreSQL keeps names that it does not know.
    await run('owner', 'alter table public.users disable trigger check_user')
    await run('owner', `update public.users set time_zone = 'Mars/Olympus' where id = $1`, [person])
    await run('owner', 'alter table public.users enable trigger check_user')
  })

  it('counts as UTC for digests, which also reach the others', async () => {
    const mine = await findFor(person, '2026-07-10T10:00:00Z')
    const theirs = await findFor(other, '2026-07-10T10:00:00Z')
    const told = await send('2026-07-10T19:59:00Z')
    expect([told[person], told[other]]).toEqual([undefined, [theirs]])
    expect((await send('2026-07-10T20:00:00Z'))[person]).toEqual([mine])
  })

  it('sets the days of new products in UTC', async () => {
    const rows = await run(
      person,
      `insert into public.products (user_id, name, status) values ($1, 'Lamp', 'ordered')
       returning order_date = (now() at time zone 'UTC')::date as is_today`,
      [person],
    )
    expect(rows).toEqual([{ is_today: true }])
  })

  it('shows the dashboard and the totals of admins', async () => {
    const admin = await addPerson('admin')
    await run('owner', 'alter table public.users disable trigger check_user')
    await run('owner', `update public.users set time_zone = 'Mars/Olympus' where id = $1`, [admin])
    await run('owner', 'alter table public.users enable trigger check_user')
    expect(await run(admin, 'select from public.admin_totals()')).toHaveLength(1)
    expect(await run(admin, 'select from catalogue.featured_sellers()')).toEqual([])
  })
})
