import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

/** More than an admin's call handles itself. */
const many = 2100

/** Gives one person on Pro this many products of a seller; the first of them is in the trash. */
async function addProducts(seller: string, count: number): Promise<string> {
  const owner = await addPerson('pro')
  await run(
    'owner',
    `insert into public.products (user_id, seller_id, name, status, deleted_at)
     select $1, $2, 'Lamp ' || n, 'ordered', case when n = 1 then now() end from generate_series(1, $3) as n`,
    [owner, seller, count],
  )
  return owner
}

const deleteSeller = async (seller: string) =>
  run(await addPerson('admin'), 'select public.admin_delete_seller($1)', [seller])

async function runBatch(most: number): Promise<number> {
  const [row] = await run<{ n: number }>(
    'service',
    'select private.release_deleted_sellers($1) as n',
    [most],
  )
  return row?.n ?? 0
}

async function runToTheEnd(): Promise<void> {
  while ((await runBatch(500)) > 0);
}

/** How many of a person's products reference the seller, and how many have its name. */
async function countOf(owner: string) {
  const [row] = await run(
    'owner',
    `select count(*) filter (where seller_id is not null)::integer as pointing,
       count(*) filter (where seller_name = 'Harbour Goods')::integer as named
     from public.products where user_id = $1`,
    [owner],
  )
  return row
}

const isThere = async (seller: string) =>
  (await run('owner', 'select from public.sellers where id = $1', [seller])).length === 1

describe('a global seller that an admin deletes', () => {
  it('is gone in the same call if few products and offers use it', async () => {
    const seller = await addSeller(database, null)
    await addOffer(database, seller)
    const owner = await addProducts(seller, 3)
    await deleteSeller(seller)
    expect(await isThere(seller)).toBe(false)
    expect(await countOf(owner)).toEqual({ pointing: 0, named: 3 })
    expect(
      await run('owner', 'select from catalogue.products where seller_id = $1', [seller]),
    ).toEqual([])
  })

  it('is gone for everybody at once if many use it, and their products still show its name', async () => {
    const code = randomUUID()
    const seller = await addSeller(database, null, {
      seller_code: code,
      is_for_free_and_trial: true,
    })
    const offer = await addOffer(database, seller)
    const owner = await addProducts(seller, many)
    const admin = await addPerson('admin')
    await run(admin, 'select public.admin_delete_seller($1)', [seller])
    expect(await countOf(owner)).toEqual({ pointing: 100, named: many - 100 })

    const countIn = async (person: string, sql: string, values: unknown[] = []) =>
      (await run(person, sql, values)).length
    for (const person of [admin, await addPerson('vip'), await addPerson('pro')]) {
      expect(await countIn(person, 'select from public.sellers where id = $1', [seller])).toBe(0)
    }
    for (const [sql, values] of [
      [`select from public.admin_list_sellers('', 'all') where id = $1`, [seller]],
      [`select from public.admin_list_offers('', $1) where id = $2`, [seller, offer]],
      [`select from public.admin_list_offers('', null, null, 'hidden') where id = $1`, [offer]],
      ['select from catalogue.search_products() where id = $1', [offer]],
    ] as const) {
      expect({ sql, rows: await countIn(admin, sql, [...values]) }).toEqual({ sql, rows: 0 })
    }
    for (const call of [
      `admin_update_seller($1, '{"is_active": true}')`,
      'admin_delete_seller($1)',
      `admin_add_offer(gen_random_uuid(), $1, '{"name": "Lamp"}')`,
    ]) {
      const refused = run(admin, `select public.${call}`, [seller])
      expect(await refusalOf(refused)).toMatchObject({ code: 'PT404' })
    }
    // Its code is free, and for a source of offers its name is that of a new seller.
    await run(admin, 'select public.admin_add_seller($1)', [
      JSON.stringify({ name: 'Haven', seller_code: code }),
    ])
    expect(
      await run(
        'owner',
        `select private.global_sellers_named('a-source', null, null, $1, 'Harbour Goods') as ids`,
        [seller],
      ),
    ).toEqual([{ ids: [] }])

    // The owner still reads the name for existing products, but cannot give that seller to another product.
    expect(
      await run(owner, 'select name from public.sellers where id = $1 and deleted_at is not null', [
        seller,
      ]),
    ).toEqual([{ name: 'Harbour Goods' }])
    const again = run(owner, `insert into public.products (name, seller_id) values ('Mat', $1)`, [
      seller,
    ])
    expect(await refusalOf(again)).toMatchObject({ hint: 'seller' })
    await runToTheEnd()
  })

  it('leaves its name on every product in batches, with one entry of history each, and then nothing', async () => {
    const seller = await addSeller(database, null)
    const owner = await addProducts(seller, many)
    await deleteSeller(seller)
    expect(await runBatch(60)).toBe(60)
    expect(await countOf(owner)).toEqual({ pointing: 40, named: many - 40 })
    expect(await runBatch(60)).toBe(40)
    // The seller itself is the last one.
    expect(await isThere(seller)).toBe(true)
    expect(await runBatch(60)).toBe(1)
    expect(await isThere(seller)).toBe(false)
    const before = await run(
      'owner',
      'select * from public.products where user_id = $1 order by id',
      [owner],
    )
    expect(await runBatch(60)).toBe(0)
    expect(
      await run('owner', 'select * from public.products where user_id = $1 order by id', [owner]),
    ).toEqual(before)
    expect(
      await run(
        'owner',
        `select count(*)::integer as n, count(distinct product_id)::integer as products
         from public.product_events where user_id = $1 and kind = 'changed'`,
        [owner],
      ),
    ).toEqual([{ n: many, products: many }])
  })

  it('deletes its offers in batches', async () => {
    const seller = await addSeller(database, null)
    await run(
      'owner',
      `insert into catalogue.products (seller_id, name) select $1, 'Lamp ' || n from generate_series(1, 450) as n`,
      [seller],
    )
    await deleteSeller(seller)
    const left = async () =>
      (await run('owner', 'select from catalogue.products where seller_id = $1', [seller])).length
    expect(await left()).toBe(250)
    await runToTheEnd()
    expect(await left()).toBe(0)
    expect(await isThere(seller)).toBe(false)
  })

  it('loses nothing if a batch fails in the middle, and continues afterwards', async () => {
    const seller = await addSeller(database, null)
    const owner = await addProducts(seller, many)
    await deleteSeller(seller)
    expect(await runBatch(30)).toBe(30)
    // Like a database that dies after some rows of the batch.
    await run(
      'owner',
      `create function private.fail_at_ten() returns trigger language plpgsql as $$
       begin
         if (select count(*) from after) > 9 then raise exception 'The disk is full.'; end if;
         return null;
       end $$`,
    )
    await run(
      'owner',
      `create trigger z_fail after update on public.products referencing new table as after
       for each statement execute function private.fail_at_ten()`,
    )
    expect(await refusalOf(runBatch(60))).toMatchObject({ message: 'The disk is full.' })
    expect(await countOf(owner)).toEqual({ pointing: 70, named: many - 70 })
    expect(
      await run(
        'owner',
        `select count(*)::integer as n from internal.kept_sellers as kept
         join public.products as product on product.id = kept.product_id
         where product.user_id = $1 and product.seller_id is not null`,
        [owner],
      ),
    ).toEqual([{ n: 0 }])
    await run('owner', 'drop trigger z_fail on public.products')
    await runToTheEnd()
    expect(await countOf(owner)).toEqual({ pointing: 0, named: many })
    expect(await isThere(seller)).toBe(false)
  })

  it('does not wait for a product that is being edited, and handles it next time', async () => {
    const seller = await addSeller(database, null)
    const owner = await addProducts(seller, 3)
    const held = await database.raw().connect('postgres')
    await held.query('begin')
    await held.query(
      `update public.products set price = 5 where name = 'Lamp 2' and user_id = $1`,
      [owner],
    )
    await deleteSeller(seller)
    expect(await countOf(owner)).toEqual({ pointing: 1, named: 2 })
    expect(await runBatch(10)).toBe(0)
    expect(await isThere(seller)).toBe(true)
    await held.query('commit')
    await held.end()
    await runToTheEnd()
    expect(await isThere(seller)).toBe(false)
    expect(
      await run(
        'owner',
        `select price::float as price, seller_name from public.products where name = 'Lamp 2' and user_id = $1`,
        [owner],
      ),
    ).toEqual([{ price: 5, seller_name: 'Harbour Goods' }])
  })

  it('changes inactive products of people on Basic, and blocks no other change', async () => {
    const seller = await addSeller(database, null)
    const owner = await addProducts(seller, 8)
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    await deleteSeller(seller)
    expect(await countOf(owner)).toEqual({ pointing: 0, named: 8 })
    const rename = run(owner, `update public.products set name = 'New' where user_id = $1`, [owner])
    expect(await refusalOf(rename)).toMatchObject({ hint: 'product_limit' })
  })
})

it.each(['anonymous', 'basic', 'admin'] as const)('no batch is run by %s', async (kind) => {
  const actor = kind === 'anonymous' ? kind : await addPerson(kind)
  const batch = run(actor, 'select private.release_deleted_sellers(10)')
  expect(await refusalOf(batch)).toMatchObject({ code: '42501' })
})
