import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const count = async (table: string, owner: string): Promise<number> =>
  (await run('owner', `select from ${table} where user_id = $1`, [owner])).length

/** How many of these pass when all are requested at once. */
async function passedOf(requests: Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(requests)
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

const addSellers = (owner: string, number: number) =>
  run(
    owner,
    `insert into public.sellers (name) select 'Quay ' || n from generate_series(1, $1::int) as n`,
    [number],
  )

// The database searches the products for each added seller, which takes long for thousands.
const setTrigger = (state: 'enable' | 'disable') =>
  run('owner', `alter table public.sellers ${state} trigger bring_seller_back`)

const addImports = (owner: string, number: number) =>
  run<{ id: string }>(
    owner,
    `insert into public.imports (file_name, row_count, product_count)
     select n || '.csv', 1, 1 from generate_series(1, $1::int) as n returning id`,
    [number],
  )

const namesOf = async (owner: string) => {
  const rows = await run<{ id: string }>(owner, 'select id from public.imports')
  return new Set(rows.map(({ id }) => id))
}

async function addProduct(owner: string): Promise<string> {
  const [row] = await run<{ id: string }>(
    owner,
    `insert into public.products (name) values ('Lamp') returning id`,
  )
  return row?.id ?? ''
}

/** Changes a product this many times, each time to another value. */
const change = (id: string, times: number, value: string) =>
  run(
    'owner',
    `do $$ begin for n in 1..${times} loop
       update public.products set additional_notes = ${value} where id = '${id}';
     end loop; end $$`,
  )

const historyOf = async (id: string) => {
  const [row] = await run<{ entries: number; bytes: number; newest: string | null }>(
    'owner',
    `select count(*)::int as entries, sum(pg_column_size(changes))::int as bytes,
       (array_agg(changes -> 'additional_notes' ->> 'to' order by id desc))[1] as newest
     from public.product_events where product_id = $1`,
    [id],
  )
  return row
}

/** Moves this many of a person's products to the trash. */
const fillTrash = (owner: string, number: number) =>
  run(
    'owner',
    `insert into public.products (user_id, name, deleted_at)
     select $1, 'Lamp ' || n, now() from generate_series(1, $2::int) as n`,
    [owner, number],
  )

const trashAll = (owner: string) =>
  run(owner, 'update public.products set deleted_at = now() where deleted_at is null')

describe("a person's own sellers", () => {
  beforeAll(() => setTrigger('disable'))
  afterAll(() => setTrigger('enable'))

  it('are 5,000 at most, also if many are added at once; deleting one makes room', async () => {
    const owner = await addPerson()
    await addSellers(owner, 4995)
    expect(await passedOf(Array.from({ length: 12 }, () => addSellers(owner, 1)))).toBe(5)
    expect(await count('public.sellers', owner)).toBe(5000)
    expect(await refusalOf(addSellers(owner, 1))).toEqual({
      code: 'PT409',
      message:
        'You can keep up to 5,000 sellers of your own. Delete one that you do not need, then try again.',
      hint: 'seller_limit',
    })
    await run(
      owner,
      `delete from public.sellers where id in (select id from public.sellers where user_id = $1 limit 1)`,
      [owner],
    )
    await addSellers(owner, 1)
  })

  it('are added whole or not at all, and count for nobody else', async () => {
    const owner = await addPerson('pro')
    expect(await refusalOf(addSellers(owner, 5001))).toMatchObject({
      code: 'PT409',
      hint: 'seller_limit',
    })
    expect(await count('public.sellers', owner)).toBe(0)
    await addSellers(owner, 5000)
    await addSellers(await addPerson(), 1)
    await addSeller(database, null)
  })
})

describe('imports', () => {
  it('are 2,000 at most: the oldest without any product makes room, also if many are added at once', async () => {
    const owner = await addPerson('pro')
    const [held, first, second] = [
      await addImports(owner, 1),
      await addImports(owner, 1),
      await addImports(owner, 1),
    ]
    await run(owner, `insert into public.products (name, import_id) values ('Lamp', $1)`, [
      held[0]?.id,
    ])
    await addImports(owner, 1996)
    expect(await namesOf(owner)).toContain(first[0]?.id)
    expect(await passedOf(Array.from({ length: 12 }, () => addImports(owner, 1)))).toBe(12)
    const kept = await namesOf(owner)
    expect(kept.size).toBe(2000)
    expect(kept).toContain(held[0]?.id)
    expect(kept).not.toContain(first[0]?.id)
    expect(kept).not.toContain(second[0]?.id)
  })

  it('are refused if all 2,000 have products; one makes room once its products are gone', async () => {
    const owner = await addPerson('pro')
    await addImports(owner, 2000)
    await run(
      owner,
      `insert into public.products (name, import_id) select 'Lamp', id from public.imports where user_id = $1`,
      [owner],
    )
    expect(await refusalOf(addImports(owner, 1))).toEqual({
      code: 'PT409',
      message:
        'You keep 2,000 imports with products already. Delete all products of one that you do not need, also from the trash, then try again.',
      hint: 'import_limit',
    })
    const [lamp] = await run<{ id: string }>(
      owner,
      `update public.products set deleted_at = now() where user_id = $1
         and id = (select id from public.products where user_id = $1 limit 1) returning id`,
      [owner],
    )
    expect(await refusalOf(addImports(owner, 1))).toMatchObject({ hint: 'import_limit' })
    await run(owner, 'delete from public.products where id = $1', [lamp?.id])
    await addImports(owner, 1)
  })

  it('are not deleted while they arrive', async () => {
    const owner = await addPerson()
    expect(await refusalOf(addImports(owner, 2001))).toMatchObject({
      code: 'PT409',
      hint: 'import_limit',
    })
    expect(await count('public.imports', owner)).toBe(0)
  })
})

describe('the history of a product', () => {
  it('keeps the newest 1,000 entries, and those of other products', async () => {
    const owner = await addPerson('pro')
    const [busy, quiet] = [await addProduct(owner), await addProduct(owner)]
    await change(quiet, 5, `'Note ' || n`)
    await change(busy, 999, `'Note ' || n`)
    expect(await historyOf(busy)).toMatchObject({ entries: 1000, newest: 'Note 999' })
    await change(busy, 4, `'Late ' || n`)
    expect(await historyOf(busy)).toMatchObject({ entries: 1000, newest: 'Late 4' })
    expect(await historyOf(quiet)).toMatchObject({ entries: 6 })
  })

  it('keeps a million bytes of long texts, and each of them whole', async () => {
    const owner = await addPerson('pro')
    const id = await addProduct(owner)
    // Text that cannot be compressed.
    const text = `(select left(string_agg(md5(random()::text || n), ''), 9990) from generate_series(1, 313))`
    await change(id, 20, text)
    expect(await historyOf(id)).toMatchObject({ entries: 21 })
    await change(id, 100, text)
    const history = await historyOf(id)
    expect(history?.entries).toBeGreaterThan(20)
    expect(history?.entries).toBeLessThan(100)
    expect(history?.bytes).toBeLessThanOrEqual(1_000_000)
    expect(history?.newest).toHaveLength(9990)
  })
})

describe('the trash on a plan that limits products', () => {
  it('is full at 5,000 products, and adding is refused until some are deleted permanently', async () => {
    const owner = await addPerson()
    await fillTrash(owner, 4997)
    for (const _ of [1, 2, 3]) {
      await addProduct(owner)
      await trashAll(owner)
    }
    expect(await refusalOf(addProduct(owner))).toEqual({
      code: 'PT409',
      message: 'Your trash is full. Delete products from it for good, then try again.',
      hint: 'trash_limit',
    })
    expect(await passedOf(Array.from({ length: 4 }, () => addProduct(owner)))).toBe(0)
    await run(
      owner,
      `delete from public.products where id in (select id from public.products where user_id = $1 limit 2)`,
      [owner],
    )
    expect(await passedOf(Array.from({ length: 5 }, () => addProduct(owner)))).toBe(2)
  })

  it('of a person whose plan has no limit is never full, and a full one still accepts deletions', async () => {
    const pro = await addPerson('pro')
    await fillTrash(pro, 5001)
    await addProduct(pro)
    const former = await addPerson()
    await fillTrash(former, 5000)
    const [kept] = await run<{ id: string }>(former, 'select id from public.products limit 1')
    await run(former, 'update public.products set deleted_at = null where id = $1', [kept?.id])
    await trashAll(former)
    expect(await count('public.products', former)).toBe(5000)
  })
})
