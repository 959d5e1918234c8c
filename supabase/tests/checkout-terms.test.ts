import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf, type PersonKind } from './open-database.ts'
import { paymentsOf } from './payments-of.ts'

const database = openDatabase()
const { run, raw, addPerson } = database
const { apply, rowOf, viewOf } = paymentsOf(database)

const later = '2100-02-02T03:04:05+00:00'

async function termsOf(person: string) {
  const [terms] = await run('service', 'select * from private.checkout_terms($1)', [person])
  return terms
}
const change = (person: string, set: string) =>
  run('owner', `update public.subscriptions set ${set} where user_id = $1`, [person])
const keep = async (person: string, customer: string) => {
  const rows = await run<{ customer: string }>(
    'service',
    'select private.keep_payment_customer($1, $2) as customer',
    [person, customer],
  )
  return rows[0]?.customer
}
const begin = (person: string) => run('service', 'select private.begin_closure($1)', [person])
const cancel = (person: string, wanted: boolean) =>
  run('service', 'select private.cancel_given_trial($1, $2) as cancelled', [person, wanted])
const given = (left: string) =>
  `tier = 'pro', is_trial = true, trial_start = now(), trial_end = now() + interval '${left}'`

describe('the terms of a checkout', () => {
  it("come from the table of plans, with the person's address and name", async () => {
    const person = await addPerson()
    const terms = { email: `${person}@example.com`, monthly_price: '10.00', currency: 'USD' }
    expect(await termsOf(person)).toEqual({ ...terms, trial_days: 7, customer_id: null })
    await keep(person, 'cus_terms')
    expect(await termsOf(person)).toMatchObject({ customer_id: 'cus_terms' })
  })

  it.each<[string, PersonKind, string, number]>([
    ['nobody had a trial', 'basic', 'is_vip = false', 7],
    ['a VIP had none', 'vip', 'is_vip = true', 7],
    ['the trial is over', 'trial', `trial_end = now() - interval '1 second'`, 0],
    ['the trial was taken away', 'trial', `is_trial = false, tier = 'free'`, 0],
    ['a trial was given for 2 days and a half', 'basic', given('60 hours'), 3],
    ['a trial has its last minute', 'basic', given('1 minute'), 1],
    ['a trial was given for 30 days', 'basic', given('30 days'), 30],
    ['a trial was given for ten years', 'basic', given('3600 days'), 730],
    [
      'a trial was given and cancelled',
      'basic',
      `cancel_at_period_end = true, ${given('2 days')}`,
      2,
    ],
    ['Pro was given and taken back', 'pro', `tier = 'free', status = 'inactive'`, 7],
  ])('if %s', async (_title, kind, set, days) => {
    const person = await addPerson(kind)
    await change(person, set)
    expect(await termsOf(person)).toMatchObject({ trial_days: days })
  })

  it('apply to a person without a subscription row', async () => {
    const person = await addPerson()
    await run('owner', 'delete from public.subscriptions where user_id = $1', [person])
    expect(await termsOf(person)).toMatchObject({ trial_days: 7 })
  })

  it.each(['trialing', 'active', 'past_due', 'unpaid', 'paused'])(
    'are refused while a subscription is %s',
    async (status) => {
      const person = await addPerson()
      const payment = { subscription: randomUUID(), trialEnd: later, periodEnd: later }
      await apply(person, { ...payment, status })
      expect(await refusalOf(termsOf(person))).toEqual({
        code: 'PT409',
        message: `You have a subscription already. 'Manage Subscription' leads to it.`,
        hint: 'live_subscription',
      })
      await apply(person, { ...payment, status: 'canceled' })
      expect(await termsOf(person)).toMatchObject({ monthly_price: '10.00' })
    },
  )

  it('may be requested again while the first payment has not arrived', async () => {
    const person = await addPerson()
    await apply(person, { subscription: randomUUID(), status: 'incomplete' })
    expect(await termsOf(person)).toMatchObject({ trial_days: 7 })
  })

  it('are refused to people with granted Pro, to strangers, and once the account closes', async () => {
    expect(await refusalOf(termsOf(await addPerson('pro')))).toMatchObject({
      code: 'PT409',
      hint: 'is_pro',
    })
    expect(await refusalOf(termsOf(randomUUID()))).toMatchObject({ code: 'PT404' })
    const person = await addPerson()
    await begin(person)
    expect(await refusalOf(termsOf(person))).toMatchObject({ code: 'PT404' })
  })

  it.each([
    ['heard of from its beginning', ['trialing', 'canceled']],
    ['heard of when it was paid for', ['active', 'canceled']],
    ['heard of when it was over', ['canceled']],
  ])('have no second trial after one that was %s', async (_title, heard) => {
    const person = await addPerson()
    const payment = { subscription: randomUUID(), trialStart: later, trialEnd: later }
    for (const status of heard) await apply(person, { ...payment, status })
    expect(await termsOf(person)).toMatchObject({ trial_days: 0 })
  })

  it('have no second trial after one that was over before an admin’s started and ended', async () => {
    const person = await addPerson('trial')
    const before = await rowOf(person)
    const past = '2020-01-02T03:04:05+00:00'
    await apply(person, {
      subscription: randomUUID(),
      status: 'canceled',
      trialStart: past,
      trialEnd: past,
    })
    expect(await rowOf(person)).toEqual(before)
  })

  it('have a trial after a first payment that never arrived', async () => {
    const person = await addPerson()
    const payment = { subscription: randomUUID(), trialStart: later, trialEnd: later }
    await apply(person, { ...payment, status: 'incomplete' })
    await apply(person, { ...payment, status: 'incomplete_expired' })
    expect(await termsOf(person)).toMatchObject({ trial_days: 7 })
  })

  it('have no second trial for a person whose address had one', async () => {
    const person = await addPerson('trial')
    const other = await addPerson()
    const auth = await raw().connect('supabase_auth_admin')
    const move = 'update auth.users set email = $2 where id = $1'
    await auth.query(move, [person, `${randomUUID()}@example.com`])
    expect(await termsOf(other)).toMatchObject({ trial_days: 7 })
    await auth.query(move, [other, `${person.toUpperCase()}@Example.com`])
    expect(await termsOf(other)).toMatchObject({ trial_days: 0 })
  })
})

describe('the customer at the provider', () => {
  it('is the one that was stored first, 20 times at once', async () => {
    const person = await addPerson()
    const names = await Promise.all(
      Array.from({ length: 20 }, (_, index) => keep(person, `cus_${person}_${index}`)),
    )
    expect(new Set(names).size).toBe(1)
    expect(await keep(person, 'cus_other')).toBe(names[0])
  })

  it('belongs to one person, and to nobody who closes the account or is gone', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    await keep(one, 'cus_one')
    expect(await refusalOf(keep(other, 'cus_one'))).toMatchObject({ code: '23505' })
    await begin(other)
    expect(await refusalOf(keep(other, 'cus_two'))).toMatchObject({ code: 'PT404' })
    expect(await refusalOf(keep(randomUUID(), 'cus_two'))).toMatchObject({ code: 'PT404' })
  })
})

describe('cancelling a granted trial', () => {
  it('is stored, changes no right, and can be undone', async () => {
    const person = await addPerson('trial')
    const rights = { is_pro: true, is_trialing: true, cancels: true }
    expect(await viewOf(person)).toMatchObject({ ...rights, is_cancelled: false })
    expect(await cancel(person, true)).toEqual([{ cancelled: true }])
    expect(await viewOf(person)).toMatchObject({ ...rights, is_cancelled: true })
    expect(await cancel(person, false)).toEqual([{ cancelled: false }])
    expect(await viewOf(person)).toMatchObject({ ...rights, is_cancelled: false })
  })

  it('does not affect a plan that an admin grants later', async () => {
    const person = await addPerson('trial')
    await cancel(person, true)
    await run('service', `select private.apply_subscription($1, 'pro')`, [person])
    expect(await viewOf(person)).toMatchObject({
      is_pro: true,
      is_cancelled: false,
      period_end: null,
    })
  })

  it.each<[string, PersonKind, string]>([
    ['Basic', 'basic', 'is_vip = false'],
    ['Pro', 'pro', 'is_vip = false'],
    ['a trial that is over', 'trial', `trial_end = now() - interval '1 second'`],
    [
      'a trial that the provider knows',
      'trial',
      `stripe_subscription_id = 'sub_known', payment_status = 'trialing'`,
    ],
  ])('is refused for %s', async (_title, kind, set) => {
    const person = await addPerson(kind)
    await change(person, set)
    expect(await refusalOf(cancel(person, true))).toMatchObject({ code: 'PT409', hint: 'no_trial' })
  })
})
