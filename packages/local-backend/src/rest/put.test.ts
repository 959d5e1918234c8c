import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, USER, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
  const owner = await shop.database.connect('postgres')
  await owner.query(`grant insert, update, delete on public.private_rows to authenticated`)
})

afterAll(async () => {
  await shop.close()
})

const OTHER = '00000000-0000-4000-8000-000000000002'

async function put(path: string, body: unknown, prefer = 'return=representation') {
  const answer = await shop.send(path, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { Prefer: prefer },
  })
  const text = await answer.text()
  return [answer.status, text === '' ? null : (JSON.parse(text) as unknown)]
}

test('policies apply to a new row, and to an existing one', async () => {
  const mine = { id: 10, user_id: USER, secret: 'a' }
  expect(await put('/private_rows?id=eq.10', mine)).toEqual([201, [mine]])
  expect(await put('/private_rows?id=eq.10', { ...mine, secret: 'b' })).toMatchObject([200, [{}]])
  const theirs = { id: 11, user_id: OTHER, secret: 'a' }
  expect(await put('/private_rows?id=eq.11', theirs)).toMatchObject([403, { code: '42501' }])
  const taken = { id: 2, user_id: USER, secret: 'mine now' }
  expect(await put('/private_rows?id=eq.2', taken)).toMatchObject([403, { code: '42501' }])
  const kept = await shop.admin.from('private_rows').select('user_id, secret').eq('id', 2)
  expect(kept.data).toEqual([{ user_id: OTHER, secret: 'theirs' }])
})

test('a key of two columns must be complete', async () => {
  const row = { product_id: '00000000-0000-4000-8000-00000000000b', label_id: 1 }
  const path = `/product_labels?product_id=eq.${row.product_id}`
  expect(await put(path, row)).toMatchObject([405, { code: 'PGRST105' }])
  expect(await put(`${path}&label_id=eq.1`, row)).toEqual([201, [row]])
  expect(await put(`${path}&label_id=eq.1`, row)).toEqual([200, [row]])
})

test('a table without a key accepts none', async () => {
  const path = '/half_open?shown=eq.yes'
  expect(await put(path, { shown: 'yes' })).toMatchObject([405, { code: 'PGRST105' }])
})

test('a body without the key is another row', async () => {
  expect(await put('/labels?id=eq.50', { title: 'fifty' })).toMatchObject([
    400,
    { code: 'PGRST115' },
  ])
})

test('it can be rolled back, and limited', async () => {
  const row = { id: 60, title: 'sixty' }
  expect(await put('/labels?id=eq.60', row, 'return=representation, tx=rollback')).toEqual([
    201,
    [row],
  ])
  const strict = 'handling=strict, max-affected=0'
  expect(await put('/labels?id=eq.60', row, strict)).toMatchObject([400, { code: 'PGRST124' }])
  expect((await shop.admin.from('labels').select().eq('id', 60)).data).toEqual([])
})
