import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { APPLE, openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

beforeEach(async () => {
  await shop.admin.from('notes').delete().gte('id', 500)
  await shop.admin.from('notes').insert([
    { id: 500, product_id: APPLE, body: 'first' },
    { id: 501, product_id: null, body: 'second' },
  ])
})

afterAll(async () => {
  await shop.close()
})

const minimal = { Prefer: 'return=minimal' }
const shown = { Prefer: 'return=representation' }
const single = { Accept: 'application/vnd.pgrst.object+json' }

async function send(
  method: string,
  query: string,
  { body, headers }: { body?: string; headers?: Record<string, string> } = {},
) {
  const answer = await shop.send(`/notes?${query}`, { method, body, headers, as: 'admin' })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

async function bodies(): Promise<unknown[]> {
  const { data } = await shop.admin.from('notes').select('body').gte('id', 500).order('id')
  return (data ?? []).map(({ body }) => body)
}

describe('a filter on a related table that is not embedded changes nothing', () => {
  test.each([
    ['DELETE', 'id=gte.500&products.name=eq.none', minimal],
    ['DELETE', 'id=gte.500&products.name=eq.none', shown],
    ['DELETE', 'id=gte.500&products.or=(name.eq.none)', minimal],
    ['PATCH', 'id=gte.500&products.name=eq.none', minimal],
    ['PATCH', 'id=gte.500&products.name=eq.none', shown],
    ['POST', 'products.name=eq.none', minimal],
  ])('%s %s, %j', async (method, query, headers) => {
    const body = method === 'DELETE' ? undefined : '{"body":"changed"}'
    expect(await send(method, query, { body, headers })).toMatchObject({
      status: 400,
      body: { code: 'PGRST108', message: "'products' is not an embedded resource in this request" },
    })
    expect(await bodies()).toEqual(['first', 'second'])
  })
})

describe('a filter that would only hide changed rows in the answer is refused', () => {
  test.each([
    ['an inner join', 'select=id,products!inner(name)&products.name=eq.none', shown],
    ['an answer without rows', 'select=id,products(name)&products.name=eq.none', minimal],
  ])('%s', async (_title, query, headers) => {
    const refused = await send('DELETE', `id=gte.500&${query}`, { headers })
    expect(refused).toMatchObject({ status: 501, body: { code: 'not_implemented' } })
    expect(await bodies()).toEqual(['first', 'second'])
  })

  test('a filter on the embedded rows of the answer is not', async () => {
    const query = 'id=gte.500&select=id,products(name)&products.name=eq.none'
    expect(await send('PATCH', query, { body: '{"body":"x"}', headers: shown })).toEqual({
      status: 200,
      body: [
        { id: 500, products: null },
        { id: 501, products: null },
      ],
    })
  })
})

test('an insert with a filter is refused, as an upsert would change rows that the filter excludes', async () => {
  const headers = { Prefer: 'resolution=merge-duplicates' }
  const refused = await send('POST', 'id=eq.500', { body: '{"id":501,"body":"x"}', headers })
  expect(refused).toMatchObject({ status: 501, body: { code: 'not_implemented' } })
  expect(await bodies()).toEqual(['first', 'second'])
})

test('an update by several objects is refused, while PostgREST uses the first for all rows', async () => {
  const body = '[{"body":"x"},{"body":"y"}]'
  for (const query of ['id=gte.500', 'id=gte.500&columns=body']) {
    const refused = await send('PATCH', query, { body })
    expect(refused).toMatchObject({ status: 501, body: { code: 'not_implemented' } })
  }
  expect(await bodies()).toEqual(['first', 'second'])
  expect((await send('PATCH', 'id=gte.500', { body: '[{"body":"x"}]' })).status).toBe(204)
  expect(await bodies()).toEqual(['x', 'x'])
})

test('an unknown relationship is named, even if no row is shown', async () => {
  const refused = await send('DELETE', 'id=gte.500&select=nothing(*)', { headers: minimal })
  expect(refused).toMatchObject({ status: 400, body: { code: 'PGRST200' } })
  expect(await bodies()).toEqual(['first', 'second'])
})

test('changed rows are ordered by an embedded resource', async () => {
  const query = 'id=gte.500&select=id,products(name)&order=products(name).asc.nullsfirst'
  const changed = await send('PATCH', query, { body: '{"body":"x"}', headers: shown })
  expect(changed).toMatchObject({ status: 200, body: [{ id: 501 }, { id: 500 }] })
})

describe('one row was requested, and none is shown', () => {
  test.each([
    ['DELETE', 'id=gte.500', undefined, 2],
    ['DELETE', 'id=eq.999', undefined, 0],
    ['PATCH', 'id=gte.500', '{"body":"x"}', 2],
    ['POST', '', '[{"id":510},{"id":511}]', 2],
  ])('%s %s changes nothing for other numbers', async (method, query, body, rows) => {
    expect(await send(method, query, { body, headers: { ...single, ...minimal } })).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: `The result contains ${rows} rows` },
    })
    expect(await bodies()).toEqual(['first', 'second'])
  })

  test('one row is changed', async () => {
    const headers = { ...single, ...minimal }
    const changed = await send('PATCH', 'id=eq.500', { body: '{"body":"x"}', headers })
    expect(changed).toEqual({ status: 204, body: null })
  })
})

test('missing=default gives an update the default of a column that the body lacks', async () => {
  const name = 'Default country'
  await shop.admin.from('sellers').insert({ name, country: 'DE' })
  const answer = await shop.send(
    `/sellers?name=eq.${name}&columns=chief_id,country&select=country`,
    {
      method: 'PATCH',
      body: '{"chief_id":null}',
      headers: { Prefer: 'missing=default, return=representation' },
      as: 'admin',
    },
  )
  expect(await answer.json()).toEqual([{ country: 'US' }])
})

test('of a parameter that is sent twice the first counts', async () => {
  const query = 'id=gte.500&select=id&select=body&order=id.desc&order=id.asc'
  expect((await send('GET', query)).body).toEqual([{ id: 501 }, { id: 500 }])
})

test('a limit of none, or a start behind the row, leaves nothing of an embedded row', async () => {
  for (const cut of ['products.limit=0', 'products.offset=1']) {
    const read = await send('GET', `id=eq.500&select=id,products(id)&${cut}`)
    expect(read.body).toEqual([{ id: 500, products: null }])
  }
  const read = await send('GET', 'id=eq.500&select=id,products(id)&products.limit=1')
  expect(read.body).toEqual([{ id: 500, products: { id: APPLE } }])
})

test('columns name the arguments of a call that count', async () => {
  const answer = await shop.send('/rpc/add?columns=a', { method: 'POST', body: '{"a":1,"b":2}' })
  expect(await answer.json()).toBe(11)
})

test('the description of a schema that is not exposed is refused', async () => {
  const headers = { 'Accept-Profile': 'hidden' }
  const answer = await shop.send('/', { headers, as: 'admin' })
  expect([answer.status, await answer.json()]).toMatchObject([406, { code: 'PGRST106' }])
})
