import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPLE, BREAD, CAMERA, openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  await shop.close()
})

async function read(path: string): Promise<unknown> {
  return await (await shop.send(path)).json()
}

test('many to one: by hint, by column, by constraint, under an alias', async () => {
  const expected = [{ name: 'Apple cutter', seller: { name: 'Acme' } }]
  for (const target of [
    'sellers!seller_id',
    'sellers!products_seller_id_fkey',
    'seller_id',
    'products_seller_id_fkey',
  ]) {
    const select = `name,seller:${target}(name)`
    expect(await read(`/products?id=eq.${APPLE}&select=${select}`)).toEqual(expected)
  }
})

test('a row without a reference embeds null', async () => {
  const { data } = await shop.user
    .from('products')
    .select('id, seller:sellers!previous_seller_id(name)')
    .eq('id', BREAD)
  expect(data).toEqual([{ id: BREAD, seller: null }])
})

test('two ways to the same table must be distinguished', async () => {
  const answer = await shop.send('/products?select=name,sellers(name)')
  expect(answer.status).toBe(300)
  expect(await answer.json()).toEqual({
    code: 'PGRST201',
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'products with sellers',
        relationship:
          'products_previous_seller_id_fkey using products(previous_seller_id) and sellers(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'products with sellers',
        relationship: 'products_seller_id_fkey using products(seller_id) and sellers(id)',
      },
    ],
    hint: "Try changing 'sellers' to one of the following: 'sellers!products_previous_seller_id_fkey', 'sellers!products_seller_id_fkey'. Find the desired relationship in the 'details' key.",
    message:
      "Could not embed because more than one relationship was found for 'products' and 'sellers'",
  })
})

test('a column or a constraint names the table, not a view that shows the same key', async () => {
  for (const target of ['seller_id', 'products_seller_id_fkey']) {
    const path = `/products?id=eq.${APPLE}&select=name,seller:${target}(name)`
    expect(await read(path)).toEqual([{ name: 'Apple cutter', seller: { name: 'Acme' } }])
  }
  expect(await read('/sellers?id=eq.2&select=chief:chief_id(name)')).toEqual([
    { chief: { name: 'Acme' } },
  ])
  const byName = `/products?id=eq.${APPLE}&select=all_sellers!seller_id(name)`
  expect(await read(byName)).toEqual([{ all_sellers: { name: 'Acme' } }])
})

test.each([
  ['notes(id),notes(body)', 'products_notes_1'],
  ['sellers!seller_id(name),sellers!previous_seller_id(name)', 'products_sellers_1'],
  ['...notes(id),notes(body)', 'products_notes_1'],
  ['notes(),notes(id)', 'products_notes_1'],
  ['x:notes(id),x:manuals(pages)', 'products_x_1'],
  ['notes(products(notes(id),notes(body)))', 'products_notes_3'],
])('%s is refused, because it would lose one of two', async (select, alias) => {
  const answer = await shop.send(`/products?select=${select}`)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: '42712', message: `table name "${alias}" specified more than once` },
  ])
})

test('a change is not made if its answer would lose one of two embeds', async () => {
  const body = JSON.stringify({ name: 'Never' })
  const headers = { 'Content-Type': 'application/json', Prefer: 'return=representation' }
  const path = '/products?select=notes(id),notes(body)'
  expect((await shop.send(path, { method: 'POST', body, headers })).status).toBe(400)
  expect(await read('/products?name=eq.Never&select=id')).toEqual([])
})

test('two embeds of one table under two names give two keys', async () => {
  const path = `/products?id=eq.${APPLE}&select=notes(id),other:notes(body)&notes.id=eq.1&other.id=eq.2`
  expect(await read(path)).toEqual([{ notes: [{ id: 1 }], other: [{ body: 'clean' }] }])
})

test('one to many, with a separate filter, order and limit', async () => {
  const { data } = await shop.user
    .from('products')
    .select('name, notes(id, body)')
    .eq('notes.body', 'clean')
    .in('id', [APPLE, BREAD])
    .order('name')
  expect(data).toEqual([
    { name: 'Apple cutter', notes: [{ id: 2, body: 'clean' }] },
    { name: 'Bread box', notes: [] },
  ])
  const limited = await shop.user
    .from('products')
    .select('first:notes(id)')
    .eq('id', APPLE)
    .order('id', { referencedTable: 'first', ascending: false })
    .limit(1, { referencedTable: 'first' })
  expect(limited.data).toEqual([{ first: [{ id: 2 }] }])
})

test('or and not within an embedded resource', async () => {
  const { data } = await shop.user
    .from('products')
    .select('notes(id)')
    .eq('id', APPLE)
    .or('body.eq.sharp,id.gt.100', { referencedTable: 'notes' })
  expect(data).toEqual([{ notes: [{ id: 1 }] }])
})

test('many to many goes through the junction', async () => {
  const { data } = await shop.user
    .from('products')
    .select('name, labels(title)')
    .eq('id', APPLE)
    .order('id', { referencedTable: 'labels' })
  expect(data).toEqual([{ name: 'Apple cutter', labels: [{ title: 'new' }, { title: 'gift' }] }])
  const back = await shop.user
    .from('labels')
    .select('title, products!product_labels(name)')
    .order('id')
    .order('name', { referencedTable: 'products' })
  expect(back.data).toEqual([
    { title: 'new', products: [{ name: 'Apple cutter' }] },
    { title: 'gift', products: [{ name: 'Apple cutter' }, { name: 'Bread box' }] },
  ])
})

test('one to one gives an object both ways', async () => {
  const { data } = await shop.user.from('products').select('manuals(pages)').eq('id', APPLE)
  expect(data).toEqual([{ manuals: { pages: 12 } }])
  const back = await shop.user.from('manuals').select('pages, products(name)')
  expect(back.data).toEqual([{ pages: 12, products: { name: 'Apple cutter' } }])
})

test('!inner omits rows without the embedded one, and filters through it', async () => {
  const { data } = await shop.user
    .from('products')
    .select('name, sellers!seller_id!inner(name)')
    .eq('sellers.name', 'Acme')
    .order('name')
  expect(data?.map(({ name }) => name as string)).toEqual(['Apple cutter', 'Bread box'])
  const many = await shop.user.from('products').select('id, notes!inner(id)').eq('notes.id', 3)
  expect(many.data).toEqual([{ id: BREAD, notes: [{ id: 3 }] }])
})

test('embedding nests', async () => {
  const { data } = await shop.user
    .from('notes')
    .select('body, products(name, seller:sellers!seller_id(name, chief:chief_id(name)))')
    .eq('id', 3)
    .single()
  expect(data).toEqual({
    body: 'big',
    products: { name: 'Bread box', seller: { name: 'Acme', chief: null } },
  })
})

test('a table that references itself: the column leads up, the name down', async () => {
  const { data } = await shop.user
    .from('sellers')
    .select('name, chief:chief_id(name), below:sellers(name)')
    .order('id')
    .order('name', { referencedTable: 'below' })
    .limit(2)
  expect(data).toEqual([
    { name: 'Acme', chief: null, below: [{ name: 'Brand, "Quoted"' }, { name: 'Cosmos' }] },
    { name: 'Brand, "Quoted"', chief: { name: 'Acme' }, below: [] },
  ])
})

test('spread puts the columns of one row into its parent, and lists those of many', async () => {
  const one = `/products?id=eq.${APPLE}&select=name,...sellers!seller_id(seller:name,country)`
  expect(await read(one)).toEqual([{ name: 'Apple cutter', seller: 'Acme', country: 'US' }])
  const many = `/products?id=in.(${APPLE},${CAMERA})&order=id&select=...notes(body,ids:id)&notes.order=id`
  expect(await read(many)).toEqual([
    { body: ['sharp', 'clean'], ids: [1, 2] },
    { body: [], ids: [] },
  ])
  const all = `/products?id=eq.${APPLE}&select=name,...manuals(*)`
  expect(await read(all)).toEqual([{ name: 'Apple cutter', product_id: APPLE, pages: 12 }])
})

test('count returns the number without reading the rows', async () => {
  const { data } = await shop.user.from('products').select('name, notes(count)').order('name')
  expect(data?.map(({ notes }) => notes as unknown)).toEqual([
    [{ count: 0 }],
    [{ count: 2 }],
    [{ count: 1 }],
    [{ count: 0 }],
  ])
  expect(await read('/products?select=count')).toEqual([{ count: 4 }])
})

test('a filter can ask whether something is embedded, alone and within or', async () => {
  const without = await shop.user.from('products').select('name, notes()').is('notes', null)
  expect(without.data?.map(({ name }) => name as string).toSorted()).toEqual([
    '100% cotton_towel',
    'Camera (old), black',
  ])
  const either = `/products?select=name,notes(),seller:sellers!seller_id()&or=(notes.not.is.null,seller.is.null)&order=name`
  expect(await read(either)).toEqual([
    { name: '100% cotton_towel' },
    { name: 'Apple cutter' },
    { name: 'Bread box' },
  ])
  const refused = await shop.send('/products?select=name,notes()&notes=eq.5')
  expect(await refused.json()).toMatchObject({ code: 'PGRST120' })
})

test('views embed the same as their tables, also a view on a view', async () => {
  const expected = [{ title: 'Apple cutter', sellers: { name: 'Acme' } }]
  for (const view of ['cheap_products', 'cheap_titles']) {
    const path = `/${view}?product_key=eq.${APPLE}&select=title,sellers!vendor_id(name)`
    expect(await read(path)).toEqual(expected)
  }
  const down = '/sellers?id=eq.1&select=name,cheap_titles(title)'
  expect(await read(down)).toEqual([{ name: 'Acme', cheap_titles: [{ title: 'Apple cutter' }] }])
})

test('ordering by a column of the embedded row does not need it selected', async () => {
  const { data } = await shop.user
    .from('notes')
    .select('id, products(id)')
    .not('product_id', 'is', null)
    .order('products(name)', { ascending: false })
    .order('id')
  expect(data?.map(({ id }) => id as number)).toEqual([3, 1, 2])
  const many = await shop.send('/products?select=id,notes(id)&order=notes(id)')
  expect([many.status, await many.json()]).toEqual([
    400,
    {
      code: 'PGRST118',
      details: "'products' and 'notes' do not form a many-to-one or one-to-one relationship",
      hint: null,
      message: "A related order on 'notes' is not possible",
    },
  ])
})

test.each([
  [
    '/products?select=name,nothing(id)',
    'PGRST200',
    "Could not find a relationship between 'products' and 'nothing' in the schema cache",
  ],
  ['/products?select=name,note(id)', 'PGRST200', "Perhaps you meant 'notes' instead of 'note'."],
  ['/products?select=name&notes.id=eq.1', 'PGRST108', "'notes' is not an embedded resource"],
])('%s is refused with %s', async (path, code, text) => {
  const answer = await shop.send(path)
  expect(answer.status).toBe(400)
  const body = (await answer.json()) as { code: string; message: string; hint: string | null }
  expect(body.code).toBe(code)
  expect(`${body.message} ${body.hint}`).toContain(text)
})

test('in messages an embedded table has its name with the depth, and no internal name', async () => {
  const messages = await Promise.all(
    [
      '/products?select=sellers!seller_id(nope)',
      '/products?select=id,s:sellers!seller_id(id)&order=s(nope)',
      '/products?select=notes(products(sellers!seller_id(nope)))',
      '/products?select=id,labels(id)&labels.nope=eq.1',
      '/rpc/find_products?wanted=a&select=nope',
      '/rpc/table_of_pairs?nope=eq.1',
    ].map(async (path) => {
      const { message } = (await read(path)) as { message: string }
      return message
    }),
  )
  expect(messages).toEqual(
    ['sellers_1', 'sellers_1', 'sellers_3', 'labels', 'products', 'table_of_pairs'].map(
      (name) => `column ${name}.nope does not exist`,
    ),
  )
})

test('a name that PostgreSQL would cut is not confused with another', async () => {
  const owner = await shop.database.connect('postgres')
  const long = 'n'.repeat(63)
  await owner.query(`
    create table public.${long} (id int primary key, up int references public.${long} (id));
    insert into public.${long} values (1, null), (2, 1);
  `)
  await expect
    .poll(() => read(`/${long}?select=id,up(id,down:${long}!up(id))&id=eq.2`))
    .toEqual([{ id: 2, up: { id: 1, down: [{ id: 2 }] } }])
})

test('a table named like an alias of ours can still be read', async () => {
  const owner = await shop.database.connect('postgres')
  await owner.query(`
    create table public.sellers_1 (id int primary key, seller_id bigint references public.sellers (id));
    insert into public.sellers_1 values (5, 3);
  `)
  await expect
    .poll(() => read('/sellers_1?select=id,sellers(name)'))
    .toEqual([{ id: 5, sellers: { name: 'Cosmos' } }])
})
