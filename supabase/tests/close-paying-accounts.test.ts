import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

const prepare = (id: string) => run('service', 'select * from private.prepare_closure($1)', [id])
const keep = (id: string, customer: string) =>
  run('service', 'select private.keep_payment_customer($1, $2) as id', [id, customer])
const forget = (id: string, customer: string) =>
  run('service', 'select private.forget_payment_customer($1, $2)', [id, customer])

/** Resolves once another transaction waits for a lock that people take in turn. */
const somebodyWaits = () =>
  expect
    .poll(() =>
      run(
        'owner',
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      ),
    )
    .toHaveLength(1)

describe('preparing to close an account', () => {
  it('returns what must be ended first', async () => {
    const id = await addPerson('pro')
    expect(await prepare(id)).toEqual([{ state: 'open', customer_id: null, subscription_id: null }])
    await keep(id, 'cus_prepared')
    await run(
      'owner',
      `update public.subscriptions set stripe_subscription_id = 'sub_prepared', payment_status = 'active' where user_id = $1`,
      [id],
    )
    expect(await prepare(id)).toEqual([
      { state: 'open', customer_id: 'cus_prepared', subscription_id: 'sub_prepared' },
    ])
  })

  it('reports accounts that are being closed, or gone', async () => {
    const id = await addPerson()
    await run('service', 'select private.begin_closure($1)', [id])
    expect(await prepare(id)).toMatchObject([{ state: 'begun' }])
    const auth = await raw().connect('supabase_auth_admin')
    await auth.query('delete from auth.users where id = $1', [id])
    await run('service', 'select private.finish_closure($1)', [id])
    expect(await prepare(id)).toMatchObject([{ state: 'gone' }])
  })

  it('refuses the last admin; of two who leave at once, one learns it before anything ends', async () => {
    await run('owner', 'update public.subscriptions set is_admin = false')
    const one = await addPerson('admin')
    expect(await refusalOf(prepare(one))).toMatchObject({ code: 'PT409', hint: 'last_admin' })
    const other = await addPerson('admin')
    const work: string[] = []
    const leave = (id: string) =>
      raw().asService(async (client) => {
        await client.query('select private.prepare_closure($1)', [id])
        work.push(id)
        await somebodyWaits()
        await client.query('select private.begin_closure($1)', [id])
      })
    const answers = await Promise.allSettled([leave(one), leave(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(work).toHaveLength(1)
  })

  it('is done by one caller at a time', async () => {
    const id = await addPerson()
    const order: string[] = []
    await raw().asService(async (client) => {
      await client.query('select private.lock_payer($1)', [id])
      const later = prepare(id).then(() => order.push('prepared'))
      await somebodyWaits()
      order.push('unlocked')
      await client.query('commit')
      await later
    })
    expect(order).toEqual(['unlocked', 'prepared'])
  })
})

describe('a customer of the provider', () => {
  it('is removed only from the person to whom it belonged, and can then be replaced', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    expect(await keep(one, 'cus_1')).toEqual([{ id: 'cus_1' }])
    expect(await keep(one, 'cus_2')).toEqual([{ id: 'cus_1' }])
    await forget(other, 'cus_1')
    await forget(one, 'cus_2')
    expect(await keep(one, 'cus_3')).toEqual([{ id: 'cus_1' }])
    await forget(one, 'cus_1')
    expect(await keep(one, 'cus_3')).toEqual([{ id: 'cus_3' }])
  })
})

it.each([
  'lock_payer($1)',
  'prepare_closure($1)',
  `forget_payment_customer($1, 'cus_1')`,
  'require_other_admin($1)',
])('only the server uses private.%s', async (call) => {
  const id = await addPerson()
  for (const actor of [id, 'anonymous']) {
    expect(await refusalOf(run(actor, `select private.${call}`, [id]))).toMatchObject({
      code: '42501',
    })
  }
})
