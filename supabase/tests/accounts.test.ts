import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

/** The auth service's statements for a sign-up that is not confirmed yet. */
async function signUp(metadata: object = {}): Promise<string> {
  const id = randomUUID()
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, $3)`,
    [id, `${id}@example.com`, JSON.stringify(metadata)],
  )
  return id
}

async function confirm(id: string): Promise<void> {
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
}

describe('opening an account', () => {
  it('waits until the email address is confirmed', async () => {
    const id = await signUp()
    expect(await run('owner', 'select from public.users where id = $1', [id])).toHaveLength(0)
    await confirm(id)
    expect(await run('owner', 'select email from public.users where id = $1', [id])).toEqual([
      { email: `${id}@example.com` },
    ])
  })

  it('starts on Basic, active, with a trial that ended when it began, seven days ago', async () => {
    const id = await signUp({ referrer: 'harbour' })
    await confirm(id)
    const [row] = await run(
      id,
      `select tier, status, is_trial, referrer, notifications_on, is_admin, is_vip,
         trial_end between now() - interval '7 days 1 minute' and now() - interval '7 days' as past
       from public.subscriptions`,
    )
    expect(row).toEqual({
      tier: 'free',
      status: 'active',
      is_trial: false,
      referrer: 'harbour',
      notifications_on: true,
      is_admin: false,
      is_vip: false,
      past: true,
    })
  })

  it('happens once, and a changed address is stored', async () => {
    const id = await addPerson('pro')
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query(
      `update auth.users set email = 'new@example.com', email_confirmed_at = now() where id = $1`,
      [id],
    )
    expect(
      await run(
        id,
        'select email, tier from public.users join public.subscriptions on user_id = users.id',
      ),
    ).toEqual([{ email: 'new@example.com', tier: 'pro' }])
  })

  it.each([['<script>'], ['a'.repeat(65)], [''], [{ a: 1 }]])(
    'an invalid referrer code (%j) is ignored and does not prevent a sign-up',
    async (referrer) => {
      const id = await addPerson('basic', { referrer })
      expect(await run(id, 'select referrer from public.subscriptions')).toEqual([
        { referrer: null },
      ])
    },
  )

  it('ends with the sign-in account, and deletes all its data', async () => {
    const id = await addPerson('pro')
    await run(id, `insert into public.sellers (name) values ('Own')`)
    await run(
      id,
      `insert into public.products (name, seller_id) select n::text, s.id
       from public.sellers s, generate_series(1, 8) n where s.user_id = $1`,
      [id],
    )
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [id])
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query('delete from auth.users where id = $1', [id])
    for (const table of ['products', 'sellers', 'subscriptions', 'product_events']) {
      const rows = await run('owner', `select from public.${table} where user_id = $1`, [id])
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})

describe('users', () => {
  it('shows people their own row and nobody else’s', async () => {
    const person = await addPerson()
    const others = [await addPerson(), await addPerson('vip'), await addPerson('admin')]
    expect(await run(person, 'select id from public.users')).toEqual([{ id: person }])
    for (const other of others) {
      expect(await run(other, 'select id from public.users where id = $1', [person])).toEqual([])
    }
    expect(
      await run('service', 'select id from public.users where id = $1', [person]),
    ).toHaveLength(1)
    expect(await refusalOf(run('anonymous', 'select id from public.users'))).toMatchObject({
      code: '42501',
    })
  })

  it('accepts a valid time zone from its owner', async () => {
    const person = await addPerson()
    const stranger = await addPerson()
    const sql = 'update public.users set time_zone = $1 where id = $2 returning time_zone'
    for (const zone of ['Asia/Kolkata', 'Pacific/Kiritimati', 'America/New_York', 'UTC']) {
      expect(await run(person, sql, [zone, person])).toEqual([{ time_zone: zone }])
    }
    for (const zone of ['Mars/Olympus', '+3', '', 'UTC; drop table users', 'a'.repeat(100)]) {
      expect(await refusalOf(run(person, sql, [zone, person]))).toMatchObject({ code: '22023' })
    }
    expect(await run(stranger, sql, ['Asia/Tokyo', person])).toEqual([])
  })

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/UTC', 'UTC'],
    ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ])('stores the time zone %s as %s', async (reported, stored) => {
    const person = await addPerson()
    const sql = 'update public.users set time_zone = $1 where id = $2 returning time_zone'
    expect(await run(person, sql, [reported, person])).toEqual([{ time_zone: stored }])
  })

  it('accepts the location of marketplace listings from its owner, whole or not at all', async () => {
    const person = await addPerson()
    const stranger = await addPerson()
    const sql =
      'update public.users set listing_area = $1, listing_latitude = $2, listing_longitude = $3 where id = $4 returning listing_area'
    for (const place of [
      ['Portland, OR', 45.52, -122.68],
      ['Portland, OR', null, null],
      [null, 45.52, -122.68],
      [null, null, null],
    ]) {
      expect(await run(person, sql, [...place, person])).toEqual([{ listing_area: place[0] }])
    }
    for (const place of [
      ['', null, null],
      [' Portland', null, null],
      ['P'.repeat(101), null, null],
      ['Portland', 91, 0],
      ['Portland', 0, -181],
      ['Portland', 'NaN', 0],
      ['Portland', 45.52, null],
      ['Portland', null, -122.68],
    ]) {
      expect(await refusalOf(run(person, sql, [...place, person]))).toMatchObject({ code: '23514' })
    }
    expect(await run(stranger, sql, ['Portland', null, null, person])).toEqual([])
  })

  it.each([
    [`email = 'x@example.com'`],
    ['is_admin = true'],
    ['is_vip = true'],
    ['has_used_trial = false'],
    ['created_at = now()'],
  ])('lets nobody write %s', async (change) => {
    const person = await addPerson()
    expect(await refusalOf(run(person, `update public.users set ${change}`))).toMatchObject({
      code: '42501',
    })
  })

  it('records that a trial was used, and copies the flags of the subscription', async () => {
    const person = await addPerson('trial')
    await run(
      'owner',
      'update public.subscriptions set is_trial = false, is_admin = true, is_vip = true where user_id = $1',
      [person],
    )
    expect(await run(person, 'select has_used_trial, is_admin, is_vip from public.users')).toEqual([
      { has_used_trial: true, is_admin: true, is_vip: true },
    ])
  })
})

describe('subscriptions', () => {
  it('shows people their own row and nobody else’s', async () => {
    const person = await addPerson()
    const others = [await addPerson(), await addPerson('vip'), await addPerson('admin')]
    expect(await run(person, 'select user_id from public.subscriptions')).toEqual([
      { user_id: person },
    ])
    for (const other of others) {
      const sql = 'select from public.subscriptions where user_id = $1'
      expect(await run(other, sql, [person])).toEqual([])
      const view = 'select from public.subscription_view where user_id = $1'
      expect(await run(other, view, [person])).toEqual([])
    }
    expect(await refusalOf(run('anonymous', 'select from public.subscriptions'))).toMatchObject({
      code: '42501',
    })
    expect(await refusalOf(run('anonymous', 'select from public.subscription_view'))).toMatchObject(
      { code: '42501' },
    )
  })

  it.each([
    ['a new tier', `update public.subscriptions set tier = 'pro'`],
    ['a new trial', `update public.subscriptions set is_trial = true`],
    ['the admin flag', 'update public.subscriptions set is_admin = true'],
    ['a counter', 'update public.subscriptions set num_reviews = 0'],
    ['the switch for mails', 'update public.subscriptions set notifications_on = false'],
    [
      'another row',
      `insert into public.subscriptions (user_id, tier) values (gen_random_uuid(), 'pro')`,
    ],
    ['no row', 'delete from public.subscriptions'],
  ])('refuses a client that writes %s', async (_what, sql) => {
    for (const actor of [await addPerson(), await addPerson('admin'), 'anonymous']) {
      expect(await refusalOf(run(actor, sql))).toMatchObject({ code: '42501' })
    }
  })

  it('lets the server write', async () => {
    const person = await addPerson()
    await run('service', `update public.subscriptions set tier = 'pro' where user_id = $1`, [
      person,
    ])
    expect(await run(person, 'select is_pro from public.subscription_view')).toEqual([
      { is_pro: true },
    ])
  })

  it('keeps the first referrer', async () => {
    const person = await addPerson()
    const stranger = await addPerson()
    const sql = 'select public.set_referrer($1) as code'
    expect(await run(person, sql, ['first'])).toEqual([{ code: 'first' }])
    expect(await run(person, sql, ['second'])).toEqual([{ code: 'first' }])
    expect(await run(stranger, 'select referrer from public.subscriptions')).toEqual([
      { referrer: null },
    ])
    expect(await refusalOf(run(stranger, sql, ['<b>']))).toMatchObject({ code: '23514' })
    expect(await refusalOf(run('anonymous', sql, ['x']))).toMatchObject({ code: '42501' })
  })

  it('turns emails off and on only for the caller', async () => {
    const person = await addPerson()
    const stranger = await addPerson()
    await run(person, 'select public.update_notification_preferences(false)')
    const sql = 'select notifications_on from public.subscriptions'
    expect(await run(person, sql)).toEqual([{ notifications_on: false }])
    expect(await run(stranger, sql)).toEqual([{ notifications_on: true }])
    await run(person, 'select public.update_notification_preferences(true)')
    expect(await run(person, sql)).toEqual([{ notifications_on: true }])
    const refused = run(person, 'select public.update_notification_preferences(null)')
    expect(await refusalOf(refused)).toMatchObject({ code: '22004' })
  })
})

describe('plans', () => {
  it('are read by everybody who is signed in, and written by nobody', async () => {
    const person = await addPerson()
    expect(
      await run(
        person,
        'select tier, name, monthly_price, product_limit, keyword_limit, monthly_scans from public.plans order by tier',
      ),
    ).toEqual([
      {
        tier: 'free',
        name: 'Basic',
        monthly_price: '0.00',
        product_limit: 5,
        keyword_limit: 1,
        monthly_scans: 5,
      },
      {
        tier: 'pro',
        name: 'Pro',
        monthly_price: '10.00',
        product_limit: null,
        keyword_limit: 10,
        monthly_scans: null,
      },
    ])
    expect(await refusalOf(run('anonymous', 'select from public.plans'))).toMatchObject({
      code: '42501',
    })
    for (const actor of [person, await addPerson('admin')]) {
      const refused = run(actor, 'update public.plans set product_limit = 100')
      expect(await refusalOf(refused)).toMatchObject({ code: '42501' })
    }
  })
})
