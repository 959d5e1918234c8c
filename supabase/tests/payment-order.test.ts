import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'
import { paymentsOf, type Payment } from './payments-of.ts'

const database = openDatabase()
const { run, addPerson } = database
const { apply, rowOf, viewOf } = paymentsOf(database)
const many = paymentsOf(database, 'owner')

const start = '2026-01-02T03:04:05+00:00'
const soon = '2100-01-02T03:04:05+00:00'
const later = '2100-02-02T03:04:05+00:00'

const subscribe = (status: string, rest: Partial<Payment> = {}): Payment => ({
  subscription: `sub_${randomUUID()}`,
  status,
  periodEnd: later,
  ...rest,
})
const begin = (person: string) =>
  run('service', 'select private.begin_closure($1) as begun', [person])

describe('a subscription finds its row', () => {
  it('by the person who started it, and then by its own id', async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    const untouched = await rowOf(other)
    const paid = subscribe('active')
    expect(await apply(person, paid)).toBe('applied')
    expect(await apply(null, { ...paid, status: 'past_due' })).toBe('applied')
    // A different person in the provider's data does not move it.
    expect(await apply(other, { ...paid, cancels: true })).toBe('applied')
    expect(await rowOf(person)).toMatchObject({ payment_status: 'active', cancels: true })
    expect(await rowOf(other)).toEqual(untouched)
  })

  it('is not ours if nobody here started it, and is not touched', async () => {
    expect(await apply(null, subscribe('active'))).toBe('ended')
    expect(await apply(null, subscribe('canceled'))).toBe('ended')
  })

  it('has no person if its person is gone or is being deleted', async () => {
    expect(await apply(randomUUID(), subscribe('active'))).toBe('orphan')
    expect(await apply(randomUUID(), subscribe('canceled'))).toBe('ended')
    const person = await addPerson()
    const before = await rowOf(person)
    await begin(person)
    expect(await apply(person, subscribe('trialing', { trialStart: start, trialEnd: soon }))).toBe(
      'orphan',
    )
    expect(await apply(person, subscribe('canceled'))).toBe('ended')
    expect(await rowOf(person)).toEqual(before)
  })

  it.each([
    // The recorded one, the other one, the outcome of the other one
    ['active', 'active', 'duplicate'],
    ['trialing', 'active', 'duplicate'],
    ['past_due', 'active', 'duplicate'],
    ['active', 'incomplete', 'duplicate'],
    ['active', 'unpaid', 'duplicate'],
    ['unpaid', 'active', 'applied'],
    ['paused', 'trialing', 'applied'],
    ['incomplete', 'active', 'applied'],
    ['incomplete', 'unpaid', 'applied'],
    ['unpaid', 'paused', 'duplicate'],
    // A first payment that is under way is not cancelled for one that gives nothing.
    ['incomplete', 'incomplete', 'ended'],
    ['unpaid', 'incomplete', 'ended'],
    ['active', 'canceled', 'ended'],
    ['unpaid', 'canceled', 'ended'],
    ['incomplete', 'incomplete_expired', 'ended'],
  ])('next to one that is %s, one that is %s is %s', async (held, came, outcome) => {
    const person = await addPerson()
    const [first, second] = [held, came].map((status) =>
      subscribe(status, { trialStart: start, trialEnd: soon }),
    )
    if (!first || !second) throw new Error('There are two.')
    await apply(person, first)
    const before = await rowOf(person)
    expect(await apply(person, second)).toBe(outcome)
    const after = await rowOf(person)
    expect(after).toMatchObject(
      outcome === 'applied'
        ? { subscription: second.subscription, payment_status: came }
        : { ...before },
    )
  })

  it('a late report of an older subscription changes nothing of a newer one', async () => {
    const person = await addPerson()
    const [old, young] = [subscribe('active'), subscribe('active', { cancels: true })]
    await apply(person, old)
    await apply(person, { ...old, status: 'canceled' })
    await apply(person, young)
    const before = await rowOf(person)
    expect(await apply(person, { ...old, status: 'canceled' })).toBe('ended')
    expect(await apply(person, { ...old, status: 'past_due' })).toBe('duplicate')
    expect(await rowOf(person)).toEqual(before)
  })
})

describe('granted rights', () => {
  it.each(['trial', 'pro'] as const)('of a %s stay if a payment gives none', async (kind) => {
    const person = await addPerson(kind)
    const before = await rowOf(person)
    for (const status of ['incomplete', 'unpaid', 'paused', 'canceled', 'incomplete_expired']) {
      expect(await apply(person, subscribe(status))).toBe('ended')
    }
    expect(await rowOf(person)).toEqual(before)
  })

  it.each(['incomplete', 'unpaid', 'paused'])(
    'stay next to a payment that was %s before they were granted, until it is paid',
    async (status) => {
      const person = await addPerson()
      const paid = subscribe(status, { periodEnd: soon })
      await apply(person, paid)
      await run('service', `select private.apply_subscription($1, 'pro')`, [person])
      const given = await rowOf(person)
      expect(given).toMatchObject({ tier: 'pro', subscription: null, payment_status: null })
      for (const word of [status, 'canceled']) {
        expect(await apply(person, { ...paid, status: word })).toBe('ended')
      }
      expect(await rowOf(person)).toEqual(given)
      expect(await apply(person, { ...paid, status: 'active' })).toBe('applied')
      expect(await viewOf(person)).toMatchObject({ is_pro: true, period_end: soon })
    },
  )

  it.each(['trial', 'pro'] as const)(
    'of a %s are replaced by a paid subscription',
    async (kind) => {
      const person = await addPerson(kind)
      const paid = subscribe('trialing', { trialStart: start, trialEnd: soon })
      expect(await apply(person, paid)).toBe('applied')
      expect(await viewOf(person)).toMatchObject({ is_trialing: true, trial_ends_at: soon })
      await apply(person, { ...paid, status: 'canceled' })
      expect(await viewOf(person)).toMatchObject({ is_pro: false, is_trialing: false })
    },
  )
})

describe('whichever reports arrive or are lost', () => {
  const ended = [
    { status: 'trialing', trialStart: start, trialEnd: soon, periodEnd: soon },
    { status: 'trialing', trialStart: start, trialEnd: soon, periodEnd: soon, cancels: true },
    { status: 'past_due', trialStart: start, trialEnd: soon, periodEnd: later },
    { status: 'canceled', trialStart: start, trialEnd: soon, periodEnd: later },
  ]
  const alive = [
    { status: 'incomplete', periodEnd: later },
    { status: 'active', periodEnd: later },
    { status: 'unpaid', periodEnd: later },
    { status: 'active', periodEnd: soon },
  ]
  const failed = [{ status: 'incomplete', periodEnd: later }, { status: 'incomplete_expired' }]

  it.each([
    [
      'a trial that was cancelled',
      ended,
      { tier: 'free', status: 'inactive', has_used_trial: true },
    ],
    ['a plan that was paid at last', alive, { tier: 'pro', status: 'active', period_end: soon }],
    ['a first payment that never came', failed, { tier: 'free', status: 'inactive' }],
  ])('%s gives one row', async (_title, history, expected) => {
    const sequences = askedInFourMoments(history.length)
    const rows = new Set<string>()
    for (const sequence of sequences) {
      const person = await addPerson()
      const subscription = `sub_${person}`
      for (const moment of sequence.flatMap((index) => [index, index])) {
        await many.apply(person, {
          subscription,
          ...history[moment],
          status: history[moment]?.status ?? '',
        })
      }
      const row = await many.rowOf(person)
      const own = row?.['subscription'] === subscription
      expect(row).toMatchObject(expected)
      // New people's trials end at different times, as long as no payment is known.
      const trialEnd = row?.['has_used_trial'] === true ? row['trial_end'] : null
      rows.add(JSON.stringify({ ...row, subscription: own, trial_end: trialEnd }))
    }
    expect(sequences.length).toBeGreaterThanOrEqual(4)
    expect([...rows]).toHaveLength(1)
  })
})

it('20 reports of one subscription at once give one row', async () => {
  const person = await addPerson()
  const payment = subscribe('active')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => apply(person, payment)))
  expect(new Set(outcomes)).toEqual(new Set(['applied']))
  expect(await rowOf(person)).toMatchObject({ subscription: payment.subscription })
})

/** Every way to ask four times while something passes through its states; the last time it has arrived. */
function askedInFourMoments(states: number): number[][] {
  const last = states - 1
  const found: number[][] = []
  for (let first = 0; first <= last; first += 1) {
    for (let second = first; second <= last; second += 1) {
      for (let third = second; third <= last; third += 1) found.push([first, second, third, last])
    }
  }
  return found
}
