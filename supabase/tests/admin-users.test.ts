import { describe, expect, it } from 'vitest'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database

interface Asked {
  search?: string | null
  status?: string | null
  sort?: string
  descending?: boolean
  limit?: number | null
  offset?: number | null
}

interface Listed {
  id: string
  email: string
  status: string
  tier: string
  is_trial: boolean
  products_count: number
}

/** Each test has its own people, identified by a word in their addresses. */
async function addNamed(kind: Parameters<typeof addPerson>[0], email: string): Promise<string> {
  const id = await addPerson(kind)
  await run('owner', 'update public.users set email = $2 where id = $1', [id, email])
  return id
}

function list(admin: string, asked: Asked): Promise<Listed[]> {
  const { search = '', status = 'all', sort = 'created_at', descending = true } = asked
  const { limit = 100, offset = 0 } = asked
  return run<Listed>(admin, 'select * from public.admin_list_users($1, $2, $3, $4, $5, $6)', [
    search,
    status,
    sort,
    descending,
    limit,
    offset,
  ])
}

const countFound = async (admin: string, search: string | null, status: string | null = 'all') => {
  const [row] = await run<{ found: string }>(
    admin,
    'select public.admin_count_users($1, $2) as found',
    [search, status],
  )
  return Number(row?.found)
}

const emails = (rows: Listed[]) => rows.map(({ email }) => email)

describe('the list of users', () => {
  it('finds a part of an address in any case, and matches wildcards literally', async () => {
    const admin = await addPerson('admin')
    for (const name of ['Find_Me', 'findxme', '100%find', 'back\\find'])
      await addNamed('basic', `${name}@patterns.test`)
    const search = async (text: string) =>
      emails(await list(admin, { search: text, sort: 'email', descending: false }))
    expect(await search('FIND_m')).toEqual(['Find_Me@patterns.test'])
    expect(await search('0%f')).toEqual(['100%find@patterns.test'])
    expect(await search('k\\f')).toEqual(['back\\find@patterns.test'])
    expect(await search(`'; drop table users; --`)).toEqual([])
    expect(await search(' @PATTERNS ')).toHaveLength(4)
    expect(await countFound(admin, '@patterns')).toBe(4)
    expect(await countFound(admin, 'd_m')).toBe(1)
    expect(await countFound(admin, null)).toBeGreaterThan(4)
  })

  it('shows the current state: free, Pro, or a running trial', async () => {
    const admin = await addPerson('admin')
    await addNamed('basic', 'free@kinds.test')
    await addNamed('pro', 'pro@kinds.test')
    await addNamed('trial', 'trial@kinds.test')
    const ended = await addNamed('trial', 'ended@kinds.test')
    const lapsed = await addNamed('pro', 'lapsed@kinds.test')
    const without = await addNamed('basic', 'without@kinds.test')
    await run(
      'owner',
      `update public.subscriptions set trial_end = now() - interval '1 minute' where user_id = $1`,
      [ended],
    )
    await run('owner', `update public.subscriptions set status = 'inactive' where user_id = $1`, [
      lapsed,
    ])
    await run('owner', 'delete from public.subscriptions where user_id = $1', [without])
    const of = async (status: string) =>
      (await list(admin, { search: '@kinds', status, sort: 'email', descending: false })).map(
        ({ email, tier, is_trial }) => [email.split('@')[0], tier, is_trial],
      )
    expect(await of('active')).toEqual([['pro', 'pro', false]])
    expect(await of('trial')).toEqual([['trial', 'pro', true]])
    const free = ['ended', 'free', 'lapsed', 'without'].map((name) => [name, 'free', false])
    expect(await of('free')).toEqual(free)
    const all = await list(admin, { search: '@kinds' })
    expect(all).toHaveLength(6)
    // The filter has a separate rule, for speed: it must agree with each row.
    for (const status of ['active', 'trial', 'free'])
      expect(emails(await list(admin, { search: '@kinds', status }))).toEqual(
        emails(all.filter((row) => row.status === status)),
      )
    for (const [status, found] of Object.entries({ active: 1, trial: 1, free: 4, all: 6 }))
      expect({ status, found: await countFound(admin, '@kinds', status) }).toEqual({
        status,
        found,
      })
  })

  it('gives each row the values of the screen', async () => {
    const admin = await addPerson('admin')
    const person = await addNamed('pro', 'whole@rows.test')
    await run(
      'owner',
      `update public.subscriptions set stripe_subscription_id = 'sub_rows', payment_status = 'active',
         cancel_at_period_end = true, current_period_end = '2031-02-03', referrer = 'friend', is_vip = true
       where user_id = $1`,
      [person],
    )
    await run(person, `insert into public.products (name) values ('Lamp'), ('Kettle')`)
    expect(await list(admin, { search: 'whole@rows' })).toMatchObject([
      {
        id: person,
        email: 'whole@rows.test',
        tier: 'pro',
        status: 'active',
        is_trial: false,
        has_used_trial: false,
        subscription_status: 'active',
        payment_status: 'active',
        has_live_subscription: true,
        cancel_at_period_end: true,
        current_period_end: new Date('2031-02-03T00:00:00Z'),
        products_count: 2,
        referrer: 'friend',
        is_admin: false,
        is_vip: true,
      },
    ])
  })

  it.each(['created_at', 'last_active_at', 'email', 'products_count'])(
    'sorts by %s both ways, and its pages contain everybody once',
    async (sort) => {
      const admin = await addPerson('admin')
      const word = `@sorted-${sort}.test`
      // Two of a kind each, so that the order of equals matters.
      for (const place of [0, 1, 2, 3]) {
        const id = await addNamed('pro', `${place}${word}`)
        const day = `2025-01-0${1 + Math.floor(place / 2)}`
        await run(
          'owner',
          'update public.users set created_at = $2, last_active_at = $2 where id = $1',
          [id, day],
        )
        await run(
          id,
          `insert into public.products (name) select 'Lamp' from generate_series(1, $1)`,
          [1 + Math.floor(place / 2)],
        )
      }
      const down = emails(await list(admin, { search: word, sort }))
      const up = emails(await list(admin, { search: word, sort, descending: false }))
      expect(up).toEqual(down.toReversed())
      const places = down.map((email) => Math.floor(Number(email[0]) / 2))
      expect(places).toEqual([1, 1, 0, 0])
      const pages: string[] = []
      for (const offset of [0, 1, 2, 3, 4])
        pages.push(...emails(await list(admin, { search: word, sort, limit: 1, offset })))
      expect(pages).toEqual(down)
    },
  )

  it.each<[string, Asked]>([
    ['an unknown sort', { sort: 'id; drop table public.users' }],
    ['an unknown status', { status: 'gold' }],
    ['no status', { status: null }],
    ['a page that is too long', { limit: 101 }],
    ['a page without rows', { limit: 0 }],
    ['a page without a length', { limit: null }],
    ['a page before the first', { offset: -1 }],
  ])('refuses %s', async (_what, asked) => {
    const admin = await addPerson('admin')
    expect(await refusalOf(list(admin, asked))).toMatchObject({ code: '22023' })
  })

  it.each(['gold', null])('refuses to count people of the status %s', async (status) => {
    const admin = await addPerson('admin')
    expect(await refusalOf(countFound(admin, '', status))).toMatchObject({ code: '22023' })
  })

  it('is only for admins', async () => {
    for (const kind of ['basic', 'pro', 'vip'] as const) {
      const person = await addPerson(kind)
      expect(await refusalOf(list(person, {}))).toMatchObject({ code: '42501' })
      expect(await refusalOf(countFound(person, ''))).toMatchObject({ code: '42501' })
    }
    expect(await refusalOf(list('anonymous', {}))).toMatchObject({ code: '42501' })
  })
})

describe("a person's products", () => {
  it('are returned to admins newest first, without receipts and notes', async () => {
    const admin = await addPerson('admin')
    const person = await addPerson('pro')
    const seller = await addSeller(database, person, { name: 'Harbour' })
    await run(person, `insert into public.products (name, seller_id) values ('First', $1)`, [
      seller,
    ])
    await run(
      person,
      `insert into public.products (name, price, status) values ('Second', 12, 'paid')`,
    )
    await run(person, `insert into public.products (name) values ('Trashed')`)
    await run(
      person,
      `update public.products set deleted_at = now() where name = 'Trashed' returning id`,
    )
    const ask = (limit: number, offset: number) =>
      run(admin, 'select * from public.admin_user_products($1, $2, $3)', [person, limit, offset])
    const rows = await ask(10, 0)
    expect(rows).toMatchObject([
      { name: 'Second', seller_name: null, status: 'paid', price: '12.00', currency: 'USD' },
      { name: 'First', seller_name: 'Harbour', status: 'ordered' },
    ])
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      [
        'id',
        'name',
        'seller_name',
        'status',
        'price',
        'currency',
        'order_date',
        'paid_date',
        'archived',
        'created_at',
        'updated_at',
      ].toSorted(),
    )
    expect(await ask(1, 1)).toMatchObject([{ name: 'First' }])
    expect(await refusalOf(ask(101, 0))).toMatchObject({ code: '22023' })
    const total = 'select public.admin_count_user_products($1) as total'
    expect(await run(admin, total, [person])).toEqual([{ total: 2 }])
    expect(await refusalOf(run(person, total, [person]))).toMatchObject({ code: '42501' })
    expect(
      await refusalOf(run(person, 'select * from public.admin_user_products($1)', [person])),
    ).toMatchObject({ code: '42501' })
  })
})

describe("the number of a person's products", () => {
  const truth = `select user_id, held, (
      select count(*)::integer from public.products as product
      where product.user_id = counted.user_id and product.deleted_at is null
    ) as counted
    from internal.product_counts as counted where user_id = any ($1) order by user_id`
  const held = async (...people: string[]) => {
    const rows = await run<{ user_id: string; held: number; counted: number }>('owner', truth, [
      people,
    ])
    for (const row of rows) expect(row.held).toBe(row.counted)
    return people.map((id) => rows.find(({ user_id }) => user_id === id)?.held)
  }

  it('follows adding, trashing, restoring and deleting', async () => {
    const person = await addPerson('pro')
    expect(await held(person)).toEqual([0])
    await run(person, `insert into public.products (name) select 'Lamp' from generate_series(1, 7)`)
    expect(await held(person)).toEqual([7])
    const trash = `update public.products set deleted_at = $2 where user_id = $1 returning id`
    await run(person, `update public.products set name = 'Kettle' where user_id = $1`, [person])
    expect(await held(person)).toEqual([7])
    await run(person, trash, [person, new Date()])
    expect(await held(person)).toEqual([0])
    await run(person, trash, [person, null])
    expect(await held(person)).toEqual([7])
    await run(person, trash, [person, new Date()])
    await run(person, 'delete from public.products where user_id = $1', [person])
    expect(await held(person)).toEqual([0])
    const [one, other] = [await addPerson('pro'), await addPerson('pro')]
    await run(
      'service',
      `insert into public.products (user_id, name) values ($1, 'a'), ($2, 'b'), ($2, 'c')`,
      [one, other],
    )
    expect(await held(one, other)).toEqual([1, 2])
    await run('service', `delete from public.products where user_id = $1 and name = 'b'`, [other])
    expect(await held(one, other)).toEqual([1, 1])
    await run('service', 'delete from public.users where id = $1', [other])
    expect(await held(other)).toEqual([undefined])
  })

  it('is right after many have added and removed at once', async () => {
    const people = [await addPerson('pro'), await addPerson('pro')]
    const add = `insert into public.products (user_id, name)
      select person, 'Lamp' from unnest($1::uuid[]) as person, generate_series(1, 3)`
    const remove = `delete from public.products where id in (
      select id from public.products where user_id = any ($1) for update skip locked limit 2)`
    await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        run('service', place % 3 === 2 ? remove : add, [
          place % 2 === 0 ? people : people.toReversed(),
        ]),
      ),
    )
    const left = await held(...people)
    expect(left.every((count) => count !== undefined && count > 0)).toBe(true)
  })
})

const activityOf = (person: string) =>
  run<{ last_active_at: Date; updated_at: Date }>(
    'owner',
    'select last_active_at, updated_at from public.users where id = $1',
    [person],
  )
const noteActivity = (person: string) => run(person, 'select public.note_activity()')

describe("the time of a person's last activity", () => {
  it('is recorded by themselves, once a day', async () => {
    const person = await addPerson()
    await run(
      'owner',
      `update public.users set last_active_at = now() - interval '2 days' where id = $1`,
      [person],
    )
    await noteActivity(person)
    const [first] = await activityOf(person)
    expect(Date.now() - (first?.last_active_at.getTime() ?? 0)).toBeLessThan(60_000)
    await noteActivity(person)
    expect(await activityOf(person)).toEqual([first])
  })

  it("does not change with admins' actions on them", async () => {
    const admin = await addPerson('admin')
    const person = await addPerson()
    const long = new Date('2025-03-01T00:00:00Z')
    await run('owner', 'update public.users set last_active_at = $2 where id = $1', [person, long])
    await run(admin, 'select public.admin_set_vip($1, true)', [person])
    expect(await activityOf(person)).toMatchObject([{ last_active_at: long }])
  })

  it('is written by nobody else', async () => {
    const person = await addPerson()
    expect(
      await refusalOf(run(person, 'update public.users set last_active_at = now()')),
    ).toMatchObject({ code: '42501' })
    expect(await refusalOf(run('anonymous', 'select public.note_activity()'))).toMatchObject({
      code: '42501',
    })
  })
})
