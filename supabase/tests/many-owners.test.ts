import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson, raw } = database

/** 10,000 take under two seconds on a quiet machine, 3,000 also on a busy one. `npm run bench -- sellers` measures 100,000. */
const owners = 3000

/** Gives a seller one product of each of many people, who are on Basic. */
async function addOwners(seller: string): Promise<void> {
  await run(
    'owner',
    `insert into auth.users (id, aud, role, email, email_confirmed_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'owner-' || n || '@example.com', now()
     from generate_series(1, $1) as n`,
    [owners],
  )
  // They chose the seller while they had Pro.
  await run('owner', 'alter table public.products disable trigger prepare_product')
  await run(
    'owner',
    `insert into public.products (user_id, seller_id, name, status)
     select account.id, $1, 'Lamp', 'ordered' from public.users as account where account.email like 'owner-%'`,
    [seller],
  )
  await run('owner', 'alter table public.products enable trigger prepare_product')
}

it('a seller of thousands of people is deleted in under two seconds', async () => {
  const admin = await addPerson('admin')
  const seller = await addSeller(database, null, { name: 'Everywhere Ltd' })
  await addOwners(seller)
  await run('owner', 'analyze public.products, public.users, public.subscriptions')
  const began = performance.now()
  await run(admin, 'select public.admin_delete_seller($1)', [seller])
  for (let released = 1; released > 0;) {
    const [batch] = await run<{ n: number }>(
      'service',
      'select private.release_deleted_sellers(2000) as n',
    )
    released = batch?.n ?? 0
  }
  const took = performance.now() - began
  expect(
    await run(
      'owner',
      `select seller_name, count(*)::integer as n from public.products group by 1`,
    ),
  ).toEqual([{ seller_name: 'Everywhere Ltd', n: owners }])
  expect(took).toBeLessThan(2000)
})

it('one change of products of several owners is refused for the inactive product of one', async () => {
  const [first, second] = [await addPerson('pro'), await addPerson('pro')]
  const oldest = randomUUID()
  for (const owner of [first, second]) {
    await run(
      'owner',
      `insert into public.products (id, user_id, name, status, created_at)
       select case when n = 1 and $3 then $2::uuid else gen_random_uuid() end, $1, 'Lamp ' || n, 'ordered', now() + n * interval '1 second'
       from generate_series(1, 6) as n`,
      [owner, oldest, owner === second],
    )
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
  }
  const rename = (sql: string) =>
    raw().asService(async (client) => (await client.query(sql, [[first, second], oldest])).rowCount)
  const active = `update public.products set name = 'New' where user_id = any ($1) and name <> 'Lamp 1' and id <> $2`
  expect(await rename(active)).toBe(10)
  const withOldest = `update public.products set name = 'Newer' where user_id = any ($1) and (name = 'New' or id = $2)`
  expect(await refusalOf(rename(withOldest))).toMatchObject({
    code: 'PT403',
    hint: 'product_limit',
  })
})
