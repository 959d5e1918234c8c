import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPLE, BREAD, openShop, USER, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  await shop.close()
})

test('a function of a row has priority over foreign keys to a table of its name', async () => {
  const { data } = await shop.user.from('boxes').select('id, labels(title)').eq('id', 2)
  expect(data).toEqual([{ id: 2, labels: [{ title: 'from a function' }] }])
})

test('a column with the name of its table does not hide the row', async () => {
  const { data, error } = await shop.user.from('boxes').select('boxes, twin(id)').eq('id', 1)
  expect({ data, error }).toEqual({ data: [{ boxes: 'column', twin: { id: 1 } }], error: null })
})

test('a function that returns more rows than it promises does not multiply its parents', async () => {
  const { data } = await shop.user.from('boxes').select('id, any_box(id)').eq('id', 1)
  expect(data).toHaveLength(1)
})

test('a change passes its rows on, without showing internal columns', async () => {
  const inserted = await shop.user
    .from('boxes')
    .insert({ id: 3, boxes: 'new' })
    .select('*, double_id, twin(*, double_id)')
  expect(inserted.data).toEqual([
    {
      id: 3,
      boxes: 'new',
      label_id: null,
      double_id: 6,
      twin: { id: 3, boxes: 'new', label_id: null, double_id: 6 },
    },
  ])
  const removed = await shop.user.from('boxes').delete().eq('id', 3).select('twin(id)')
  expect(removed.data).toEqual([{ twin: { id: 3 } }])
})

test('the columns by which a change is sorted are not shown', async () => {
  const { data } = await shop.user
    .from('boxes')
    .update({ boxes: 'other' })
    .in('id', [1, 2])
    .select()
    .order('double_id', { ascending: false })
  expect(data).toEqual([
    { id: 2, boxes: 'other', label_id: null },
    { id: 1, boxes: 'other', label_id: null },
  ])
})

test('a function’s result is passed on, too', async () => {
  const { data, error } = await shop.user.rpc('list_boxes').select('id, twin(id)').eq('id', 2)
  expect({ data, error }).toEqual({ data: [{ id: 2, twin: { id: 2 } }], error: null })
})

test('policies decide about the results of a function of a row', async () => {
  const found = await shop.user.from('boxes').select('private_of(user_id)').eq('id', 1)
  expect(found.data).toEqual([{ private_of: [{ user_id: USER }] }])
  const admin = await shop.admin.from('boxes').select('private_of(user_id)').eq('id', 1)
  expect(admin.data).toEqual([{ private_of: [{ user_id: USER }, { user_id: expect.any(String) }] }])
})

test('a function that may not be called is refused', async () => {
  const { status, error } = await shop.anonymous.from('boxes').select('closed(id)')
  expect([status, error?.code]).toEqual([401, '42501'])
})

test('a function of another schema belongs to the table as well', async () => {
  const { data } = await shop.user.from('boxes').select('elsewhere(id)').eq('id', 1)
  expect(data).toEqual([{ elsewhere: [{ id: 1 }] }])
})

test('a page of a function’s results is returned', async () => {
  const { data } = await shop.user
    .from('boxes')
    .select('id, every_product(id)')
    .eq('id', 1)
    .order('name', { referencedTable: 'every_product' })
    .range(1, 2, { referencedTable: 'every_product' })
  expect(data).toEqual([{ id: 1, every_product: [{ id: APPLE }, { id: BREAD }] }])
})
