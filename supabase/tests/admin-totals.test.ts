import { describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

/** Totals as numbers: PostgreSQL's bigint is a text here. */
async function readTotals(admin: string): Promise<Record<string, number>> {
  const [row] = await run(admin, 'select * from public.admin_totals()')
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
}

/** By how much `work` increased each total that changed. */
async function growthOf(admin: string, work: () => Promise<unknown>) {
  const before = await readTotals(admin)
  await work()
  const after = Object.entries(await readTotals(admin))
  return Object.fromEntries(
    after
      .map(([name, value]): [string, number] => [name, value - (before[name] ?? 0)])
      .filter(([, growth]) => growth !== 0),
  )
}

const setPlan = (person: string, changes: string) =>
  run('owner', `update public.subscriptions set ${changes} where user_id = $1`, [person])

const writeMessage = () =>
  run(
    'owner',
    `insert into public.contact_messages (name, email, subject, message) values ('a', 'a@b.c', 's', 'm')`,
  )

describe('totals of people', () => {
  it.each([
    ['Basic', `tier = 'free'`, 'free_users'],
    [
      'Pro that is paid for',
      `tier = 'pro', stripe_subscription_id = 'sub_a', payment_status = 'past_due'`,
      'paid_users',
    ],
    ['Pro that was given', `tier = 'pro'`, 'given_users'],
    [
      'Pro that was given beside a payment that gives no rights',
      `tier = 'pro', stripe_subscription_id = 'sub_b', payment_status = 'incomplete'`,
      'given_users',
    ],
    [
      'a running trial',
      `tier = 'pro', is_trial = true, trial_end = now() + interval '1 hour'`,
      'trial_users',
    ],
    [
      'a paid trial',
      `tier = 'pro', is_trial = true, trial_end = now() + interval '1 hour', stripe_subscription_id = 'sub_c', payment_status = 'trialing'`,
      'trial_users',
    ],
    [
      'a trial that is over',
      `tier = 'pro', is_trial = true, trial_end = now() - interval '1 hour'`,
      'free_users',
    ],
    ['Pro that was taken', `tier = 'pro', status = 'inactive'`, 'free_users'],
  ])('count %s once', async (_what, changes, total) => {
    const admin = await addPerson('admin')
    expect(await growthOf(admin, async () => setPlan(await addPerson(), changes))).toEqual({
      users: 1,
      new_users: 1,
      [total]: 1,
    })
  })

  it('count people who joined in the last seven days, without deleted ones', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    const age = (interval: string) => () =>
      run(
        'owner',
        `update public.users set created_at = now() - interval '${interval}' where id = $1`,
        [person],
      )
    expect(await growthOf(admin, age('6 days'))).toEqual({})
    expect(await growthOf(admin, age('8 days'))).toEqual({ new_users: -1 })
    expect(
      await growthOf(admin, () => run('owner', 'delete from auth.users where id = $1', [person])),
    ).toEqual({ users: -1, free_users: -1 })
  })
})

describe('totals of other data', () => {
  it('count sellers by their owner, and visible offers', async () => {
    const admin = await addPerson('admin')
    expect(
      await growthOf(admin, async () => {
        const active = await addSeller(database, null)
        const idle = await addSeller(database, null, { is_active: false })
        await addSeller(database, admin)
        await addOffer(database, active)
        await addOffer(database, active, { created_at: new Date(Date.now() - 3 * 86_400_000) })
        await addOffer(database, active, { is_listed: false })
        await addOffer(database, idle)
      }),
    ).toEqual({
      global_sellers: 2,
      active_sellers: 1,
      user_sellers: 1,
      listed_offers: 2,
      new_offers: 1,
    })
  })

  it('are estimated in a large catalogue, and say so', async () => {
    const admin = await addPerson('admin')
    const [active, idle] = [
      await addSeller(database, null),
      await addSeller(database, null, { is_active: false }),
    ]
    for (const seller of [active, active, idle]) await addOffer(database, seller)
    const read = (exactUpTo: number) =>
      run('owner', 'select * from private.count_listed_offers($1)', [exactUpTo])
    const [exact] = await read(1000)
    await run('owner', 'analyze catalogue.products')
    expect(await read(0)).toEqual([{ ...exact, is_about: true }])
    expect(await run(admin, 'select listed_offers_are_about from public.admin_totals()')).toEqual([
      { listed_offers_are_about: false },
    ])
  })

  it('count products outside the trash', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    expect(
      await growthOf(admin, () =>
        run(
          'owner',
          `insert into public.products (user_id, name, deleted_at) values ($1, 'a', null), ($1, 'b', now())`,
          [person],
        ),
      ),
    ).toEqual({ tracked_products: 1 })
  })

  it("count found and emailed offers on the admin's current day", async () => {
    const admin = await addPerson('admin')
    const rows = alertRows(database)
    const person = await addPerson('pro')
    await rows.addAlert(person, 'kettle')
    const midnight = `date_trunc('day', now() at time zone 'Pacific/Auckland') at time zone 'Pacific/Auckland'`
    await run('owner', `update public.users set time_zone = 'Pacific/Auckland' where id = $1`, [
      admin,
    ])
    expect(
      await growthOf(admin, async () => {
        await rows.offer('Kettle')
        await rows.match()
        await run(
          'owner',
          `update public.alert_matches set found_at = ${midnight} where user_id = $1`,
          [person],
        )
        await run(
          'owner',
          `update internal.alert_mails set state = 'sent', created_at = ${midnight}, ended_at = ${midnight} where user_id = $1`,
          [person],
        )
      }),
    ).toMatchObject({ alerts_found: 1, alert_mails: 1 })
    // The list of emails that the total leads to.
    const [listed] = await run<{ found: string }>(
      admin,
      `select public.admin_count_mails(p_kind => 'alert', p_state => 'sent', p_from => ${midnight}) as found`,
    )
    expect(Number(listed?.found)).toBe((await readTotals(admin))['alert_mails'])
    expect(
      await growthOf(admin, async () => {
        await run(
          'owner',
          `update public.alert_matches set found_at = ${midnight} - interval '1 second' where user_id = $1`,
          [person],
        )
        await run(
          'owner',
          `update internal.alert_mails set created_at = ${midnight} - interval '1 second' where user_id = $1`,
          [person],
        )
      }),
    ).toEqual({ alerts_found: -1, alert_mails: -1 })
  })

  it('count unanswered messages', async () => {
    const admin = await addPerson('admin')
    expect(await growthOf(admin, writeMessage)).toEqual({ waiting_messages: 1 })
    expect(
      await growthOf(admin, () =>
        run(
          admin,
          `select public.admin_mark_message((select max(id) from public.contact_messages), 'answered')`,
        ),
      ),
    ).toEqual({ waiting_messages: -1 })
  })
})

describe('recent events', () => {
  it("name sign-ups, admins' actions, and payments, newest first, and nobody who is gone", async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    await run(admin, 'select public.admin_set_vip($1, true)', [person])
    await run(
      'owner',
      `insert into internal.payment_events (id, type, received_at) values
      ('evt_new', 'customer.subscription.created', now() + interval '1 second'), ('evt_dull', 'customer.subscription.updated', now() + interval '1 second')`,
    )
    const read = async () => {
      const rows = await run<{ kind: string; action: string; email: string | null }>(
        admin,
        'select kind, action, email from public.admin_recent_activity(3)',
      )
      return rows.map(({ kind, action, email }) => [kind, action, email])
    }
    const before = await read()
    expect(before).toEqual([
      ['payment', 'customer.subscription.created', null],
      ['action', 'vip.grant', `${admin}@example.com`],
      ['sign_up', 'user.sign_up', `${person}@example.com`],
    ])
    await run('owner', 'delete from auth.users where id = $1', [person])
    expect(JSON.stringify(await read())).not.toContain(person)
  })

  it.each([0, 101, null])('is not read in pages of %s', async (limit) => {
    const admin = await addPerson('admin')
    expect(
      await refusalOf(run(admin, 'select * from public.admin_recent_activity($1)', [limit])),
    ).toMatchObject({ code: '22023' })
  })
})

it.each(['basic', 'pro', 'vip'] as const)('%s reads none of it', async (kind) => {
  const person = await addPerson(kind)
  for (const name of ['admin_totals', 'admin_recent_activity']) {
    expect(await refusalOf(run(person, `select * from public.${name}()`))).toMatchObject({
      code: '42501',
    })
  }
})

const count = async (admin: string, call: string) => {
  const [row] = await run<{ found: string }>(admin, `select ${call} as found`)
  return Number(row?.found)
}

/** Somebody in each state of a plan; the last three only in the narrower lists. */
async function addKinds() {
  const day = `interval '1 day'`
  for (const changes of [
    `tier = 'free'`,
    `tier = 'pro'`,
    `tier = 'pro', stripe_subscription_id = 'sub_1', payment_status = 'active'`,
    `tier = 'pro', stripe_subscription_id = 'sub_2', payment_status = 'past_due'`,
    `tier = 'pro', stripe_subscription_id = 'sub_3', payment_status = 'active', cancel_at_period_end = true, current_period_end = now() + ${day}`,
    `tier = 'pro', stripe_subscription_id = 'sub_4', payment_status = 'unpaid'`,
    `tier = 'pro', is_trial = true, trial_end = now() + ${day}`,
    `tier = 'pro', is_trial = true, trial_end = now() - ${day}`,
    `tier = 'pro', is_trial = true, trial_end = now() + ${day}, stripe_subscription_id = 'sub_5', payment_status = 'trialing', cancel_at_period_end = true`,
    `tier = 'pro', status = 'inactive'`,
  ]) {
    const person = await addPerson()
    const own = changes.replaceAll('sub_', `sub_${person}_`)
    await setPlan(person, own)
    await run(
      'owner',
      `update public.users set created_at = now() - interval '8 days'
       where id = $1 and substr(id::text, 1, 1) < '8'`,
      [person],
    )
  }
  const without = await addPerson()
  await run('owner', 'delete from public.subscriptions where user_id = $1', [without])
}

describe('each total is the number of rows in the list that it leads to', () => {
  it.each([
    ['users', 'all'],
    ['new_users', 'new'],
    ['free_users', 'free'],
    ['paid_users', 'paid'],
    ['given_users', 'given'],
    ['trial_users', 'trial'],
  ])('%s in the list of users with %s', async (total, status) => {
    const admin = await addPerson('admin')
    await addKinds()
    const totals = await readTotals(admin)
    expect(totals[total]).toBeGreaterThan(0)
    expect(await count(admin, `public.admin_count_users('', '${status}')`)).toBe(totals[total])
    // The list has them too, in each order, which chooses its own tables.
    for (const sort of ['created_at', 'products_count']) {
      const rows = await run(
        admin,
        `select * from public.admin_list_users('', $1, $2, true, 100, 0)`,
        [status, sort],
      )
      expect(rows).toHaveLength(Math.min(100, totals[total] ?? 0))
    }
  })

  it('and Pro is what is paid for and what is given', async () => {
    const admin = await addPerson('admin')
    await addKinds()
    const found = async (status: string) =>
      count(admin, `public.admin_count_users('', '${status}')`)
    expect(await found('active')).toBe((await found('paid')) + (await found('given')))
    const late = await found('past_due')
    const ending = await found('ending')
    await addKinds()
    expect([await found('past_due'), await found('ending')]).toEqual([late + 1, ending + 2])
  })

  it.each([
    ['global_sellers', `public.admin_count_sellers('', 'global')`],
    ['active_sellers', `public.admin_count_sellers('', 'active')`],
    ['user_sellers', `public.admin_count_sellers('', 'user')`],
    ['listed_offers', `public.admin_count_offers('', null, null, 'listed')`],
    ['new_offers', `public.admin_count_offers('', null, null, 'new')`],
  ])('%s by %s', async (total, call) => {
    const admin = await addPerson('admin')
    const [active, idle, deleted] = [
      await addSeller(database, null),
      await addSeller(database, null, { is_active: false }),
      await addSeller(database, null, { deleted_at: new Date(), is_active: false }),
    ]
    await addSeller(database, admin)
    for (const seller of [active, idle, deleted]) {
      await addOffer(database, seller)
      await addOffer(database, seller, { created_at: new Date(Date.now() - 3 * 86_400_000) })
      await addOffer(database, seller, { is_listed: false })
      // Expired, and not taken out of the lists yet.
      await addOffer(database, seller, { expires_at: new Date(Date.now() - 60_000) })
    }
    const totals = await readTotals(admin)
    expect(totals[total]).toBeGreaterThan(0)
    expect(await count(admin, call)).toBe(totals[total])
  })
})
