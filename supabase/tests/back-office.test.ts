import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

const setPlan = (actor: string, person: string, choice: string | null, end: string | null = null) =>
  run(actor, 'select * from public.admin_set_subscription($1, $2, $3)', [person, choice, end])
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString()

describe('the plan of a person', () => {
  it('is set to free, pro or trial, and logged', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    const end = inAWeek()
    expect(await setPlan(admin, person, 'trial', end)).toMatchObject([
      { tier: 'pro', status: 'active', is_trial: true, trial_end: new Date(end) },
    ])
    expect(await run(person, 'select is_pro, is_trialing from public.subscription_view')).toEqual([
      { is_pro: true, is_trialing: true },
    ])
    expect(await run(person, 'select has_used_trial from public.users')).toEqual([
      { has_used_trial: true },
    ])
    expect(await setPlan(admin, person, 'pro')).toMatchObject([
      { tier: 'pro', status: 'active', is_trial: false },
    ])
    expect(await setPlan(admin, person, 'free')).toMatchObject([
      { tier: 'free', status: 'inactive', is_trial: false },
    ])
    expect(
      await run(
        admin,
        `select actor_id, action, details #>> '{was,choice}' as before, details ->> 'choice' as choice from public.audit_log where target_id = $1 order by id`,
        [person],
      ),
    ).toEqual(
      ['trial', 'pro', 'free'].map((choice, index) => ({
        actor_id: admin,
        action: 'subscription.set',
        before: ['free', 'trial', 'pro'][index],
        choice,
      })),
    )
  })

  it('is refused without an end of the trial, with an end in the past, an unknown choice or person', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    expect(await refusalOf(setPlan(admin, person, 'trial'))).toMatchObject({ code: '22023' })
    expect(await refusalOf(setPlan(admin, person, 'trial', yesterday()))).toMatchObject({
      code: '22023',
    })
    expect(await refusalOf(setPlan(admin, person, 'gold'))).toMatchObject({ code: '22023' })
    expect(await refusalOf(setPlan(admin, person, null))).toMatchObject({ code: '22023' })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await refusalOf(setPlan(admin, nobody, 'pro'))).toMatchObject({ code: 'PT404' })
  })

  it.each(['free', 'trial'])('is not set to %s while the person pays', async (choice) => {
    const admin = await addPerson('admin')
    const person = await addPerson('pro')
    const live = `update public.subscriptions
      set stripe_subscription_id = $2, payment_status = case when $2::text is not null then 'active' end
      where user_id = $1`
    await run('service', live, [person, `sub_${choice}`])
    expect(await refusalOf(setPlan(admin, person, choice, inAWeek()))).toMatchObject({
      code: 'PT409',
      hint: 'live_subscription',
    })
    await run('service', live, [person, null])
    expect(await setPlan(admin, person, choice, inAWeek())).toHaveLength(1)
  })
})

describe('flags', () => {
  it('admin and VIP are granted and removed, and logged', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    const flags = 'select is_admin, is_vip from public.subscriptions where user_id = $1'
    await run(admin, 'select public.admin_set_admin($1, true), public.admin_set_vip($1, true)', [
      person,
    ])
    expect(await run(person, flags, [person])).toEqual([{ is_admin: true, is_vip: true }])
    await run(admin, 'select public.admin_set_admin($1, false), public.admin_set_vip($1, false)', [
      person,
    ])
    expect(await run(person, flags, [person])).toEqual([{ is_admin: false, is_vip: false }])
    expect(
      await run(admin, 'select action from public.audit_log where target_id = $1 order by id', [
        person,
      ]),
    ).toEqual(
      ['admin.grant', 'vip.grant', 'admin.revoke', 'vip.revoke'].map((action) => ({ action })),
    )
  })

  it('losing the flag takes effect at the next call', async () => {
    const [admin, other] = [await addPerson('admin'), await addPerson('admin')]
    const person = await addPerson()
    await setPlan(admin, person, 'pro')
    await run(other, 'select public.admin_set_admin($1, false)', [admin])
    expect(await refusalOf(setPlan(admin, person, 'free'))).toMatchObject({ code: '42501' })
    expect(await run(admin, 'select from public.audit_log')).toEqual([])
  })

  it('the last admin stays, also if two give up their flag at once', async () => {
    await run('owner', 'update public.subscriptions set is_admin = false')
    const [one, other] = [await addPerson('admin'), await addPerson('admin')]
    const take = 'select public.admin_set_admin($1, false)'
    let answer: Promise<unknown> = Promise.resolve()
    await raw().asUser(one, async (client) => {
      await client.query(take, [one])
      // Sent before the first one has committed, so it still counts two admins unless it waits.
      answer = refusalOf(run(other, take, [other]))
      await Promise.race([answer, sleep(300)])
    })
    expect(await answer).toMatchObject({ code: 'PT409', hint: 'last_admin' })
    const left = await run<{ user_id: string }>(
      'owner',
      'select user_id from public.subscriptions where is_admin',
    )
    expect(left).toHaveLength(1)
    const last = left[0]?.user_id ?? ''
    expect(await refusalOf(run(last, take, [last]))).toMatchObject({
      code: 'PT409',
      hint: 'last_admin',
    })
    await run(last, 'select public.admin_set_admin($1, true)', [await addPerson()])
    await run(last, take, [last])
  })

  it('the server grants the first one', async () => {
    await run('owner', 'update public.subscriptions set is_admin = false')
    const person = await addPerson()
    await run(
      'service',
      'select private.apply_admin_flag($1, true), private.apply_vip_flag($1, true)',
      [person],
    )
    await run(
      'service',
      `select private.apply_subscription($1, 'trial', now() + interval '3 days')`,
      [person],
    )
    expect(await run(person, 'select is_pro from public.subscription_view')).toEqual([
      { is_pro: true },
    ])
    expect(
      await run(person, 'select actor_id from public.audit_log where target_id = $1', [person]),
    ).toHaveLength(3)
  })
})

describe('no other person', () => {
  it.each([
    `admin_set_subscription(gen_random_uuid(), 'pro')`,
    'admin_set_admin(auth.uid(), true)',
    'admin_set_vip(auth.uid(), true)',
    'admin_channel_names(array[gen_random_uuid()])',
  ])('calls %s', async (call) => {
    for (const actor of [
      'anonymous',
      await addPerson(),
      await addPerson('vip'),
      await addPerson('pro'),
    ]) {
      expect(await refusalOf(run(actor, `select public.${call}`))).toMatchObject({ code: '42501' })
    }
  })

  it('calls the functions behind them', async () => {
    const person = await addPerson()
    for (const call of [
      `apply_admin_flag('${person}', true)`,
      `apply_vip_flag('${person}', true)`,
      `apply_subscription('${person}', 'pro')`,
      `write_audit('x', 'y', null)`,
      `lock_subscription('${person}')`,
    ]) {
      const { code } = await refusalOf(run(person, `select private.${call}`))
      expect([call, code]).toEqual([call, '42501'])
    }
  })

  it('reads or writes the audit log, not even an admin writes', async () => {
    const admin = await addPerson('admin')
    await setPlan(admin, await addPerson(), 'pro')
    expect(await run(admin, 'select from public.audit_log')).not.toEqual([])
    for (const kind of ['basic', 'pro', 'vip'] as const) {
      expect(await run(await addPerson(kind), 'select from public.audit_log')).toEqual([])
    }
    expect(await refusalOf(run('anonymous', 'select from public.audit_log'))).toMatchObject({
      code: '42501',
    })
    for (const sql of [
      `insert into public.audit_log (action, target_type) values ('x', 'y')`,
      `update public.audit_log set action = 'x'`,
      'delete from public.audit_log',
    ]) {
      expect(await refusalOf(run(admin, sql))).toMatchObject({ code: '42501' })
    }
    await run(
      'service',
      `insert into public.audit_log (action, target_type) values ('user.delete', 'user')`,
    )
    expect(await refusalOf(run('service', 'delete from public.audit_log'))).toMatchObject({
      code: '42501',
    })
  })
})

describe('ebay_integrations', () => {
  const shown = 'user_id, ebay_username, site_id, environment, is_connected'

  it('show the owner name, site and state, and all others nothing', async () => {
    const [owner, stranger] = [await addPerson('pro'), await addPerson('admin')]
    await run(
      'service',
      `insert into public.ebay_integrations (user_id, ebay_username, is_connected) values ($1, 'seller-1', true)`,
      [owner],
    )
    expect(await run(owner, `select ${shown} from public.ebay_integrations`)).toEqual([
      {
        user_id: owner,
        ebay_username: 'seller-1',
        site_id: 'EBAY_US',
        environment: 'production',
        is_connected: true,
      },
    ])
    expect(await run(stranger, `select ${shown} from public.ebay_integrations`)).toEqual([])
    for (const sql of [
      'select ebay_user_id from public.ebay_integrations',
      'select * from public.ebay_integrations',
      'update public.ebay_integrations set is_connected = false',
      'delete from public.ebay_integrations',
      `insert into public.ebay_integrations (user_id) values ('${owner}')`,
    ]) {
      const { code } = await refusalOf(run(owner, sql))
      expect([sql, code]).toEqual([sql, '42501'])
    }
  })

  it('store the tokens where no API role has access', async () => {
    for (const actor of ['anonymous', 'service', await addPerson('admin')]) {
      for (const table of ['ebay_tokens', 'quota_uses']) {
        expect(await refusalOf(run(actor, `select from internal.${table}`))).toMatchObject({
          code: '42501',
        })
      }
    }
  })
})
