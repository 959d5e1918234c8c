import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf, type PersonKind } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const keys = ['p'.repeat(87), 'a'.repeat(22)]

async function addDevice(owner: string, endpoint = `https://push.example/${randomUUID()}`) {
  const sql = `select private.keep_push_subscription($1, $2, $3, $4, 'Chrome on Android') as id`
  const [row] = await run<{ id: string | null }>('service', sql, [owner, endpoint, ...keys])
  return row?.id ?? null
}

const devicesOf = async (owner: string) =>
  await run<{ id: string; device: string }>(
    owner,
    'select id, device from public.push_subscriptions',
  )

describe('devices', () => {
  it('belong to their owner, who sees no address and no key, and can remove them', async () => {
    const [owner, stranger] = [await addPerson(), await addPerson('admin')]
    const id = await addDevice(owner)
    expect(await devicesOf(owner)).toEqual([{ id, device: 'Chrome on Android' }])
    expect(await devicesOf(stranger)).toEqual([])
    const remove = 'delete from public.push_subscriptions returning id'
    expect(await run(stranger, remove)).toEqual([])
    for (const column of ['endpoint', 'p256dh', 'auth']) {
      const read = `select ${column} from public.push_subscriptions`
      expect(await refusalOf(run(owner, read))).toMatchObject({ code: '42501' })
    }
    const add = `insert into public.push_subscriptions (device) values ('x')`
    expect(await refusalOf(run(owner, add))).toMatchObject({ code: '42501' })
    expect(await refusalOf(run('anonymous', remove))).toMatchObject({ code: '42501' })
    expect(await run(owner, remove)).toEqual([{ id }])
  })

  it('are ten at most, also if many are added at once; adding one again counts once', async () => {
    const owner = await addPerson()
    const endpoint = `https://push.example/${owner}`
    const id = await addDevice(owner, endpoint)
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => addDevice(owner)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(await refusalOf(addDevice(owner))).toMatchObject({ code: 'PT409', hint: 'device_limit' })
    expect(await addDevice(owner, endpoint)).toBe(id)
  })

  it('move to the person who signs in there next', async () => {
    const [first, second] = [await addPerson(), await addPerson()]
    const endpoint = `https://push.example/${first}`
    await addDevice(first, endpoint)
    const id = await addDevice(second, endpoint)
    expect(await devicesOf(first)).toEqual([])
    expect(await devicesOf(second)).toMatchObject([{ id }])
  })

  it.each(['http://push.example/x', 'https://me@push.example/x', 'javascript:x', ''])(
    'have no address such as %j',
    async (endpoint) => {
      expect(await refusalOf(addDevice(await addPerson(), endpoint))).toMatchObject({
        code: '23514',
      })
    },
  )
})

it('the keys are created once, even if two servers try', async () => {
  const sql = 'select public_key, private_key from private.keep_push_keys($1, $2)'
  const none = { public_key: null, private_key: null }
  expect(await run('service', sql, [null, null])).toEqual([none])
  const made = { public_key: 'P'.repeat(87), private_key: 'p'.repeat(43) }
  expect(await run('service', sql, Object.values(made))).toEqual([made])
  expect(await run('service', sql, ['Q'.repeat(87), 'q'.repeat(43)])).toEqual([made])
  expect(await run('service', sql, [null, null])).toEqual([made])
  expect(await refusalOf(run(await addPerson(), sql, [null, null]))).toMatchObject({
    code: '42501',
  })
})

interface Told {
  content: { count: number; keywords: string[]; names: string[]; countries: string[] }
}

/** A person with a device since an hour ago, and an alert. */
async function addListener(kind: PersonKind = 'pro'): Promise<{ owner: string; alert: string }> {
  const owner = await addPerson(kind)
  await addDevice(owner)
  await run(
    'owner',
    `update public.push_subscriptions set created_at = now() - interval '1 hour' where user_id = $1`,
    [owner],
  )
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.keyword_alerts (keyword) values ('Lamp') returning id`,
  )
  return { owner, alert: row?.id ?? '' }
}

async function addMatch(
  { owner, alert }: { owner: string; alert: string | null },
  columns: {
    offer?: Record<string, unknown>
    seller?: object
    foundAgo?: string
    mailed?: string
  } = {},
): Promise<string> {
  const seller = await addSeller(database, null, { is_for_free_and_trial: true, ...columns.seller })
  const offer = await addOffer(database, seller, { name: 'Desk lamp', ...columns.offer })
  await run(
    'owner',
    `insert into public.alert_matches (user_id, offer_id, alert_id, keyword, found_at, mailed_at)
     values ($1, $2, $3, 'Lamp', now() - $4::interval, now() - $5::interval)`,
    [owner, offer, alert, columns.foundAgo ?? '1 minute', columns.mailed ?? null],
  )
  return offer
}

/** The messages that all runs so far have created for one person. */
async function prepared(owner: string): Promise<Told['content'][]> {
  await run('service', 'select private.prepare_pushes()')
  const rows = await run<Told>(
    'owner',
    `select push.content from internal.pushes as push
     join public.push_subscriptions as device on device.id = push.subscription_id
     where device.user_id = $1 order by push.made_at`,
    [owner],
  )
  return rows.map(({ content }) => content)
}

describe("an alert's results", () => {
  it('are sent once to each device, in one message', async () => {
    const listener = await addListener()
    await addDevice(listener.owner)
    await addMatch(listener)
    await addMatch(listener, { offer: { name: 'Floor lamp' }, foundAgo: '0' })
    const content = {
      count: 2,
      keywords: ['Lamp'],
      names: ['Floor lamp', 'Desk lamp'],
      countries: ['US'],
    }
    expect(await prepared(listener.owner)).toEqual([content, content])
    expect(await prepared(listener.owner)).toHaveLength(2)
  })

  it('are sent once, however many servers look at the same time', async () => {
    const listener = await addListener()
    for (let count = 0; count < 5; count += 1) await addMatch(listener)
    const runs = Array.from({ length: 6 }, () => run('service', 'select private.prepare_pushes()'))
    await Promise.all(runs)
    const contents = await prepared(listener.owner)
    expect(contents.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  })

  it('are sent to Basic only after the digest', async () => {
    const listener = await addListener('basic')
    await addMatch(listener)
    expect(await prepared(listener.owner)).toEqual([])
    await addMatch(listener, { mailed: '1 minute' })
    expect(await prepared(listener.owner)).toMatchObject([{ count: 1 }])
  })

  it('are sent on a trial as on Pro', async () => {
    const listener = await addListener('trial')
    await addMatch(listener)
    expect(await prepared(listener.owner)).toHaveLength(1)
  })

  it.each<[string, Parameters<typeof addMatch>[1]]>([
    ['found before the device came', { foundAgo: '2 hours' }],
    ['of a seller that is closed', { seller: { is_active: false } }],
    ['that has expired', { offer: { is_listed: false } }],
  ])('are omitted if it is %s', async (_title, columns) => {
    const listener = await addListener()
    await addMatch(listener, columns)
    expect(await prepared(listener.owner)).toEqual([])
  })

  it('of a Pro-only seller are not sent on a trial', async () => {
    const seller = { is_for_free_and_trial: false }
    const [trial, pro] = [await addListener('trial'), await addListener('pro')]
    await addMatch(trial, { seller })
    await addMatch(pro, { seller })
    expect(await prepared(trial.owner)).toEqual([])
    expect(await prepared(pro.owner)).toHaveLength(1)
  })

  it.each([
    ['pauses the alert', 'update public.keyword_alerts set is_paused = true'],
    ['deletes the alert', 'delete from public.keyword_alerts'],
    ['wants no notifications', 'select public.update_notification_preferences(false)'],
    ['removes the device', 'delete from public.push_subscriptions'],
  ])('are not sent to a person who %s', async (_title, sql) => {
    const listener = await addListener()
    await addMatch(listener)
    await run(listener.owner, sql)
    expect(await prepared(listener.owner)).toEqual([])
  })
})

async function addMessage(): Promise<{ owner: string; id: string }> {
  const listener = await addListener()
  await addMatch(listener)
  const rows = await run<{ id: string }>('service', 'select private.prepare_pushes() as id')
  return { owner: listener.owner, id: rows.at(-1)?.id ?? '' }
}
const begin = (id: string) => run('service', 'select * from private.begin_push($1)', [id])
const settle = (id: string, outcome: string) =>
  run('service', 'select private.settle_push($1, $2)', [id, outcome])

describe('a message', () => {
  it('is started once, and again only if its maker asked for a later attempt', async () => {
    const { id } = await addMessage()
    expect(await begin(id)).toMatchObject([{ content: { count: 1 }, auth: keys[1] }])
    expect(await begin(id)).toEqual([])
    await settle(id, 'later')
    expect(await begin(id)).toHaveLength(1)
    await settle(id, 'taken')
    expect(await begin(id)).toEqual([])
  })

  it('that is accepted resets earlier refusals; the fifth in a row removes the device', async () => {
    const { owner, id } = await addMessage()
    const [device] = await devicesOf(owner)
    const read =
      'select failures, last_success_at from public.push_subscriptions where user_id = $1'
    await settle(id, 'refused')
    expect(await run('owner', read, [owner])).toEqual([{ failures: 1, last_success_at: null }])
    const again = async (outcome: string) => {
      const [row] = await run<{ id: string }>(
        'owner',
        `insert into internal.pushes (subscription_id, content) values ($1, '{}') returning id`,
        [device?.id],
      )
      await settle(row?.id ?? '', outcome)
    }
    await again('taken')
    expect(await run('owner', read, [owner])).toEqual([
      { failures: 0, last_success_at: expect.any(Date) },
    ])
    for (let count = 0; count < 4; count += 1) await again('refused')
    expect(await devicesOf(owner)).toHaveLength(1)
    await again('refused')
    expect(await devicesOf(owner)).toEqual([])
  })

  it('for a device that is gone removes the device', async () => {
    const { owner, id } = await addMessage()
    await settle(id, 'gone')
    expect(await devicesOf(owner)).toEqual([])
  })

  it('is not sent to a person who wants none any more, or a day late', async () => {
    const { owner, id } = await addMessage()
    const late = await addMessage()
    await run(owner, 'select public.update_notification_preferences(false)')
    await run(
      'owner',
      `update internal.pushes set made_at = now() - interval '25 hours' where id = $1`,
      [late.id],
    )
    expect(await begin(id)).toEqual([])
    expect(await begin(late.id)).toEqual([])
    // Nothing waits for the one that was turned off; the late one is forgotten with its kind.
    expect(
      await run('owner', 'select id from internal.pushes where id = any ($1)', [[id, late.id]]),
    ).toEqual([{ id: late.id }])
  })
})

const note = (who: string, action = 'job.retry') =>
  run(who, `select private.note_job_action($1, $2, 'mail-alerts')`, [action, randomUUID()])

describe('jobs', () => {
  it('are for admins, and their actions are logged', async () => {
    const admin = await addPerson('admin')
    await note(admin)
    expect(
      await run(
        admin,
        `select actor_id, action, details from public.audit_log where target_type = 'job'`,
      ),
    ).toEqual([{ actor_id: admin, action: 'job.retry', details: { queue: 'mail-alerts' } }])
    expect(await refusalOf(note(admin, 'job.invent'))).toMatchObject({ code: '22023' })
    const person = await addPerson('pro')
    expect(await refusalOf(note(person))).toMatchObject({ code: '42501' })
  })
})
