import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'
import { paymentsOf } from './payments-of.ts'

const database = openDatabase()
const { run, raw, addPerson } = database
const { apply, rowOf } = paymentsOf(database)

const later = '2100-02-02T03:04:05+00:00'

/** Waits until a connection waits for a lock of another. */
const waits = (pid: unknown) =>
  expect
    .poll(() => run('owner', 'select from pg_locks where pid = $1 and not granted', [pid]))
    .toHaveLength(1)

/** Runs `first` in an open transaction and `second` meanwhile; `first` commits when `second` waits for it. */
async function overlap(first: [string, unknown[]], second: [string, unknown[]]) {
  const [one, other] = [await raw().connect('postgres'), await raw().connect('postgres')]
  const [backend] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  await one.query('begin')
  const answer = (await one.query(...first)).rows[0]
  const waiting = other.query(...second).then(({ rows }) => rows[0])
  // The result is checked below; until then a rejection must not count as unhandled.
  waiting.catch(() => undefined)
  await waits(backend?.pid)
  await one.query('commit')
  return { answer, waiting }
}
const paying = (person: string, subscription: string): [string, unknown[]] => [
  `select private.apply_payment($1, $2, 'active', null, null, $3, false) as outcome`,
  [subscription, person, later],
]
const closing = (person: string): [string, unknown[]] => [
  'select private.begin_closure($1) as begun',
  [person],
]

describe('at the same time', () => {
  it('two subscriptions of a person: one is stored, the other is one too many', async () => {
    const person = await addPerson()
    const { answer, waiting } = await overlap(paying(person, 'sub_a'), paying(person, 'sub_b'))
    expect(answer).toEqual({ outcome: 'applied' })
    expect(await waiting).toEqual({ outcome: 'duplicate' })
    expect(await rowOf(person)).toMatchObject({ subscription: 'sub_a' })
  })

  it('two subscriptions of a person without a row', async () => {
    const person = await addPerson()
    await run('owner', 'delete from public.subscriptions where user_id = $1', [person])
    const { waiting } = await overlap(paying(person, 'sub_c'), paying(person, 'sub_d'))
    expect(await waiting).toEqual({ outcome: 'duplicate' })
  })

  it('an account that starts to close gets no subscription', async () => {
    const person = await addPerson()
    const { waiting } = await overlap(closing(person), paying(person, 'sub_e'))
    expect(await waiting).toEqual({ outcome: 'orphan' })
    expect(await rowOf(person)).toMatchObject({ subscription: null })
  })

  it('an account that gets a subscription does not close', async () => {
    const person = await addPerson()
    const { waiting } = await overlap(paying(person, 'sub_f'), closing(person))
    expect(await refusalOf(waiting)).toMatchObject({ code: 'PT409', hint: 'live_subscription' })
  })

  it('a trial that starts and an address that changes do not deadlock', async () => {
    const person = await addPerson()
    const [one, other] = [await raw().connect('postgres'), await raw().connect('postgres')]
    const [backend] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await one.query('begin')
    await one.query(...paying(person, 'sub_ring'))
    const moving = other.query('update auth.users set email = $2 where id = $1', [
      person,
      `moved-${person}@example.com`,
    ])
    await waits(backend?.pid)
    await one.query(
      `select private.apply_payment('sub_ring', $1, 'trialing', now(), $2, $2, false)`,
      [person, later],
    )
    await one.query('commit')
    await moving
    expect(await rowOf(person)).toMatchObject({ has_used_trial: true, trial_end: later })
  })

  it('one caller at a time asks about a subscription', async () => {
    const person = await addPerson()
    const { waiting } = await overlap(
      ['select private.lock_payment($1)', ['sub_g']],
      paying(person, 'sub_g'),
    )
    expect(await waiting).toEqual({ outcome: 'applied' })
  })

  it('20 reports of one subscription give one row', async () => {
    const person = await addPerson()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => apply(person, { subscription: 'sub_h', status: 'active' })),
    )
    expect(new Set(outcomes)).toEqual(new Set(['applied']))
    expect(await rowOf(person)).toMatchObject({ subscription: 'sub_h', payment_status: 'active' })
  })
})
