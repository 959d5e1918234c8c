import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './open-database.ts'
import { paymentsOf } from './payments-of.ts'

const database = openDatabase()
const { run, raw, addPerson } = database
const { apply, rowOf } = paymentsOf(database)

const sql = 'select private.note_payment_event($1, $2, $3) as noted'
const values = (event: string, delivery: string) => [
  event,
  'invoice.paid',
  createHash('sha256').update(delivery).digest(),
]
const note = async (event: string, delivery: string = randomUUID()) => {
  const rows = await run<{ noted: string }>('service', sql, values(event, delivery))
  return rows[0]?.noted
}

describe('an event', () => {
  it('is new once, recognized when it is delivered again, and refused if its delivery is copied', async () => {
    const [event, delivery] = [randomUUID(), randomUUID()]
    expect(await note(event, delivery)).toBe('new')
    expect(await note(event)).toBe('known')
    expect(await note(event, delivery)).toBe('replayed')
    expect(await note(randomUUID(), delivery)).toBe('replayed')
  })

  it('of 20 deliveries at once is new once', async () => {
    const event = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => note(event)))
    expect(answers.filter((answer) => answer === 'new')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'known')).toHaveLength(19)
  })

  it('of 20 copies of a delivery is accepted once', async () => {
    const [event, delivery] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => note(event, delivery)))
    expect(answers.filter((answer) => answer === 'new')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'replayed')).toHaveLength(19)
  })

  it('is recorded together with its effect, or neither is', async () => {
    const person = await addPerson()
    const before = await rowOf(person)
    const [event, delivery] = [randomUUID(), randomUUID()]
    const died = raw().asService(async (client) => {
      await client.query(sql, values(event, delivery))
      await client.query(
        `select private.apply_payment($1, $2, 'active', null, null, null, false)`,
        [event, person],
      )
      await client.query('select 1 / 0')
    })
    await expect(died).rejects.toThrow('division by zero')
    expect(await rowOf(person)).toEqual(before)
    expect(await note(event, delivery)).toBe('new')
  })

  it('of 20 servers that would email it lets one, until it is released', async () => {
    const event = randomUUID()
    await note(event)
    const begin = async () => {
      const begun = 'select private.begin_trial_mail($1) as begun'
      return (await run<{ begun: boolean }>('service', begun, [event]))[0]?.begun
    }
    const answers = await Promise.all(Array.from({ length: 20 }, begin))
    expect(answers.filter(Boolean)).toHaveLength(1)
    await run('service', 'select private.give_trial_mail_back($1)', [event])
    expect(await begin()).toBe(true)
    expect(await begin()).toBe(false)
  })

  it('that was never recorded is not emailed', async () => {
    const begun = 'select private.begin_trial_mail($1) as begun'
    expect(await run('service', begun, [randomUUID()])).toEqual([{ begun: false }])
  })

  it('is deleted when it is too old to be repeated', async () => {
    const [old, young] = [randomUUID(), randomUUID()]
    const deliveries = [randomUUID(), randomUUID()] as const
    await note(old, deliveries[0])
    await note(young, deliveries[1])
    await run(
      'owner',
      `update internal.payment_events set received_at = now() - interval '91 days' where id = $1`,
      [old],
    )
    await run(
      'owner',
      `update internal.payment_deliveries set received_at = now() - interval '25 hours' where signature_hash = $1`,
      [values(old, deliveries[0])[2]],
    )
    expect(await run('service', 'select private.forget_payment_events() as count')).toEqual([
      { count: 1 },
    ])
    expect(await note(young)).toBe('known')
    expect(await note(young, deliveries[1])).toBe('replayed')
    expect(await note(old, deliveries[0])).toBe('new')
  })
})

describe('the server asks about a subscription when the provider should have reported', () => {
  it.each([
    ['active', '61 minutes', '0', true],
    ['trialing', '61 minutes', '0', true],
    ['past_due', '61 minutes', '0', true],
    ['active', '59 minutes', '2 days', false],
    ['active', '-1 day', '40 days', false],
    ['unpaid', '40 days', '1 hour', false],
    ['unpaid', '40 days', '25 hours', true],
    ['paused', '-1 day', '25 hours', true],
    ['incomplete', '-1 day', '25 hours', true],
    ['incomplete', '1 hour', '23 hours', false],
  ])('%s, over for %s, last report %s ago: %s', async (status, over, heard, isDue) => {
    const person = await addPerson()
    const subscription = `sub_${person}`
    await apply(person, { subscription, status, trialEnd: '2100-01-01T00:00:00Z' })
    const past = `update public.subscriptions set current_period_end = now() - $2::interval,
      updated_at = now() - $3::interval where user_id = $1`
    // The trigger would write the time of this change.
    await run('owner', 'alter table public.subscriptions disable trigger touch_row')
    await run('owner', past, [person, over, heard])
    await run('owner', 'alter table public.subscriptions enable trigger touch_row')
    const due = await run('service', 'select * from private.overdue_payments() as id')
    expect(due.some(({ id }) => id === subscription)).toBe(isDue)
  })
})
