import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

const MOST = 500_000
const products = 'products!products_seller_id_fkey'
const sellers = 'sellers!products_seller_id_fkey'
let shop: Shop

beforeAll(async () => {
  shop = await openShop({ maxAnswerBytes: MOST })
  const owner = await shop.database.connect('postgres')
  await owner.query(`insert into public.sellers (id, name) values (20, 'Large')`)
  await owner.query(`insert into public.products (name, seller_id, tags)
    select 'Product ' || n || repeat(' long', 40), 20, '{a,b}' from generate_series(1, 800) as n`)
})

afterAll(async () => {
  await shop.close()
})

async function ask(path: string, init?: Parameters<Shop['send']>[1]) {
  const answer = await shop.send(path, init)
  const text = await answer.text()
  return { status: answer.status, text }
}

const TOO_LARGE = {
  code: 'PGRSTX02',
  message: `The answer would be larger than ${MOST} bytes`,
  details: null,
  hint: 'Ask for fewer columns (select) or fewer rows (limit, range), also of what is embedded, as in sellers.limit=10.',
}

describe('an answer that would be too large is 413 and says what to do', () => {
  const large = JSON.stringify({ words: 'x'.repeat(MOST) })
  test.each<[string, string, RequestInit]>([
    [
      'lists within rows within a list',
      `/products?select=id,${sellers}(id,${products}(id))&seller_id=eq.20`,
      {},
    ],
    [
      'spread lists within rows within a list',
      `/products?select=id,${sellers}(id,...${products}(id,name))&seller_id=eq.20`,
      {},
    ],
    [
      'lists that are nested more deeply',
      `/sellers?select=id,${products}(id,${sellers}(id,${products}(id)))&id=eq.20`,
      {},
    ],
    [
      'one list of wide rows',
      `/products?select=*,a:details,b:created_at,c:words,d:words,e:during,f:photo,g:name,h:tags&limit=800`,
      {},
    ],
    ['the result of a function', '/rpc/take_all', { method: 'POST', body: large }],
    [
      'changed rows',
      '/notes',
      {
        method: 'POST',
        body: JSON.stringify({ id: 70, body: 'x'.repeat(MOST) }),
        headers: { Prefer: 'return=representation' },
      },
    ],
    [
      'CSV',
      `/products?select=*,${Array.from({ length: 20 }, (_, i) => `n${i}:name`).join(',')}&limit=800`,
      { headers: { Accept: 'text/csv' } },
    ],
  ])('%s', async (_what, path, init) => {
    const { status, text } = await ask(path, init)
    expect([status, JSON.parse(text)]).toEqual([413, TOO_LARGE])
  })

  test('a refused request changed nothing', async () => {
    expect((await ask('/notes?id=eq.70')).text).toBe('[]')
  })

  test('it is refused long before the database has written everything', async () => {
    const all = `/products?select=id,${sellers}(id,${products}(*,${sellers}(*,${products}(*))))`
    // All of it would take longer than a statement may.
    expect((await ask(`${all}&seller_id=eq.20`)).status).toBe(413)
  })
})

describe('an answer within the limit is complete', () => {
  test.each<[string, string, number]>([
    [
      'lists within rows, each with its own limit',
      `/products?select=id,${sellers}(id,${products}(id))&seller_id=eq.20&${sellers.split('!')[0]}.products.limit=3`,
      800,
    ],
    ['one list', `/products?select=id,name&seller_id=eq.20`, 800],
    ['lists of one row', `/sellers?select=id,${products}(id)&id=eq.20`, 1],
    ['spread lists', `/sellers?select=id,...${products}(id,name)&id=eq.20`, 1],
    ['lists that filter their rows', `/sellers?select=id,${products}!inner(id)&id=eq.20`, 1],
  ])('%s', async (_what, path, rows) => {
    const { status, text } = await ask(path)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toHaveLength(rows)
  })

  test('every request is counted separately, on any connection', async () => {
    for (let times = 0; times < 60; times += 1) {
      const { status } = await ask(`/sellers?select=id,${products}(id)&id=eq.20`)
      expect(status).toBe(200)
    }
  })
})
