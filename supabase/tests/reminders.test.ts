import { randomUUID } from 'node:crypto'
import { reminderTime } from '@sampletrail/domain/reminders/reminder-settings.ts'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const set = (person: string, values: Record<string, unknown>) =>
  Object.keys(values).length > 0 &&
  run(
    'owner',
    `update public.users set ${Object.keys(values)
      .map((name, place) => `${name} = $${place + 2}`)
      .join()} where id = $1`,
    [person, ...Object.values(values)],
  )
/** Whether that person is looked at then; the day that it is for them, or null. */
async function lookAt(person: string, at: string, hasMail = true): Promise<string | null> {
  // The cases do not depend on the day on which they run.
  await run(
    'owner',
    `update public.users set created_at = '2026-01-01' where id = $1 and created_at > now() - interval '1 hour'
       and created_at <= now()`,
    [person],
  )
  const rows = await run<{ user_id: string; day: string }>(
    'service',
    `select user_id, local_day::text as day from private.claim_reminder_readers($1, 10000, $2, $3)`,
    ['00000000-0000-0000-0000-000000000000', hasMail, at],
  )
  return rows.find(({ user_id: id }) => id === person)?.day ?? null
}
const keep = (person: string, day: string, product: string, at = 'now()') =>
  run('service', `select private.keep_reminders($1, ${at}) as id`, [
    JSON.stringify([
      {
        user_id: person,
        day,
        steps: [{ product_id: product, topic: 'refund' }],
        by_mail: true,
        content: { kind: 'reminder' },
      },
    ]),
  ])
const addDevice = (person: string) =>
  run('service', `select private.keep_push_subscription($1, $2, $3, $4, 'Firefox')`, [
    person,
    `https://push.example/${randomUUID()}`,
    'p'.repeat(87),
    'a'.repeat(22),
  ])
async function addProduct(person: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    person,
    `insert into public.products (name) values ('Lamp') returning id`,
  )
  return row?.id ?? ''
}

const claim = (at: string) =>
  run<{ user_id: string; kind: string; total: number; items: unknown }>(
    'service',
    'select user_id, kind, total, items from private.claim_alert_mails($1, 10, $2)',
    [randomUUID(), at],
  )

describe('settings', () => {
  it('begin with 9:00 every day, by email and push', async () => {
    const person = await addPerson()
    expect(
      await run(
        person,
        'select reminds_by_mail, reminds_by_push, remind_at, quiet_days from public.users',
      ),
    ).toEqual([
      { reminds_by_mail: true, reminds_by_push: true, remind_at: '09:00:00', quiet_days: [] },
    ])
  })

  it('are changed by their owner, and by nobody else', async () => {
    const [person, stranger] = [await addPerson(), await addPerson()]
    const change = `update public.users set remind_at = '18:30', quiet_days = '{6,7}', reminds_by_mail = false where id = $1`
    await run(stranger, change, [person])
    const read = () =>
      run(person, 'select remind_at, quiet_days, reminds_by_mail from public.users where id = $1', [
        person,
      ])
    expect(await read()).toEqual([{ remind_at: '09:00:00', quiet_days: [], reminds_by_mail: true }])
    await run(person, change, [person])
    expect(await read()).toEqual([
      { remind_at: '18:30:00', quiet_days: [6, 7], reminds_by_mail: false },
    ])
  })

  it.each([
    ['remind_at', '24:00'],
    ['remind_at', '09:00:30'],
    ['quiet_days', '{0}'],
    ['quiet_days', '{8}'],
    ['quiet_days', '{1,1}'],
    ['quiet_days', '{1,2,3,4,5,6,7}'],
    ['quiet_days', '{1,null}'],
    ['quiet_days', '{{1},{2}}'],
  ])('%s cannot be %s', async (column, value) => {
    const person = await addPerson()
    const wrong = run(person, `update public.users set ${column} = $1`, [value])
    expect(await refusalOf(wrong)).toMatchObject({ code: '23514' })
  })

  it('say the same time as the domain does', async () => {
    const times = ['00:00', '07:59', '08:00', '13:00', '13:59', '14:00', '22:00', '23:59']
    for (const [from, until] of [
      ['22:00', '08:00'],
      ['13:00', '14:00'],
    ] as const) {
      for (const at of times) {
        const [row] = await run<{ time: string }>(
          'owner',
          'select private.reminder_time($1, $2, $3)::text as time',
          [at, from, until],
        )
        expect(row?.time.slice(0, 5)).toBe(reminderTime(at, { from, until }))
      }
    }
  })
})

describe('a person is looked at', () => {
  it.each([
    // 2027-05-19 is a Wednesday.
    ['at their usual hour', {}, '2027-05-19T09:00:00Z', '2027-05-19'],
    ['not before it', {}, '2027-05-19T08:59:59Z', null],
    ['later, if no server ran', {}, '2027-05-19T23:59:00Z', '2027-05-19'],
    ['at their own hour', { remind_at: '18:30' }, '2027-05-19T18:30:00Z', '2027-05-19'],
    ['not before their own hour', { remind_at: '18:30' }, '2027-05-19T18:29:00Z', null],
    ['not on a quiet day', { quiet_days: [3] }, '2027-05-19T10:00:00Z', null],
    ['on the day after', { quiet_days: [3] }, '2027-05-20T10:00:00Z', '2027-05-20'],
    ['in New York', { time_zone: 'America/New_York' }, '2027-05-19T13:00:00Z', '2027-05-19'],
    ['not early in New York', { time_zone: 'America/New_York' }, '2027-05-19T12:59:00Z', null],
    [
      'not on the day of their signing up',
      { created_at: '2027-05-19T00:00:00Z' },
      '2027-05-19T09:00:00Z',
      null,
    ],
    [
      'on the day after it in Auckland, though it is the same in UTC',
      { time_zone: 'Pacific/Auckland', created_at: '2027-05-19T00:00:00Z' },
      '2027-05-19T22:00:00Z',
      '2027-05-20',
    ],
    [
      'in Auckland, where it is the next day',
      { time_zone: 'Pacific/Auckland' },
      '2027-05-19T22:00:00Z',
      '2027-05-20',
    ],
    [
      'on a quiet day of UTC that is none for them',
      { time_zone: 'Pacific/Auckland', quiet_days: [3] },
      '2027-05-19T22:00:00Z',
      '2027-05-20',
    ],
    // In Berlin the clock goes from 2:00 to 3:00 on 2027-03-28, and back from 3:00 to 2:00 on 2027-10-31.
    [
      'after an hour that is left out',
      { time_zone: 'Europe/Berlin', remind_at: '02:30' },
      '2027-03-28T01:00:00Z',
      '2027-03-28',
    ],
    [
      'not before that',
      { time_zone: 'Europe/Berlin', remind_at: '02:30' },
      '2027-03-28T00:59:00Z',
      null,
    ],
    [
      'in the first of two equal hours',
      { time_zone: 'Europe/Berlin', remind_at: '02:30' },
      '2027-10-31T00:30:00Z',
      '2027-10-31',
    ],
    [
      'not in their quiet hours',
      { quiet_from: '08:00', quiet_until: '11:00' },
      '2027-05-19T10:59:00Z',
      null,
    ],
    [
      'when these end',
      { quiet_from: '08:00', quiet_until: '11:00' },
      '2027-05-19T11:00:00Z',
      '2027-05-19',
    ],
    [
      'in the morning after, with an hour in the night',
      { remind_at: '23:00', quiet_from: '22:00', quiet_until: '08:00' },
      '2027-05-19T08:00:00Z',
      '2027-05-19',
    ],
    [
      'not if they want neither',
      { reminds_by_mail: false, reminds_by_push: false },
      '2027-05-19T10:00:00Z',
      null,
    ],
  ])('%s', async (_title, values, at, day) => {
    const person = await addPerson()
    await set(person, values)
    expect(await lookAt(person, at)).toBe(day)
  })

  it('once a day, also in the second of two equal hours', async () => {
    const person = await addPerson()
    await set(person, { time_zone: 'Europe/Berlin', remind_at: '02:30' })
    expect(await lookAt(person, '2027-10-31T00:30:00Z')).toBe('2027-10-31')
    expect(await lookAt(person, '2027-10-31T01:30:00Z')).toBeNull()
    expect(await lookAt(person, '2027-11-01T01:30:00Z')).toBe('2027-11-01')
  })

  it('again when the clock that was ahead is put right', async () => {
    const person = await addPerson()
    expect(await lookAt(person, '2030-01-01T10:00:00Z')).toBe('2030-01-01')
    expect(await lookAt(person, '2027-05-19T10:00:00Z')).toBe('2027-05-19')
    expect(await lookAt(person, '2027-05-19T10:01:00Z')).toBeNull()
  })

  it('again on the day on which they chose a later hour', async () => {
    const person = await addPerson()
    expect(await lookAt(person, '2027-05-19T10:00:00Z')).toBe('2027-05-19')
    await set(person, { remind_at: '20:00' })
    expect(await lookAt(person, '2027-05-19T19:59:00Z')).toBeNull()
    expect(await lookAt(person, '2027-05-19T20:00:00Z')).toBe('2027-05-19')
  })

  it('only if they can be reached', async () => {
    const person = await addPerson()
    expect(await lookAt(person, '2027-05-19T10:00:00Z', false)).toBeNull()
    await addDevice(person)
    await set(person, { reminds_by_push: false })
    expect(await lookAt(person, '2027-05-19T10:00:00Z', false)).toBeNull()
    await set(person, { reminds_by_push: true })
    expect(await lookAt(person, '2027-05-19T10:00:00Z', false)).toBe('2027-05-19')
  })

  it('not while their account is being closed, or is suspended', async () => {
    const [closing, suspended] = [await addPerson(), await addPerson()]
    await run(
      'owner',
      `insert into internal.account_closures (user_id, address_hash, had_used_trial) values ($1, sha256('x'), false)`,
      [closing],
    )
    await run('owner', `update auth.users set banned_until = '2027-06-01' where id = $1`, [
      suspended,
    ])
    for (const person of [closing, suspended]) {
      expect(await lookAt(person, '2027-05-19T10:00:00Z')).toBeNull()
    }
    expect(await lookAt(suspended, '2027-06-02T10:00:00Z')).toBe('2027-06-02')
  })
})

describe('a reminder', () => {
  it('is made once for a person and a day, with its email, its pushes and what was told', async () => {
    const person = await addPerson()
    const [one, other] = [await addProduct(person), await addProduct(person)]
    await addDevice(person)
    await addDevice(person)
    expect(await keep(person, '2027-05-19', one)).toHaveLength(2)
    // A second one of that day tells nothing, and forgets nothing: its step is told the next day.
    expect(await keep(person, '2027-05-19', other)).toEqual([])
    expect(
      await run('owner', 'select product_id, told_on::text from private.told_steps($1)', [
        [one, other],
      ]),
    ).toEqual([{ product_id: one, told_on: '2027-05-19' }])
    await keep(person, '2027-05-20', one)
    expect(
      await run(
        'owner',
        `select mail.state, reminder.local_day::text as day from internal.alert_mails as mail
         join internal.reminders as reminder on reminder.id = mail.reminder_id
         where mail.user_id = $1 and mail.kind = 'reminder' order by 2`,
        [person],
      ),
    ).toEqual([
      { state: 'waiting', day: '2027-05-19' },
      { state: 'waiting', day: '2027-05-20' },
    ])
    await run('owner', 'delete from internal.alert_mails')
  })

  it('is claimed with its steps, waits for the end of quiet hours, and counts for nothing', async () => {
    const person = await addPerson()
    const product = await addProduct(person)
    await set(person, { quiet_from: '22:00', quiet_until: '08:00' })
    await keep(person, '2027-05-19', product)
    expect(await claim('2027-05-19T23:00:00Z')).toEqual([])
    expect(await claim('2027-05-20T08:00:00Z')).toEqual([
      {
        user_id: person,
        kind: 'reminder',
        total: 1,
        items: [{ topic: 'refund', product_id: product }],
      },
    ])
    expect(
      await run(
        'owner',
        'select num_notification_emails_sent as used from public.subscriptions where user_id = $1',
        [person],
      ),
    ).toEqual([{ used: 0 }])
    await run('owner', 'delete from internal.alert_mails')
  })

  it('is dropped if its reader wants no such emails any more', async () => {
    const person = await addPerson()
    await keep(person, '2027-05-19', await addProduct(person))
    await run('service', 'select private.stop_reminder_mails($1)', [person])
    expect(await claim('2027-05-19T10:00:00Z')).toEqual([])
    expect(
      await run('owner', 'select state from internal.alert_mails where user_id = $1', [person]),
    ).toEqual([{ state: 'dropped' }])
  })

  it('in a push goes by its own switch, not by the one of alerts', async () => {
    const person = await addPerson()
    await addDevice(person)
    await run('owner', 'update public.subscriptions set notifications_on = false')
    const [first] = await keep(person, '2027-05-19', await addProduct(person))
    const begin = (id: unknown) => run('service', 'select * from private.begin_push($1)', [id])
    expect(await begin(first?.['id'])).toHaveLength(1)
    const [second] = await keep(person, '2027-05-20', await addProduct(person))
    await set(person, { reminds_by_push: false })
    expect(await begin(second?.['id'])).toEqual([])
    await run('owner', 'delete from internal.alert_mails')
  })

  it('is forgotten after 60 days, with its email', async () => {
    const person = await addPerson()
    await keep(person, '2027-05-19', await addProduct(person), `now() - interval '61 days'`)
    await keep(person, '2027-05-20', await addProduct(person), `now() - interval '59 days'`)
    expect(await run('service', 'select private.forget_reminders() as count')).toEqual([
      { count: 1 },
    ])
    expect(
      await run('owner', 'select from internal.alert_mails where user_id = $1', [person]),
    ).toHaveLength(1)
  })
})
