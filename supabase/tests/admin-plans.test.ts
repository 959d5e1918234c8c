import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'
import { paymentsOf } from './payments-of.ts'

const database = openDatabase()
const { run, addPerson } = database
const { apply, rowOf } = paymentsOf(database)

const soon = '2100-01-02T03:04:05+00:00'
const statuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete'] as const

/** A person with a subscription under this id of the provider; returns both ids. */
async function addPayer(status: string): Promise<{ person: string; subscription: string }> {
  const person = await addPerson()
  const subscription = `sub_${randomUUID()}`
  const trial = status === 'trialing' ? { trialStart: '2026-01-02', trialEnd: soon } : {}
  await apply(person, { subscription, status, periodEnd: soon, ...trial })
  return { person, subscription }
}

const beginClosure = (person: string) =>
  run('service', 'select private.begin_closure($1)', [person])
const setPlan = (admin: string, person: string, choice: string) =>
  run(admin, `select tier from public.admin_set_subscription($1, $2, now() + interval '1 week')`, [
    person,
    choice,
  ])
const notesOf = (person: string) =>
  run('owner', 'select actor_id, action, details from public.audit_log where target_id = $1', [
    person,
  ])

const closing = { code: 'PT409', hint: 'closing' }
const notThere = { code: 'PT404', message: 'This person is no longer there. Reload the page.' }
const noneActive = { code: 'PT404', message: 'No active subscription found' }

describe('a plan that is set while a subscription is live', () => {
  it.each(statuses)('is not Basic and no trial while that is %s', async (status) => {
    const admin = await addPerson('admin')
    const { person } = await addPayer(status)
    const before = await rowOf(person)
    for (const choice of ['free', 'trial']) {
      expect(await refusalOf(setPlan(admin, person, choice))).toMatchObject({
        code: 'PT409',
        hint: 'live_subscription',
      })
    }
    expect(await rowOf(person)).toEqual(before)
    expect(await notesOf(person)).toEqual([])
  })

  it('is not Pro either while the provider has it on trial, and is charged afterwards', async () => {
    const admin = await addPerson('admin')
    const { person } = await addPayer('trialing')
    const before = await rowOf(person)
    expect(await refusalOf(setPlan(admin, person, 'pro'))).toMatchObject({
      hint: 'live_subscription',
    })
    expect(await rowOf(person)).toEqual(before)
  })

  it.each(['active', 'past_due'])('is Pro as before if that is %s', async (status) => {
    const admin = await addPerson('admin')
    const { person } = await addPayer(status)
    const before = await rowOf(person)
    expect(await setPlan(admin, person, 'pro')).toEqual([{ tier: 'pro' }])
    expect(await rowOf(person)).toEqual(before)
  })
})

describe('an account that is being deleted', () => {
  it('gets no plan, and no checkout', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    await beginClosure(person)
    expect(await refusalOf(setPlan(admin, person, 'pro'))).toMatchObject(closing)
    for (const step of ['admin_payment_of', 'note_payment_end', 'note_password_reset']) {
      const call = run(admin, `select private.${step}($1)`, [person])
      expect({ step, ...(await refusalOf(call)) }).toMatchObject({ step, ...closing })
    }
    expect(await notesOf(person)).toEqual([])
  })

  it('cannot lose a subscription at the end of its period any more', async () => {
    const admin = await addPerson('admin')
    const { person, subscription } = await addPayer('active')
    // As after a crash of an older server: started, with a subscription that is still recorded.
    await run(
      'owner',
      `insert into internal.account_closures (user_id, address_hash, had_used_trial)
       values ($1, private.hash_address($2), false)`,
      [person, person],
    )
    const note = run(admin, 'select private.note_cancellation($1)', [subscription])
    expect(await refusalOf(note)).toMatchObject(closing)
    expect(await notesOf(person)).toEqual([])
  })
})

describe("our server's steps for an admin", () => {
  it("return the provider's customer", async () => {
    const admin = await addPerson('admin')
    const { person, subscription } = await addPayer('active')
    await run('service', `select private.keep_payment_customer($1, $2)`, [person, `cus_${person}`])
    const known = 'select customer_id, subscription_id from private.admin_payment_of($1)'
    expect(await run(admin, known, [person])).toEqual([
      { customer_id: `cus_${person}`, subscription_id: subscription },
    ])
    expect(await run(admin, known, [admin])).toEqual([{ customer_id: null, subscription_id: null }])
  })

  it('log the end of the subscription, and nothing if there is none', async () => {
    const admin = await addPerson('admin')
    const { person, subscription } = await addPayer('unpaid')
    const end = 'select private.note_payment_end($1) as ending'
    expect(await run(admin, end, [person])).toEqual([{ ending: subscription }])
    expect(await notesOf(person)).toEqual([
      { actor_id: admin, action: 'subscription.end', details: {} },
    ])
    expect(await run(admin, end, [admin])).toEqual([{ ending: null }])
    expect(await notesOf(admin)).toEqual([])
  })

  it('log an email for a new password, without its address', async () => {
    const [admin, person] = [await addPerson('admin'), await addPerson()]
    const [account] = await run(person, 'select email from public.users')
    expect(await run(admin, 'select private.note_password_reset($1) as email', [person])).toEqual([
      account,
    ])
    expect(await notesOf(person)).toEqual([
      { actor_id: admin, action: 'password.reset', details: {} },
    ])
  })

  it('are refused without an admin', async () => {
    const admin = await addPerson('admin')
    for (const step of ['admin_payment_of', 'note_payment_end', 'note_password_reset']) {
      const call = run(admin, `select private.${step}($1)`, [randomUUID()])
      expect({ step, ...(await refusalOf(call)) }).toMatchObject({ step, ...notThere })
    }
  })

  it('are refused to everybody else, including a person who was an admin a moment ago', async () => {
    const [person, admin] = [await addPerson(), await addPerson('admin')]
    await addPerson('admin')
    await run('service', 'select private.apply_admin_flag($1, false)', [admin])
    const { subscription, person: payer } = await addPayer('active')
    const calls: [sql: string, value: string][] = [
      ['select private.admin_payment_of($1)', payer],
      ['select private.note_payment_end($1)', payer],
      ['select private.note_password_reset($1)', payer],
      ['select private.note_cancellation($1)', subscription],
      ['select public.admin_cancellable_subscription($1)', payer],
    ]
    for (const caller of [person, admin, payer]) {
      for (const [sql, value] of calls) {
        const refusal = await refusalOf(run(caller, sql, [value]))
        expect({ sql, ...refusal }).toMatchObject({ sql, code: '42501' })
      }
    }
    expect(await notesOf(payer)).toEqual([])
  })
})

describe('a subscription that an admin cancels', () => {
  it.each(['active', 'past_due'])('is found and logged if it is %s', async (status) => {
    const admin = await addPerson('admin')
    const { person, subscription } = await addPayer(status)
    expect(
      await run(admin, 'select public.admin_cancellable_subscription($1) as id', [person]),
    ).toEqual([{ id: subscription }])
    await run(admin, 'select private.note_cancellation($1)', [subscription])
    expect(await notesOf(person)).toEqual([
      { actor_id: admin, action: 'subscription.cancel', details: {} },
    ])
  })

  it.each(['trialing', 'unpaid', 'paused', 'incomplete', 'canceled'])(
    'is not found if it is %s',
    async (status) => {
      const admin = await addPerson('admin')
      const { person, subscription } = await addPayer(status)
      const find = run(admin, 'select public.admin_cancellable_subscription($1)', [person])
      expect(await refusalOf(find)).toMatchObject(noneActive)
      const note = run(admin, 'select private.note_cancellation($1)', [subscription])
      expect(await refusalOf(note)).toMatchObject(noneActive)
      expect(await notesOf(person)).toEqual([])
    },
  )

  it('is not found if it is not ours, or if Pro was granted', async () => {
    const admin = await addPerson('admin')
    const note = run(admin, 'select private.note_cancellation($1)', ['sub_of_another_shop'])
    expect(await refusalOf(note)).toMatchObject(noneActive)
    const find = run(admin, 'select public.admin_cancellable_subscription($1)', [
      await addPerson('pro'),
    ])
    expect(await refusalOf(find)).toMatchObject(noneActive)
  })
})
