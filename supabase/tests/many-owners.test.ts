import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { countRowsRead } from './count-work.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson, raw } = database

/** Gives a seller one product of each of many people, who are on Basic. `npm run bench -- sellers` measures 100,000. */
async function addOwners(seller: string, owners: number): Promise<void> {
  await run(
    'owner',
    `insert into auth.users (id, aud, role, email, email_confirmed_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'owner-' || $1 || '-' || n || '@example.com', now()
     from generate_series(1, $1) as n`,
    [owners],
  )
  // They chose the seller while they had Pro.
  await run('owner', 'alter table public.products disable trigger prepare_product')
  await run(
    'owner',
    `insert into public.products (user_id, seller_id, name, status)
     select account.id, $1, 'Lamp', 'ordered' from public.users as account where account.email like 'owner-' || $2 || '-%'`,
    [seller, owners],
  )
  await run('owner', 'alter table public.products enable trigger prepare_product')
}

it('a seller of ten times as many people is deleted by reading ten times as many rows', async () => {
  const admin = await addPerson('admin')
  const rowsFor = async (owners: number): Promise<number> => {
    const seller = await addSeller(database, null, { name: `Everywhere ${owners} Ltd` })
    await addOwners(seller, owners)
    return await countRowsRead(raw(), admin, (ask) =>
      ask('select public.admin_delete_seller($1)', [seller]),
    )
  }
  const few = await rowsFor(150)
  expect(few).toBeGreaterThan(150)
  expect(await rowsFor(1500)).toBeLessThan(few * 12)
})

it('a seller of more people leaves their products in batches, and they keep its name', async () => {
  const seller = await addSeller(database, null, { name: 'Everywhere Ltd' })
  await addOwners(seller, 90)
  await run(
    'owner',
    'update public.sellers set deleted_at = now(), is_active = false where id = $1',
    [seller],
  )
  const batches: unknown[] = []
  do {
    const [batch] = await run('service', 'select private.release_deleted_sellers(40) as n')
    batches.push(batch?.['n'])
  } while (batches.at(-1) !== 0)
  expect(batches).toEqual([40, 40, 10, 1, 0])
  expect(
    await run(
      'owner',
      `select seller_id, count(*)::integer as n from public.products where seller_name = 'Everywhere Ltd' group by 1`,
    ),
  ).toEqual([{ seller_id: null, n: 90 }])
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
