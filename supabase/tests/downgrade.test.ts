import { describe, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'
import { paymentsOf, type Payment } from './payments-of.ts'

const database = openDatabase()
const { run, addPerson } = database
const { apply } = paymentsOf(database)

const disabled = { code: 'PT403', message: 'Disabled - Upgrade to Pro', hint: 'product_limit' }
const rename = `update public.products set name = 'changed' where id = any ($1) returning id`
const idsOf = async (owner: string, sql: string) =>
  (await run<{ id: string }>(owner, sql)).map(({ id }) => id)
const held = (owner: string) =>
  idsOf(owner, 'select id from public.products where deleted_at is null order by created_at desc')
const active = (owner: string) => idsOf(owner, 'select id from public.active_product_ids() as id')

/** A person who paid for a while, added seven products and stopped; their ids, newest first. */
async function stopPaying(
  end: string,
): Promise<{ owner: string; ids: string[]; payment: Payment }> {
  const owner = await addPerson()
  const payment = {
    subscription: `sub_${owner}`,
    status: 'active',
    periodEnd: '2100-01-01T00:00:00Z',
  }
  await apply(owner, payment)
  for (let count = 0; count < 7; count += 1) {
    // Each at a different time.
    await run(owner, `insert into public.products (name) values ('kept')`)
  }
  const ids = await held(owner)
  expect(await active(owner)).toHaveLength(7)
  await apply(owner, { ...payment, status: end })
  return { owner, ids, payment }
}

describe.each(['canceled', 'unpaid', 'paused'])('if a plan is %s', (end) => {
  it('the five newest products stay active, the sixth refuses changes, and nothing is deleted', async () => {
    const { owner, ids } = await stopPaying(end)
    expect(await active(owner)).toEqual(ids.slice(0, 5))
    expect(await held(owner)).toEqual(ids)
    expect(await refusalOf(run(owner, rename, [ids.slice(5, 6)]))).toEqual(disabled)
    expect(await refusalOf(run(owner, rename, [ids]))).toEqual(disabled)
    expect(await run(owner, rename, [ids.slice(0, 5)])).toHaveLength(5)
    const one = 'insert into public.products default values'
    expect(await refusalOf(run(owner, one))).toMatchObject({ hint: 'product_limit' })
  })
})

describe('products over the limit', () => {
  it('can be read and exported whole, trashed and deleted', async () => {
    const { owner, ids } = await stopPaying('canceled')
    // The export reads all rows that the owner may read.
    const exported = await run(owner, 'select id, name from public.products')
    expect(exported.map(({ name }) => name)).toEqual(ids.map(() => 'kept'))
    const trash = 'update public.products set deleted_at = now() where id = any ($1) returning id'
    expect(await run(owner, trash, [ids.slice(5)])).toHaveLength(2)
    expect(await run(owner, 'delete from public.products returning id')).toHaveLength(2)
    expect(await held(owner)).toEqual(ids.slice(0, 5))
  })

  it('become active one by one as room is made', async () => {
    const { owner, ids } = await stopPaying('canceled')
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [ids[0]])
    expect(await active(owner)).toEqual(ids.slice(1, 6))
    expect(await run(owner, rename, [ids.slice(5, 6)])).toHaveLength(1)
  })

  it('are all active when Pro is paid again, also by a new subscription', async () => {
    const { owner, ids, payment } = await stopPaying('unpaid')
    await apply(owner, payment)
    expect(await run(owner, rename, [ids])).toHaveLength(7)
    await apply(owner, { ...payment, status: 'canceled' })
    expect(await active(owner)).toHaveLength(5)
    await apply(owner, { ...payment, subscription: `sub_again_${owner}` })
    expect(await active(owner)).toEqual(ids)
    expect(await run(owner, rename, [ids])).toHaveLength(7)
  })

  it('stay active as long as a payment is only late', async () => {
    const { owner, ids } = await stopPaying('past_due')
    expect(await active(owner)).toEqual(ids)
  })

  it('stay active after a trial that is paid, and are inactive after one that was cancelled', async () => {
    const { owner, ids, payment } = await stopPaying('active')
    const past = '2020-01-01T00:00:00Z'
    const trial = { ...payment, status: 'trialing', trialStart: past, trialEnd: past }
    await apply(owner, trial)
    expect(await active(owner)).toEqual(ids)
    await apply(owner, { ...trial, cancels: true })
    expect(await active(owner)).toEqual(ids.slice(0, 5))
  })
})
