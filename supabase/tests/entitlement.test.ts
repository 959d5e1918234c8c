import { describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'

const { run, addPerson } = openDatabase()

const soon = '2100-01-02T03:04:05+00:00'
const past = '2020-01-02T03:04:05+00:00'

interface Columns {
  tier: string
  status: string
  is_trial: boolean
  trial_end: string | null
  current_period_end: string | null
  cancel_at_period_end: boolean
}

const basic: Columns = {
  tier: 'free',
  status: 'active',
  is_trial: false,
  trial_end: past,
  current_period_end: null,
  cancel_at_period_end: false,
}
interface Derived {
  isPro: boolean
  isTrialing: boolean
  ends: string | null
  periodEnd: string | null
  cancels: boolean
}

const nothing: Derived = {
  isPro: false,
  isTrialing: false,
  ends: null,
  periodEnd: null,
  cancels: false,
}

describe('the rights of a subscription', () => {
  it.each<[string, Partial<Columns>, Partial<Derived>]>([
    ['Basic', {}, {}],
    ['Pro', { tier: 'pro' }, { isPro: true }],
    [
      'Pro with a period',
      { tier: 'pro', current_period_end: soon },
      { isPro: true, periodEnd: soon },
    ],
    [
      'Pro that was cancelled and runs on',
      { tier: 'pro', current_period_end: soon, cancel_at_period_end: true },
      { isPro: true, periodEnd: soon, cancels: true },
    ],
    ['Pro that is inactive', { tier: 'pro', status: 'inactive' }, {}],
    ['Basic that an admin set', { status: 'inactive' }, {}],
    [
      'a trial',
      { tier: 'pro', is_trial: true, trial_end: soon },
      { isPro: true, isTrialing: true, ends: soon, periodEnd: soon, cancels: true },
    ],
    [
      'a trial, whatever the tier says',
      { is_trial: true, trial_end: soon },
      { isPro: true, isTrialing: true, ends: soon, periodEnd: soon, cancels: true },
    ],
    ['a trial that is over', { tier: 'pro', is_trial: true, trial_end: past }, {}],
  ])('%s', async (_title, changes, expected) => {
    const person = await addPerson()
    const columns = { ...basic, ...changes }
    await run(
      'owner',
      `update public.subscriptions set tier = $2, status = $3, is_trial = $4, trial_end = $5,
         current_period_end = $6, cancel_at_period_end = $7
       where user_id = $1`,
      [person, ...Object.values(columns)],
    )
    const [view] = await run(
      person,
      `select tier, is_pro as "isPro", is_trialing as "isTrialing", to_json(trial_ends_at) as ends,
         to_json(current_period_end) as "periodEnd", cancel_at_period_end as cancels
       from public.subscription_view`,
    )
    const whole = { ...nothing, ...expected }
    expect(view).toEqual({ tier: whole.isPro ? 'pro' : 'free', ...whole })
    expect(
      await run('owner', 'select private.is_pro($1) as pro, private.is_trialing($1) as trial', [
        person,
      ]),
    ).toEqual([{ pro: whole.isPro, trial: whole.isTrialing }])
  })

  it('nobody has rights without a subscription', async () => {
    const person = await addPerson('pro')
    await run('owner', 'delete from public.subscriptions where user_id = $1', [person])
    expect(await run(person, 'select from public.subscription_view')).toEqual([])
    expect(await run('owner', 'select private.is_pro($1) as pro', [person])).toEqual([
      { pro: false },
    ])
    expect(await run('owner', 'select private.is_pro(null) as pro')).toEqual([{ pro: false }])
  })
})
