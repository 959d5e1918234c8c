import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addSeller as addSellerTo } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

const addSeller = (userId: string | null, columns: Record<string, unknown> = {}) =>
  addSellerTo(database, userId, columns)

async function addProduct(owner: string, columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const names = ['id', ...Object.keys(columns)]
  const places = names.map((_name, index) => `$${index + 1}`)
  await run(owner, `insert into public.products (${names.join()}) values (${places.join()})`, [
    id,
    ...Object.values(columns),
  ])
  return id
}

describe('access', () => {
  it('the owner adds, reads, changes, trashes and deletes', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner, { name: 'Lamp', user_id: owner })
    expect(await run(owner, 'select id, name, status, currency from public.products')).toEqual([
      { id, name: 'Lamp', status: 'ordered', currency: 'USD' },
    ])
    expect(
      await run(
        owner,
        `update public.products set name = 'Desk lamp' where id = $1 returning name`,
        [id],
      ),
    ).toEqual([{ name: 'Desk lamp' }])
    expect(await run(owner, 'delete from public.products returning id')).toEqual([])
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [id])
    expect(await run(owner, 'delete from public.products returning id')).toEqual([{ id }])
  })

  it.each(['basic', 'pro', 'vip', 'admin'] as const)(
    'a stranger (%s) reads, changes and deletes nothing',
    async (kind) => {
      const owner = await addPerson()
      const stranger = await addPerson(kind)
      const id = await addProduct(owner)
      await run(owner, 'update public.products set deleted_at = now() where id = $1', [id])
      expect(await run(stranger, 'select from public.products where id = $1', [id])).toEqual([])
      expect(
        await run(stranger, `update public.products set name = 'Mine' where id = $1 returning id`, [
          id,
        ]),
      ).toEqual([])
      expect(
        await run(stranger, 'delete from public.products where id = $1 returning id', [id]),
      ).toEqual([])
      const added = run(stranger, 'insert into public.products (user_id) values ($1)', [owner])
      expect(await refusalOf(added)).toMatchObject({ code: '42501' })
    },
  )

  it('a visitor is refused, the server is not', async () => {
    const owner = await addPerson()
    for (const sql of [
      'select from public.products',
      `insert into public.products (user_id) values ('${owner}')`,
      'update public.products set name = null',
      'delete from public.products',
    ]) {
      const { code } = await refusalOf(run('anonymous', sql))
      expect([sql, code]).toEqual([sql, '42501'])
    }
    expect(
      await run('service', 'insert into public.products (user_id) values ($1) returning user_id', [
        owner,
      ]),
    ).toEqual([{ user_id: owner }])
  })

  it.each(['user_id', 'id'])('nobody can write %s of an existing product', async (column) => {
    const owner = await addPerson()
    await addProduct(owner)
    const refused = run(owner, `update public.products set ${column} = ${column}`)
    expect(await refusalOf(refused)).toMatchObject({ code: '42501' })
  })

  it.each(['deleted_at', 'seller_name'])('nobody can write %s of a new product', async (column) => {
    const owner = await addPerson()
    const refused = run(owner, `insert into public.products (${column}) values (null)`)
    expect(await refusalOf(refused)).toMatchObject({ code: '42501' })
  })

  it('not even the server moves a product to another owner', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    const moved = run('service', 'update public.products set user_id = $2 where id = $1', [
      id,
      await addPerson(),
    ])
    expect(await refusalOf(moved)).toMatchObject({ code: '42501' })
  })
})

const long = (length: number) => 'x'.repeat(length)

describe('values', () => {
  it.each<[string, string, unknown, unknown]>([
    ['price', 'negative', -0.01, 0],
    ['price', 'not a number', 'NaN', '1.005'],
    ['price', 'infinite', 'Infinity', '999999999.99'],
    ['price', 'too high', '1000000000', '10'],
    ['commission_amount', 'not a number', 'NaN', '12.50'],
    ['sold_price', 'not a number', 'NaN', '3'],
    ['quantity', 'zero', 0, 1],
    ['quantity', 'too high', 10_000, 9999],
    ['quantity', 'a fraction', '1.5', '2'],
    ['quantity', 'nothing', null, 3],
    ['tax_value', 'negative', -0.01, 0],
    ['tax_value', 'not a number', 'NaN', '36.99'],
    ['tax_value', 'too high', '1000000000', '999999999.99'],
    ['currency', 'no code', 'usd', 'EUR'],
    ['country', 'no code', 'USA', 'GB'],
    ['status', 'unknown', 'lost', 'published'],
    ['url', 'a script', 'javascript:alert(1)', 'https://shop.example/lamp?a=1'],
    ['url', 'not a link', 'shop.example', 'HTTP://shop.example'],
    ['amazon_url', 'too long', `https://a.co/${long(2048)}`, 'https://a.co/d/abc'],
    ['ebay_url', 'a data link', 'data:text/html,x', 'https://www.ebay.com/itm/1'],
    [
      'product_image_url',
      'a path',
      '/etc/passwd',
      'http://localhost:3000/storage/v1/object/public/product-images/a/b.jpg',
    ],
    ['name', 'too long', long(501), long(500)],
    ['order_number', 'too long', long(101), '112-1234567-1234567'],
    ['additional_notes', 'too long', long(10_001), long(10_000)],
    ['description', 'too long', long(10_001), 'New in box. Never used.'],
    ['order_date', 'infinite', 'infinity', '2026-02-28'],
    ['paid_date', 'before all time', '0001-01-01', '2026-12-31'],
  ])('%s that is %s is refused', async (column, _what, bad, good) => {
    const owner = await addPerson()
    const code = expect.stringMatching(/^(23514|22003|22P02)$/)
    expect(await refusalOf(addProduct(owner, { [column]: bad }))).toMatchObject({ code })
    const id = await addProduct(owner, { [column]: good })
    const changed = run(owner, `update public.products set ${column} = $2 where id = $1`, [id, bad])
    expect(await refusalOf(changed)).toMatchObject({ code })
  })

  it.each([
    ['receipt_url', 'receipts'],
    ['receipt_url', 'receipt-screenshots'],
    ['review_screenshot_url', 'review-screenshots'],
  ])('%s names a file in the owner’s own folder %s', async (column, folder) => {
    const owner = await addPerson()
    const stranger = await addPerson()
    await addProduct(owner, { [column]: `${folder}/${owner}/abc-receipt.pdf` })
    for (const path of [
      `${folder}/${stranger}/abc-receipt.pdf`,
      `${folder}/${owner}/../${stranger}/a.pdf`,
      `other/${owner}/a.pdf`,
      'https://evil.example/a.pdf',
    ]) {
      expect(await refusalOf(addProduct(owner, { [column]: path }))).toMatchObject({
        code: '23514',
      })
    }
  })
})

describe('dates', () => {
  const statuses = [
    ['ordered', 'order_date'],
    ['received', 'received_date'],
    ['reviewed', 'reviewed_date'],
    ['published', 'published_date'],
    ['paid', 'paid_date'],
  ] as const
  const all = `to_json(array[order_date, received_date, reviewed_date, published_date, paid_date]) as dates`

  it('a status sets its own date, keeps the others, and keeps them when it moves back', async () => {
    const owner = await addPerson()
    const [today] = await run(owner, `select (now() at time zone 'UTC')::date::text as day`)
    const id = await addProduct(owner, { status: 'wishlist' })
    const dates: unknown[] = [null, null, null, null, null]
    expect(await run(owner, `select ${all} from public.products`)).toEqual([{ dates }])
    for (const [index, [status]] of statuses.entries()) {
      dates[index] = today?.['day']
      expect(
        await run(owner, `update public.products set status = $2 where id = $1 returning ${all}`, [
          id,
          status,
        ]),
      ).toEqual([{ dates }])
    }
    expect(
      await run(owner, `update public.products set status = 'wishlist' returning ${all}`),
    ).toEqual([{ dates }])
  })

  it.each(statuses)('a date sent with %s is stored as chosen', async (status, column) => {
    const owner = await addPerson()
    const picked = `select ${column}::text as day from public.products where id = $1`
    const added = await addProduct(owner, { status, [column]: '2025-02-28' })
    expect(await run(owner, picked, [added])).toEqual([{ day: '2025-02-28' }])
    const changed = await addProduct(owner, { status: 'wishlist', [column]: '2024-02-29' })
    await run(owner, 'update public.products set status = $2 where id = $1', [changed, status])
    expect(await run(owner, picked, [changed])).toEqual([{ day: '2024-02-29' }])
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata'])(
    'today is the owner’s own day in %s',
    async (zone) => {
      const owner = await addPerson()
      await run(owner, 'update public.users set time_zone = $1', [zone])
      const id = await addProduct(owner, { sold: true })
      expect(
        await run(
          owner,
          `select order_date = (now() at time zone $2)::date as ordered, sold_date = (now() at time zone $2)::date as sold
           from public.products where id = $1`,
          [id, zone],
        ),
      ).toEqual([{ ordered: true, sold: true }])
    },
  )

  it('selling sets the day of sale, and keeps a chosen one', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner, { status: 'paid' })
    const sql = `update public.products set sold = true, sold_price = 9 where id = $1
      returning sold_date = (now() at time zone 'UTC')::date as today`
    expect(await run(owner, sql, [id])).toEqual([{ today: true }])
    const picked = await addProduct(owner, { sold: true, sold_date: '2026-01-01' })
    expect(
      await run(owner, 'select sold_date::text as day from public.products where id = $1', [
        picked,
      ]),
    ).toEqual([{ day: '2026-01-01' }])
  })

  it('updated_at changes with every change, and never goes back', async () => {
    const owner = await addPerson()
    await addProduct(owner)
    const sql = `update public.products set name = name || 'x' returning extract(epoch from updated_at)::float as at`
    const [first] = await run<{ at: number }>(owner, sql)
    const [second] = await run<{ at: number }>(owner, sql)
    expect(second?.at).toBeGreaterThan(first?.at ?? 0)
  })

  it('the trash stores the server’s time, and a second deletion does not prolong it', async () => {
    const owner = await addPerson()
    await addProduct(owner)
    const sql = `update public.products set deleted_at = '2000-01-01' returning deleted_at::text as at, deleted_at > now() - interval '1 minute' as recent`
    const [first] = await run(owner, sql)
    expect(first).toMatchObject({ recent: true })
    expect(await run(owner, sql)).toEqual([first])
  })
})

describe('the seller of a product', () => {
  it('is one of the owner’s own, never another person’s, and unknown ids look the same', async () => {
    const owner = await addPerson()
    const own = await addSeller(owner)
    const foreign = await addSeller(await addPerson())
    await addProduct(owner, { seller_id: own })
    const refusals = await Promise.all([
      refusalOf(addProduct(owner, { seller_id: foreign })),
      refusalOf(addProduct(owner, { seller_id: randomUUID() })),
      refusalOf(run(owner, 'update public.products set seller_id = $1', [foreign])),
    ])
    for (const refusal of refusals) {
      expect(refusal).toEqual({
        code: '23503',
        message: 'We cannot find this seller in your account. Reload the page and try again.',
        hint: 'seller',
      })
    }
  })

  it('is a global one if the person may see it', async () => {
    const open = await addSeller(null, { is_for_free_and_trial: true })
    const proOnly = await addSeller(null)
    const inactive = await addSeller(null, { is_for_free_and_trial: true, is_active: false })
    const allowed: Record<string, string[]> = {
      basic: [open],
      trial: [open],
      pro: [open, proOnly],
      vip: [open, proOnly],
      admin: [open, proOnly],
    }
    for (const [kind, sellers] of Object.entries(allowed)) {
      const person = await addPerson(kind as 'basic')
      for (const seller of [open, proOnly, inactive]) {
        const work = addProduct(person, { seller_id: seller })
        const outcome = await work.then(() => 'allowed').catch(({ code }) => String(code))
        expect([kind, outcome]).toEqual([kind, sellers.includes(seller) ? 'allowed' : '23503'])
      }
    }
  })

  it('stays when it becomes inactive, and the product can still be changed and read with it', async () => {
    const seller = await addSeller(null, { is_for_free_and_trial: true })
    const owner = await addPerson()
    await addProduct(owner, { seller_id: seller })
    await run('owner', 'update public.sellers set is_active = false where id = $1', [seller])
    expect(
      await run(
        owner,
        `update public.products set name = 'x', seller_id = $1 returning seller_id`,
        [seller],
      ),
    ).toEqual([{ seller_id: seller }])
    expect(await run(owner, 'select id from public.sellers where id = $1', [seller])).toEqual([
      { id: seller },
    ])
  })

  it('the all-zero id of ‘Unassigned’ is stored as none', async () => {
    const owner = await addPerson()
    const zero = '00000000-0000-0000-0000-000000000000'
    const own = await addSeller(owner)
    const id = await addProduct(owner, { seller_id: zero })
    const sql = 'select seller_id, seller_name from public.products where id = $1'
    expect(await run(owner, sql, [id])).toEqual([{ seller_id: null, seller_name: null }])
    await run(owner, 'update public.products set seller_id = $1', [own])
    await run(owner, 'update public.products set seller_id = $1', [zero])
    expect(await run(owner, sql, [id])).toEqual([{ seller_id: null, seller_name: null }])
  })

  it('leaves its name behind when it is deleted, until another is chosen', async () => {
    const owner = await addPerson()
    const gone = await addSeller(owner, { name: 'Gone Ltd' })
    const id = await addProduct(owner, { seller_id: gone })
    await run(owner, 'delete from public.sellers where id = $1', [gone])
    const sql = 'select seller_id, seller_name from public.products where id = $1'
    expect(await run(owner, sql, [id])).toEqual([{ seller_id: null, seller_name: 'Gone Ltd' }])
    const next = await addSeller(owner)
    await run(owner, 'update public.products set seller_id = $1', [next])
    expect(await run(owner, sql, [id])).toEqual([{ seller_id: next, seller_name: null }])
  })
})

describe('the history', () => {
  const events = `select kind, changes, actor_id from public.product_events where product_id = $1 order by id`

  it('records what changed, from what, to what, by whom', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner, { status: 'wishlist', name: 'Lamp' })
    await run(owner, `update public.products set name = 'Desk lamp', price = 12.5 where id = $1`, [
      id,
    ])
    await run(owner, 'update public.products set name = name where id = $1', [id])
    await run(owner, 'update public.products set deleted_at = now() where id = $1', [id])
    await run('service', 'update public.products set deleted_at = null where id = $1', [id])
    expect(await run(owner, events, [id])).toEqual([
      { kind: 'added', changes: { status: { from: null, to: 'wishlist' } }, actor_id: owner },
      {
        kind: 'changed',
        changes: { name: { from: 'Lamp', to: 'Desk lamp' }, price: { from: null, to: 12.5 } },
        actor_id: owner,
      },
      { kind: 'trashed', changes: {}, actor_id: owner },
      { kind: 'restored', changes: {}, actor_id: null },
    ])
  })

  it('is read only by the owner and written by nobody', async () => {
    const owner = await addPerson()
    const id = await addProduct(owner)
    for (const kind of ['basic', 'vip', 'admin'] as const) {
      expect(await run(await addPerson(kind), events, [id])).toEqual([])
    }
    for (const sql of [
      `insert into public.product_events (product_id, user_id, kind) values ('${id}', '${owner}', 'added')`,
      `update public.product_events set changes = '{}'`,
      'delete from public.product_events',
    ]) {
      for (const actor of [owner, 'anonymous', 'service']) {
        const { code } = await refusalOf(run(actor, sql))
        expect([actor, sql, code]).toEqual([actor, sql, '42501'])
      }
    }
  })
})
