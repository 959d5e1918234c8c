import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, USER, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  await shop.close()
})

test.each([
  ['add', { a: 1, b: 2 }, 3],
  ['add', { a: 1 }, 11],
  ['list_numbers', { up_to: 3 }, [1, 2, 3]],
  [
    'table_of_pairs',
    {},
    [
      { a: 1, b: 'one' },
      { a: 2, b: 'two' },
    ],
  ],
  ['join_all', { parts: ['x', 'y'] }, 'x+y'],
  ['takes_array', { numbers: [1, 2, 3], data: { k: [true] } }, { sum: 6, data: { k: [true] } }],
  ['takes_array', { numbers: null, data: null }, { sum: null, data: null }],
  ['take_all', { any: ['thing'] }, { any: ['thing'] }],
] as [string, Record<string, unknown>, unknown][])('%s(%j)', async (name, values, expected) => {
  const { data, error } = await shop.user.rpc(name, values)
  expect([error, data]).toEqual([null, expected])
})

async function call(name: string, body: unknown) {
  const answer = await shop.send(`/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) })
  return [answer.status, await answer.json()]
}

describe('a body that is an array', () => {
  test('contains the arguments in its only object', async () => {
    expect(await call('add', [{ a: 1, b: 2 }])).toEqual([200, 3])
    expect(await call('add?columns=a', [{ a: 1, b: 2 }])).toEqual([200, 11])
  })

  test('of several objects is refused, while PostgREST silently uses the first', async () => {
    expect(await call('add', [{ a: 1 }, { a: 2 }])).toMatchObject([
      501,
      { code: 'not_implemented' },
    ])
  })

  test.each([[[1, 2]], [[{ a: 1 }, { b: 2 }]], [[{ a: 1 }, 2]]])(
    'of anything else is refused: %j',
    async (body) => {
      for (const name of ['add', 'who_am_i']) {
        expect(await call(name, body)).toMatchObject([400, { code: 'PGRST102' }])
      }
    },
  )

  test('is passed whole to a function that accepts JSON', async () => {
    expect(await call('take_all', [{ a: 1 }, { a: 2 }])).toEqual([200, [{ a: 1 }, { a: 2 }]])
  })
})

test('by GET, arguments come from the query', async () => {
  expect((await shop.user.rpc('add', { a: 4, b: 5 }, { get: true })).data).toBe(9)
  const listed = await shop.user.rpc(
    'takes_array',
    { numbers: [1, 2], data: '{"k":1}' },
    { get: true },
  )
  expect(listed.data).toEqual({ sum: 3, data: { k: 1 } })
  const answer = await shop.send('/rpc/join_all?parts=a&parts=b')
  expect(await answer.json()).toBe('a+b')
})

test('rows of a table can be filtered, ordered, cut, counted, and embed what the table does', async () => {
  const { data, count } = await shop.user
    .rpc('find_products', { wanted: 'a' }, { count: 'exact' })
    .select('name, seller:sellers!seller_id(name)')
    .gt('price', 6)
    .order('name', { ascending: false })
    .limit(1)
  expect([count, data]).toEqual([2, [{ name: 'Bread box', seller: { name: 'Acme' } }]].with(0, 2))
  const byGet = await shop.user
    .rpc('find_products', { wanted: 'box' }, { get: true })
    .select('name')
    .eq('status', 'paid')
    .single()
  expect(byGet.data).toEqual({ name: 'Bread box' })
})

test('one row comes as an object', async () => {
  const { data } = await shop.user.rpc('first_product').select('name')
  expect(data).toEqual({ name: '100% cotton_towel' })
})

test('a function without a result answers 204 and has its effect', async () => {
  const answer = await shop.user.rpc('do_nothing')
  expect([answer.status, answer.data, answer.error]).toEqual([204, null, null])
  expect((await shop.user.from('labels').select().eq('id', 900)).data).toHaveLength(1)
})

test('a function that writes cannot be called by GET', async () => {
  const answer = await shop.send('/rpc/do_nothing')
  expect([answer.status, await answer.json()]).toMatchObject([405, { code: '25006' }])
})

test('HEAD returns the count without the rows', async () => {
  const { count, data } = await shop.user.rpc(
    'list_numbers',
    { up_to: 5 },
    { head: true, count: 'exact' },
  )
  expect([count, data]).toEqual([5, null])
  const posted = await shop.user.rpc(
    'takes_array',
    { numbers: [1], data: { k: 1 } },
    { head: true, count: 'exact' },
  )
  expect([posted.status, posted.count]).toEqual([204, 1])
})

test('a function that does not exist, or not with these arguments, is named with a hint', async () => {
  const unknown = await shop.user.rpc('list_number', { a: 1 })
  expect([unknown.status, unknown.error]).toMatchObject([
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function public.list_number(a) in the schema cache',
      hint: 'Perhaps you meant to call the function public.list_numbers',
      details:
        'Searched for the function public.list_number with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    },
  ])
  const wrong = await shop.user.rpc('add', { a: 1, c: 2 })
  expect(wrong.error).toMatchObject({
    code: 'PGRST202',
    message: 'Could not find the function public.add(a, c) in the schema cache',
    hint: 'Perhaps you meant to call the function public.add(a, b)',
  })
  const either = await shop.user.rpc('which', { a: 1 })
  expect([either.status, either.error?.code, either.error?.message]).toEqual([
    300,
    'PGRST203',
    'Could not choose the best candidate function between: public.which(a => integer), public.which(a => text)',
  ])
  const given = await shop.user.rpc('add', { z: 1, a: 2 })
  expect(given.error?.message).toContain('public.add(a, z)')
})

test('execution needs a grant', async () => {
  const answer = await shop.anonymous.rpc('first_product')
  expect([answer.status, answer.error?.code]).toEqual([401, '42501'])
})

test.each([
  [
    'limit',
    403,
    {
      code: 'PT403',
      message: 'You have reached the limit',
      hint: 'product_limit',
      details: 'five',
    },
  ],
  ['plain', 400, { code: 'P0001', message: 'plain refusal', hint: null, details: null }],
  ['serialization', 500, { code: '40001', message: 'again' }],
  ['whole', 418, { code: 'T1', message: 'Teapot', hint: 'brew', details: null }],
])('an error raised as %s answers %i', async (kind, status, body) => {
  const answer = await shop.user.rpc('refuse', { kind })
  expect([answer.status, answer.error]).toMatchObject([status, body])
})

test('a function sees its caller, the request’s form, and its limits', async () => {
  const { data } = await shop.user.rpc('who_am_i').setHeader('X-Application-Name', 'shop')
  expect(data).toMatchObject({
    role: 'authenticated',
    sub: USER,
    method: 'POST',
    path: '/rpc/who_am_i',
    timeout: '2s',
    search_path: '"public", "extensions"',
  })
  const { headers } = data as { headers: Record<string, string> }
  expect(headers['x-application-name']).toBe('shop')
  expect(Object.keys(headers)).not.toContain('authorization')
  expect(Object.keys(headers)).not.toContain('apikey')
  expect((await shop.anonymous.rpc('who_am_i')).data).toMatchObject({
    role: 'anon',
    sub: null,
    timeout: '300ms',
  })
})

test('nothing of one request remains for the next on the same connection', async () => {
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const client = [shop.user, shop.anonymous, shop.admin][i % 3] ?? shop.user
      const { data } = await client.rpc('who_am_i')
      return (data as { role: string }).role
    }),
  )
  expect(seen).toEqual(
    Array.from({ length: 60 }, (_, i) => ['authenticated', 'anon', 'service_role'][i % 3]),
  )
})

test('a function may set status and headers of its answer', async () => {
  const answer = await shop.send('/rpc/change_answer', { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('x-made-by')]).toEqual([202, 'function'])
})
