import { randomUUID } from 'node:crypto'
import { PLANS, readPlans, type PlanRow } from '@sampletrail/domain/plans/plans.ts'
import { PAYMENT_STATUSES } from '@sampletrail/domain/plans/subscription.ts'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'
import { paymentsOf } from './payments-of.ts'

const database = openDatabase()
const { run, addPerson } = database
const { apply, rowOf, viewOf } = paymentsOf(database)

const start = '2026-01-02T03:04:05+00:00'
const soon = '2100-01-02T03:04:05+00:00'
const later = '2100-02-02T03:04:05+00:00'
const past = '2020-01-02T03:04:05+00:00'

const free = { tier: 'free', status: 'inactive', is_pro: false, is_trialing: false }
const pro = { tier: 'pro', status: 'active', is_pro: true, is_trialing: false }

describe("the provider's report of a subscription", () => {
  const [trial, noTrial] = [{ trialStart: start, trialEnd: soon }, {}]

  it.each([
    ['trialing', trial, { ...pro, is_trialing: true }, soon],
    ['active', noTrial, pro, later],
    ['active', { trialStart: past, trialEnd: past }, pro, later],
    ['past_due', noTrial, pro, later],
    ['unpaid', noTrial, free, later],
    ['incomplete', noTrial, free, later],
    ['paused', { trialStart: past, trialEnd: past }, free, later],
  ] as const)('%s, begun with %o', async (status, dates, shown, periodEnd) => {
    const person = await addPerson()
    const subscription = randomUUID()
    expect(await apply(person, { subscription, status, periodEnd: later, ...dates })).toBe(
      'applied',
    )
    expect(await viewOf(person)).toEqual({
      ...shown,
      trial_ends_at: shown.is_trialing ? soon : null,
      period_end: periodEnd,
      cancels: shown.is_trialing,
      is_cancelled: false,
      payment_status: status,
    })
    expect(await rowOf(person)).toMatchObject({
      tier: shown.tier,
      is_trial: status === 'trialing',
      subscription,
      has_used_trial: 'trialStart' in dates,
    })
  })

  it.each(['canceled', 'incomplete_expired'])(
    '%s leaves Basic and nothing to pay',
    async (status) => {
      const person = await addPerson()
      const subscription = randomUUID()
      await apply(person, { subscription, status: 'active', periodEnd: later, cancels: true })
      expect(await apply(person, { subscription, status, periodEnd: later })).toBe('applied')
      expect(await viewOf(person)).toEqual({
        ...free,
        trial_ends_at: null,
        period_end: null,
        cancels: false,
        is_cancelled: false,
        payment_status: null,
      })
      expect(await rowOf(person)).toMatchObject({ subscription: null })
    },
  )

  it.each(['trialing', 'active', 'past_due'])('%s that was cancelled stays Pro', async (status) => {
    const person = await addPerson()
    const payment = { status, trialStart: start, trialEnd: soon, periodEnd: soon, cancels: true }
    await apply(person, { subscription: randomUUID(), ...payment })
    expect(await viewOf(person)).toMatchObject({
      is_pro: true,
      cancels: true,
      is_cancelled: true,
      period_end: soon,
    })
  })

  it('an ended trial stays Pro, until the provider reports its outcome', async () => {
    const person = await addPerson()
    const payment = {
      subscription: randomUUID(),
      trialStart: past,
      trialEnd: past,
      periodEnd: past,
    }
    await apply(person, { ...payment, status: 'trialing' })
    expect(await viewOf(person)).toMatchObject({ tier: 'pro', is_pro: true, is_trialing: false })
    await apply(person, { ...payment, status: 'active', periodEnd: later })
    expect(await viewOf(person)).toMatchObject({ ...pro, period_end: later })
    await apply(person, { ...payment, status: 'unpaid', periodEnd: later })
    expect(await viewOf(person)).toMatchObject({ tier: 'free', is_pro: false })
  })

  it('a cancelled trial is Basic when it is over, whatever is reported', async () => {
    const person = await addPerson()
    const payment = {
      subscription: randomUUID(),
      trialStart: past,
      trialEnd: past,
      periodEnd: past,
    }
    await apply(person, { ...payment, status: 'trialing', cancels: true })
    expect(await viewOf(person)).toMatchObject({ tier: 'free', is_pro: false, is_trialing: false })
  })

  it('an ended trial counts as Pro everywhere', async () => {
    const person = await addPerson()
    const admin = await addPerson('admin')
    const payment = {
      subscription: randomUUID(),
      trialStart: past,
      trialEnd: past,
      periodEnd: past,
    }
    const countPaid = async () => {
      const [row] = await run<{ n: number }>(
        'owner',
        'select paid_users::integer as n from private.count_users(now())',
      )
      return row?.n ?? 0
    }
    const before = await countPaid()
    await apply(person, { ...payment, status: 'trialing' })
    expect(await countPaid()).toBe(before + 1)
    const [account] = await run<{ email: string }>(
      'owner',
      'select email from public.users where id = $1',
      [person],
    )
    const rights = await run(
      'owner',
      `select private.is_pro($1) as is_pro, (private.plan_of($1)).tier as tier,
         (select reader.is_full_pro from private.alert_readers(array[$1::uuid]) as reader) as reads_all`,
      [person],
    )
    expect(rights).toEqual([{ is_pro: true, tier: 'pro', reads_all: true }])
    const listed = (status: string) =>
      run(
        admin,
        `select tier, status from public.admin_list_users($1, $2, 'email', false, 25, 0)`,
        [account?.email, status],
      )
    expect(await listed('active')).toEqual([{ tier: 'pro', status: 'active' }])
    expect(await listed('free')).toEqual([])
    expect(await listed('trial')).toEqual([])
  })

  it.each(['ended', '', null])(
    'the state %o is refused, and nothing is written',
    async (status) => {
      const person = await addPerson()
      const before = await rowOf(person)
      const call = run(
        'service',
        `select private.apply_payment($1, $2, $3, null, null, null, false)`,
        [randomUUID(), person, status],
      )
      expect(await refusalOf(call)).toMatchObject({ code: '22023' })
      expect(await rowOf(person)).toEqual(before)
    },
  )

  it('creates the row of a person without one', async () => {
    const person = await addPerson()
    await run('owner', 'delete from public.subscriptions where user_id = $1', [person])
    await apply(person, { subscription: randomUUID(), status: 'active', periodEnd: later })
    expect(await viewOf(person)).toMatchObject(pro)
  })
})

describe('the row of a subscription', () => {
  it('shows its owner the payment, and only the server can write it', async () => {
    const person = await addPerson()
    const stranger = await addPerson()
    await apply(person, { subscription: randomUUID(), status: 'past_due', periodEnd: later })
    const read = 'select payment_status from public.subscriptions'
    expect(await run(person, read)).toEqual([{ payment_status: 'past_due' }])
    expect(await run(stranger, read)).toEqual([{ payment_status: null }])
    for (const column of [
      'payment_status',
      'tier',
      'is_trial',
      'current_period_end',
      'trial_end',
    ]) {
      const change = `update public.subscriptions set ${column} = default`
      expect(await refusalOf(run(person, change))).toMatchObject({ code: '42501' })
    }
    const view = `update public.subscription_view set payment_status = 'active'`
    expect(await refusalOf(run(person, view))).toMatchObject({ code: '42501' })
    expect(await refusalOf(run('anonymous', read))).toMatchObject({ code: '42501' })
    expect(await viewOf(person)).toMatchObject({ payment_status: 'past_due' })
  })

  it.each([
    [`select private.apply_payment('s', $1, 'active', null, null, null, false)`],
    [`select private.lock_payment($1)`],
    [`select private.checkout_terms($1)`],
    [`select private.keep_payment_customer($1, 'cus_1')`],
    [`select private.payment_of($1)`],
    [`select private.cancel_given_trial($1, true)`],
    [`select private.note_payment_event('e', 't', sha256($1::text::bytea))`],
    [`select private.overdue_payments() where $1::uuid is not null`],
  ])('only the server uses %s', async (sql) => {
    const person = await addPerson()
    expect(await refusalOf(run(person, sql, [person]))).toMatchObject({ code: '42501' })
    expect(await refusalOf(run('anonymous', sql, [person]))).toMatchObject({ code: '42501' })
  })

  it('has a state exactly if it has a payment', async () => {
    const person = await addPerson()
    for (const change of [`payment_status = 'active'`, `stripe_subscription_id = 'sub_alone'`]) {
      const sql = `update public.subscriptions set ${change} where user_id = $1`
      expect(await refusalOf(run('owner', sql, [person]))).toMatchObject({ code: '23514' })
    }
  })

  it("knows the browser's states", async () => {
    const person = await addPerson()
    for (const status of PAYMENT_STATUSES) {
      const payment = { subscription: person, status, trialEnd: soon, periodEnd: soon }
      expect(await apply(person, payment)).toBe('applied')
      expect(await viewOf(person)).toMatchObject({ payment_status: status })
    }
  })
})

it("the plans' numbers are the browser's", async () => {
  const rows = await run<{ plan: PlanRow }>(
    'owner',
    'select to_jsonb(plan) as plan from public.plans as plan order by tier',
  )
  expect(readPlans(rows.map(({ plan }) => plan))).toEqual(PLANS)
})
