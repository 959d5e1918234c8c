import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

interface Listed {
  id: string
  name: string
  is_global: boolean
  products: string
  recent_products: string
}

interface Wanted {
  search?: string
  type?: string
  sort?: string
  descending?: boolean
  limit?: number
  offset?: number
}

async function list(wanted: Wanted): Promise<Listed[]> {
  const { search = '', type = 'all', sort = 'name', descending = false } = wanted
  return run<Listed>(
    await addPerson('admin'),
    'select * from public.admin_list_sellers($1, $2, $3, $4, $5, $6)',
    [search, type, sort, descending, wanted.limit ?? 25, wanted.offset ?? 0],
  )
}

async function namesOf(wanted: Wanted): Promise<string[]> {
  return (await list(wanted)).map(({ name }) => name)
}

async function count(search: string, type = 'all'): Promise<number> {
  const [row] = await run<{ n: string }>(
    await addPerson('admin'),
    'select public.admin_count_sellers($1, $2) as n',
    [search, type],
  )
  return Number(row?.n)
}

/** Sellers whose names end in a unique word, by which a test finds only them. */
async function addSellers(sellers: readonly (readonly [string, object])[]): Promise<string> {
  const word = randomUUID().slice(0, 8)
  for (const [name, columns] of sellers) {
    await addSeller(database, null, { ...columns, name: `${name} ${word}` })
  }
  return word
}

const without = (word: string, names: string[]) => names.map((name) => name.replace(` ${word}`, ''))

describe('the list', () => {
  it('is in the order of names as shown, and can be reversed', async () => {
    const word = await addSellers([
      ['🔥 beta', {}],
      ['Gamma', {}],
      ['𝓐𝓵𝓹𝓱𝓪', {}],
      ['Éclair', {}],
    ])
    const names = ['𝓐𝓵𝓹𝓱𝓪', '🔥 beta', 'Éclair', 'Gamma']
    expect(without(word, await namesOf({ search: word }))).toEqual(names)
    expect(without(word, await namesOf({ search: word, descending: true }))).toEqual(
      names.toReversed(),
    )
  })

  it.each([
    ['status', ['On', 'Off'], { is_active: true }, { is_active: false }],
    ['vip', ['Off', 'On'], { is_vip: true }, { is_vip: false }],
    ['plans', ['Off', 'On'], { is_for_free_and_trial: true }, { is_for_free_and_trial: false }],
    ['created', ['Off', 'On'], { created_at: '2026-02-01' }, { created_at: '2026-01-01' }],
  ])('sorts by %s', async (sort, names, on, off) => {
    const word = await addSellers([
      ['On', on],
      ['Off', off],
    ])
    expect(without(word, await namesOf({ search: word, sort }))).toEqual(names)
    expect(without(word, await namesOf({ search: word, sort, descending: true }))).toEqual(
      names.toReversed(),
    )
  })

  it("counts a global seller's listed offers and a user's products, and sorts by that", async () => {
    const word = randomUUID().slice(0, 8)
    const owner = await addPerson('pro')
    const global = await addSeller(database, null, { name: `Global ${word}` })
    const own = await addSeller(database, owner, { name: `Own ${word}` })
    await addSeller(database, null, { name: `Bare ${word}` })
    await addOffer(database, global)
    await addOffer(database, global, { created_at: '2026-01-01' })
    await addOffer(database, global, { is_listed: false })
    // People's products with a global seller do not count as the seller's.
    await run(owner, `insert into public.products (name, seller_id) values ('Lamp', $1)`, [global])
    for (const name of ['Mat', 'Mug', 'Gone']) {
      await run(owner, 'insert into public.products (name, seller_id) values ($1, $2)', [name, own])
    }
    await run(
      'owner',
      `insert into public.products (name, user_id, seller_id, created_at) values ('Pan', $1, $2, '2026-01-01')`,
      [owner, own],
    )
    await run(owner, `update public.products set deleted_at = now() where name = 'Gone'`)

    for (const [sort, descending, order] of [
      ['products', true, ['Own', 'Global', 'Bare']],
      ['products', false, ['Bare', 'Global', 'Own']],
      ['recent', true, ['Own', 'Global', 'Bare']],
      ['type', false, ['Bare', 'Global', 'Own']],
      ['type', true, ['Own', 'Bare', 'Global']],
    ] as const) {
      const rows = await list({ search: word, sort, descending })
      expect(
        without(
          word,
          rows.map(({ name }) => name),
        ),
      ).toEqual(order)
      const counts = Object.fromEntries(
        rows.map((row) => [
          row.name.replace(` ${word}`, ''),
          [Number(row.products), Number(row.recent_products)],
        ]),
      )
      expect(counts).toEqual({ Own: [3, 2], Global: [2, 1], Bare: [0, 0] })
    }
    expect(await count(word, 'user')).toBe(1)
    expect(without(word, await namesOf({ search: word, type: 'user' }))).toEqual(['Own'])
    expect(without(word, await namesOf({ search: word, type: 'global' }))).toEqual([
      'Bare',
      'Global',
    ])
  })

  it.each(['name', 'email', 'wechat', 'whatsapp', 'facebook', 'discord', 'seller_code'])(
    'is searched by %s, in part and in any letters',
    async (column) => {
      const word = randomUUID().slice(0, 8)
      const id = await addSeller(database, null, { [column]: `A.b_${word}` })
      expect((await list({ search: `  a.B_${word.toUpperCase()} ` })).map((row) => row.id)).toEqual(
        [id],
      )
      expect(await count(`a%b_${word}`)).toBe(0)
      expect(await count(`a.b_${word}`)).toBe(1)
    },
  )

  it("names the owner of a user's seller, and nobody for a global one", async () => {
    const admin = await addPerson('admin')
    const owner = await addPerson()
    const code = `own${Date.now()}`
    await addSeller(database, owner, { name: `${code} user` })
    await addSeller(database, null, { name: `${code} global` })
    const [person] = await run<{ email: string }>(
      'owner',
      'select email from public.users where id = $1',
      [owner],
    )
    const rows = await run(
      admin,
      `select name, owner_email from public.admin_list_sellers($1, 'all', 'name', false, 10, 0)`,
      [code],
    )
    expect(rows).toEqual([
      { name: `${code} global`, owner_email: null },
      { name: `${code} user`, owner_email: person?.email },
    ])
  })

  it('has pages that omit nothing, of up to a hundred', async () => {
    const word = randomUUID().slice(0, 8)
    await run(
      'owner',
      `insert into public.sellers (name, user_id) select $1, null from generate_series(1, 105)`,
      [`Same ${word}`],
    )
    const pages = await Promise.all(
      [0, 50, 100].map((offset) => list({ search: word, limit: 50, offset })),
    )
    expect(pages.map((page) => page.length)).toEqual([50, 50, 5])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(105)
    expect(await list({ search: word, offset: 200 })).toEqual([])
  })

  it.each([{ limit: 101 }, { limit: 0 }, { offset: -1 }])('refuses the page %j', async (page) => {
    expect(await refusalOf(list(page))).toMatchObject({ code: '22023' })
  })

  it('refuses an unknown order and type', async () => {
    expect(await refusalOf(list({ sort: 'name; drop table x' }))).toMatchObject({ code: '22023' })
    expect(await refusalOf(list({ type: 'others' }))).toMatchObject({ code: '22023' })
  })

  it.each(['admin_list_sellers()', 'admin_count_sellers()'])('%s is for admins', async (call) => {
    for (const actor of ['anonymous', 'service', await addPerson('vip'), await addPerson('pro')]) {
      expect(await refusalOf(run(actor, `select public.${call}`))).toMatchObject({ code: '42501' })
    }
  })
})

const change = (admin: string, id: string, fields: object, base: object = {}) =>
  run<{ name: string; email: string | null; is_vip: boolean }>(
    admin,
    'select * from public.admin_update_seller($1, $2, $3)',
    [id, JSON.stringify(fields), JSON.stringify(base)],
  )

describe('a change of a seller', () => {
  it("does not touch another person's later change, and returns its values", async () => {
    const [first, second] = [await addPerson('admin'), await addPerson('admin')]
    const id = await addSeller(database, null, { name: 'Harbour', email: 'old@example.com' })
    await change(first, id, { email: 'first@example.com' }, { email: 'old@example.com' })
    const late = change(second, id, { email: 'second@example.com' }, { email: 'old@example.com' })
    await expect(late).rejects.toMatchObject({
      code: 'PT409',
      hint: 'edit_conflict',
      detail: '{"email": "first@example.com"}',
    })
    // Another field may change, and so may a field that already has the new value.
    await change(second, id, { name: 'Haven' }, { name: 'Harbour' })
    await change(second, id, { email: 'first@example.com' }, { email: 'old@example.com' })
    const [held] = await change(
      second,
      id,
      { email: null, is_vip: true },
      { email: 'first@example.com' },
    )
    expect(held).toMatchObject({ name: 'Haven', email: null, is_vip: true })
  })

  it('of two at the same time, one is refused', async () => {
    const id = await addSeller(database, null, { name: 'Harbour' })
    const outcomes = await Promise.allSettled(
      ['North', 'South'].map(async (name) =>
        change(await addPerson('admin'), id, { name }, { name: 'Harbour' }),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('of a global one is logged with the old and the new values', async () => {
    const admin = await addPerson('admin')
    const id = await addSeller(database, null, { name: 'Harbour' })
    await change(admin, id, { name: 'Haven', is_vip: true })
    expect(
      await run('owner', 'select details from public.audit_log where target_id = $1', [id]),
    ).toEqual([
      {
        details: {
          fields: ['is_vip', 'name'],
          name: 'Haven',
          is_vip: true,
          was: { name: 'Harbour', is_vip: false },
        },
      },
    ])
  })

  it('of a global one says which contacts changed, and not what they are', async () => {
    const admin = await addPerson('admin')
    const old = { name: 'Harbour', email: 'ada@example.com', whatsapp: '+4915112345678' }
    const id = await addSeller(database, null, old)
    const contacts = {
      email: 'bea@example.com',
      whatsapp: null,
      wechat: 'bea-wechat',
      facebook: 'https://facebook.com/bea',
      discord: 'bea-discord',
    }
    await change(admin, id, { ...contacts, name: 'Haven' })
    expect(
      await run('owner', 'select details from public.audit_log where target_id = $1', [id]),
    ).toEqual([
      {
        details: {
          fields: ['discord', 'email', 'facebook', 'name', 'wechat', 'whatsapp'],
          name: 'Haven',
          was: { name: 'Harbour' },
        },
      },
    ])
  })

  it("works on a user's seller, too; none of the user's text is logged", async () => {
    const [admin, owner] = [await addPerson('admin'), await addPerson()]
    const id = await addSeller(database, owner, { name: 'Ada Example' })
    await change(admin, id, { email: 'ada@example.com', name: 'Ada E.', is_active: false })
    expect(await run(owner, 'select name, email from public.sellers where id = $1', [id])).toEqual([
      { name: 'Ada E.', email: 'ada@example.com' },
    ])
    await run(admin, 'select public.admin_delete_seller($1)', [id])
    expect(
      await run('owner', 'select action, details from public.audit_log where target_id = $1', [id]),
    ).toEqual([
      {
        action: 'seller.update',
        details: { fields: ['email', 'is_active', 'name'], is_active: false },
      },
      { action: 'seller.delete', details: {} },
    ])
  })

  it('to a code of another seller names that seller', async () => {
    const admin = await addPerson('admin')
    const code = randomUUID()
    await addSeller(database, null, { name: 'Harbour', seller_code: code })
    const refusal = {
      code: 'PT409',
      hint: 'seller_code',
      message: `The seller code “${code}” belongs to “Harbour” already. Choose another one.`,
    }
    const other = await addSeller(database, null)
    expect(await refusalOf(change(admin, other, { seller_code: code }))).toEqual(refusal)
    const add = run(admin, 'select public.admin_add_seller($1)', [
      JSON.stringify({ name: 'Haven', seller_code: code }),
    ])
    expect(await refusalOf(add)).toEqual(refusal)
  })
})
