import { describe, expect, it } from 'vitest'
import { Pool } from 'pg'
import { openDatabase, refusalOf } from './open-database.ts'

const { run, raw, addPerson } = openDatabase()

const limit = {
  code: 'PT403',
  message: 'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.',
  hint: 'product_limit',
}
const disabled = { code: 'PT403', message: 'Disabled - Upgrade to Pro', hint: 'product_limit' }

const add = (count: number) =>
  `insert into public.products (name) select n::text from generate_series(1, ${count}) as n`
const countHeld = async (owner: string) =>
  (
    await run<{ count: number }>(
      'owner',
      'select count(*)::int from public.products where user_id = $1 and deleted_at is null',
      [owner],
    )
  )[0]?.count

/** Many requests at once, over as many connections as a busy server would have. */
async function runInParallel(
  owner: string,
  times: number,
  sql: string,
): Promise<(string | null)[]> {
  const pool = new Pool({
    connectionString: raw().context.database.connectionString('authenticator'),
    max: 20,
  })
  const claims = JSON.stringify({ sub: owner, role: 'authenticated', aal: 'aal1' })
  async function once(): Promise<string | null> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
        [claims],
      )
      await client.query(sql)
      await client.query('commit')
      return null
    } catch (error) {
      await client.query('rollback')
      return error instanceof Error ? error.message : String(error)
    } finally {
      client.release()
    }
  }
  try {
    return await Promise.all(Array.from({ length: times }, once))
  } finally {
    await pool.end()
  }
}

/** A person who had eight products under Pro and is on Basic now; the ids, newest first. */
async function downgrade(): Promise<{ owner: string; ids: string[] }> {
  const owner = await addPerson('pro')
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) {
    // Each in a separate transaction, so that each has a different time.
    const [row] = await run<{ id: string }>(
      owner,
      'insert into public.products default values returning id',
    )
    ids.unshift(row?.id ?? '')
  }
  await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
  return { owner, ids }
}

describe('adding products', () => {
  it('on Basic five fit, the sixth is refused', async () => {
    const owner = await addPerson()
    for (let count = 0; count < 5; count += 1) {
      await run(owner, add(1))
    }
    expect(await refusalOf(run(owner, add(1)))).toEqual(limit)
    expect(await countHeld(owner)).toBe(5)
  })

  it('an array counts each of its rows, and is accepted whole or not at all', async () => {
    const owner = await addPerson()
    expect(await refusalOf(run(owner, add(100)))).toEqual(limit)
    expect(await countHeld(owner)).toBe(0)
    await run(owner, add(5))
    expect(await countHeld(owner)).toBe(5)
  })

  it('the limit applies to the server, too, for each owner in an array', async () => {
    const [full, free] = [await addPerson(), await addPerson('pro')]
    const sql = `insert into public.products (user_id) select unnest($1::uuid[]) from generate_series(1, 6)`
    expect(await refusalOf(run('service', sql, [[full, free]]))).toEqual(limit)
    await run('service', sql, [[free]])
    expect(await countHeld(free)).toBe(6)
  })

  it.each(['trial', 'pro'] as const)('a %s may hold any number', async (kind) => {
    const owner = await addPerson(kind)
    await run(owner, add(150))
    expect(await countHeld(owner)).toBe(150)
  })

  it('the trash does not count', async () => {
    const owner = await addPerson()
    await run(owner, add(5))
    await run(owner, `update public.products set deleted_at = now() where name = '1'`)
    await run(owner, add(1))
    expect(await refusalOf(run(owner, add(1)))).toEqual(limit)
  })

  it('an upsert counts added rows', async () => {
    const owner = await addPerson()
    await run(owner, add(5))
    const upsert = `insert into public.products (id, name)
      select id, 'again' from public.products limit 5
      on conflict (id) do update set name = excluded.name`
    await run(owner, upsert)
    expect(await countHeld(owner)).toBe(5)
    const more = `insert into public.products (id) values (gen_random_uuid()) on conflict (id) do nothing`
    expect(await refusalOf(run(owner, more))).toEqual(limit)
  })

  it.each([
    [200, 'insert into public.products default values', 5],
    [50, 'insert into public.products (name) select n::text from generate_series(1, 2) n', 4],
  ])('of %i requests at once exactly as many succeed as fit', async (times, sql, held) => {
    const owner = await addPerson()
    const answers = await runInParallel(owner, times, sql)
    expect(new Set(answers)).toEqual(new Set([null, limit.message]))
    expect(await countHeld(owner)).toBe(held)
  })

  it('a changed limit in the table of plans applies at once', async () => {
    const owner = await addPerson()
    await run('owner', `update public.plans set product_limit = 2 where tier = 'free'`)
    try {
      expect(await refusalOf(run(owner, add(3)))).toEqual({
        ...limit,
        message: limit.message.replace('5', '2'),
      })
      await run(owner, add(2))
    } finally {
      await run('owner', `update public.plans set product_limit = 5 where tier = 'free'`)
    }
  })

  it('a person without a subscription row is on Basic, in parallel too', async () => {
    const owner = await addPerson('pro')
    await run('owner', 'delete from public.subscriptions where user_id = $1', [owner])
    await runInParallel(owner, 30, 'insert into public.products default values')
    expect(await countHeld(owner)).toBe(5)
  })
})

describe('after a downgrade', () => {
  it('the five newest are active and can be changed, the older ones refuse', async () => {
    const { owner, ids } = await downgrade()
    const active = await run<{ id: string }>(
      owner,
      'select id from public.active_product_ids() as id',
    )
    expect(active.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    const rename = `update public.products set name = 'x' where id = any ($1) returning id`
    expect(await run(owner, rename, [ids.slice(0, 5)])).toHaveLength(5)
    expect(await refusalOf(run(owner, rename, [ids.slice(5, 6)]))).toEqual(disabled)
    expect(await refusalOf(run(owner, rename, [ids]))).toEqual(disabled)
  })

  it('the older ones can still be read, trashed and deleted', async () => {
    const { owner, ids } = await downgrade()
    expect(await run(owner, 'select id from public.products')).toHaveLength(8)
    const trash = 'update public.products set deleted_at = now() where id = any ($1) returning id'
    expect(await run(owner, trash, [ids.slice(5)])).toHaveLength(3)
    expect(await run(owner, 'delete from public.products returning id')).toHaveLength(3)
    expect(await refusalOf(run(owner, add(1)))).toEqual(limit)
  })

  it('trashing a new one makes room for an older one', async () => {
    const { owner, ids } = await downgrade()
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [ids[0]])
    await run(owner, `update public.products set name = 'x' where id = $1`, [ids[5]])
    const restore = 'update public.products set deleted_at = null where id = $1'
    expect(await refusalOf(run(owner, restore, [ids[0]]))).toEqual(limit)
  })

  it('Pro again activates all of them', async () => {
    const { owner, ids } = await downgrade()
    await run('owner', `update public.subscriptions set tier = 'pro' where user_id = $1`, [owner])
    expect(await run(owner, `update public.products set name = 'x' returning id`)).toHaveLength(8)
    expect(await run(owner, 'select public.active_product_ids()')).toHaveLength(ids.length)
  })

  it('deleting a seller does not fail because of inactive products', async () => {
    const { owner, ids } = await downgrade()
    const [seller] = await run<{ id: string }>(
      owner,
      `insert into public.sellers (name) values ('S') returning id`,
    )
    await run('owner', `update public.subscriptions set tier = 'pro' where user_id = $1`, [owner])
    await run(owner, 'update public.products set seller_id = $1', [seller?.id])
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    await run(owner, 'delete from public.sellers')
    expect(
      await run(
        owner,
        `select id from public.products where seller_name = 'S' and seller_id is null`,
      ),
    ).toHaveLength(ids.length)
  })
})

describe('restoring', () => {
  it('is checked like adding, one by one and in an array', async () => {
    const owner = await addPerson()
    await run(owner, add(5))
    await run(owner, `update public.products set deleted_at = now() where name in ('1', '2')`)
    await run(owner, add(1))
    const restore = (names: string) =>
      run(
        owner,
        `update public.products set deleted_at = null where deleted_at is not null and name in (${names})`,
      )
    expect(await refusalOf(restore(`'1', '2'`))).toEqual(limit)
    await restore(`'1'`)
    expect(await refusalOf(restore(`'2'`))).toEqual(limit)
  })

  it('of 20 restores at once only as many succeed as fit', async () => {
    const owner = await addPerson('pro')
    await run(owner, add(20))
    await run(owner, 'update public.products set deleted_at = now()')
    await run('owner', `update public.subscriptions set tier = 'free' where user_id = $1`, [owner])
    await runInParallel(
      owner,
      20,
      `update public.products set deleted_at = null
       where id = (select id from public.products where deleted_at is not null order by random() limit 1)`,
    )
    expect(await countHeld(owner)).toBeLessThanOrEqual(5)
    expect(await countHeld(owner)).toBeGreaterThan(0)
  })
})
