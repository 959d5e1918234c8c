import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { APPLE, BREAD, openShop, TOWEL, USER, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(async () => {
  await shop.close()
})

async function countLabels(): Promise<number | null> {
  const { count } = await shop.admin.from('labels').select('*', { count: 'exact', head: true })
  return count
}

describe('insert', () => {
  test('answers 201, and with the row on request', async () => {
    const silent = await shop.user.from('labels').insert({ id: 10, title: 'silent' })
    expect([silent.status, silent.data, silent.error]).toEqual([201, null, null])
    const shown = await shop.user
      .from('products')
      .insert({ name: 'Drum', price: '12.345', tags: ['a', 'b,c'], details: { x: [1, null] } })
      .select('name, price, tags, details, status, seller:sellers!seller_id(name)')
      .single()
    expect(shown.data).toEqual({
      name: 'Drum',
      price: 12.35,
      tags: ['a', 'b,c'],
      details: { x: [1, null] },
      status: 'wishlist',
      seller: null,
    })
  })

  test('accepts many rows with unequal keys; missing ones are null, or their default', async () => {
    const rows = [
      { name: 'One', status: 'paid' },
      { name: 'Two', price: 3 },
    ]
    const strict = await shop.user.from('products').insert(rows).select('name')
    expect([strict.status, strict.error?.code]).toEqual([400, '23502'])
    const filled = await shop.user
      .from('products')
      .insert(rows, { defaultToNull: false })
      .select('name, status, price')
    expect(filled.data).toEqual([
      { name: 'One', status: 'paid', price: null },
      { name: 'Two', status: 'wishlist', price: 3 },
    ])
  })

  test('an identity counts as a default', async () => {
    const answer = await shop.user
      .from('sellers')
      .insert([{ id: 70, name: 'Given' }, { name: 'Counted' }], { defaultToNull: false })
      .select('name')
    expect([answer.error, answer.data]).toEqual([null, [{ name: 'Given' }, { name: 'Counted' }]])
  })

  test('keeps the digits of a number', async () => {
    const body = '{"name":"Exact","price":1234567890.12,"big":9007199254740993}'
    const answer = await shop.send('/products?select=price,big', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Prefer: 'return=representation' },
    })
    expect(await answer.text()).toBe('[{"price":1234567890.12,"big":9007199254740993}]')
    expect(answer.headers.get('preference-applied')).toBe('return=representation')
  })

  test('returns the location of the row with return=headers-only', async () => {
    const answer = await shop.send('/labels', {
      method: 'POST',
      body: '{"id":11,"title":"here"}',
      headers: { Prefer: 'return=headers-only' },
    })
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      201,
      '/labels?id=eq.11',
      '',
    ])
  })

  test('refuses objects with different keys if no columns are named, and invalid JSON', async () => {
    for (const [body, message] of [
      ['[{"id":20},{"id":21,"title":"x"}]', 'All object keys must match'],
      ['{"id":', 'Empty or invalid json'],
      ['', 'Empty or invalid json'],
      ['5', 'All object keys must match'],
    ]) {
      const answer = await shop.send('/labels', { method: 'POST', body: body ?? '' })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'PGRST102', message },
      ])
    }
  })

  test('an empty list inserts nothing, an empty object the defaults', async () => {
    expect((await shop.user.from('labels').insert([]).select()).data).toEqual([])
    const answer = await shop.user.from('products').insert({}).select()
    expect(answer.error?.code).toBe('23502')
  })

  test('unknown columns and tables are named', async () => {
    const column = await shop.user.from('labels').insert({ id: 1, tilte: 'x' })
    expect([column.status, column.error?.code, column.error?.message]).toEqual([
      400,
      'PGRST204',
      "Could not find the 'tilte' column of 'labels' in the schema cache",
    ])
    const table = await shop.user.from('label').insert({ id: 1 })
    expect([table.status, table.error?.code, table.error?.hint]).toEqual([
      404,
      'PGRST205',
      "Perhaps you meant the table 'public.labels'",
    ])
  })

  test.each([
    ['1', 409, '23505'],
    ['x', 400, '22P02'],
  ])('the id %s is refused with %i %s', async (id, status, code) => {
    const row = { id, title: 'again' }
    const answer = await shop.user.from('labels').insert(row)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
  })

  test('a broken reference is 409, a broken check 400', async () => {
    const reference = await shop.user.from('products').insert({ name: 'x', seller_id: 99 })
    expect([reference.status, reference.error?.code]).toEqual([409, '23503'])
    const check = await shop.user.from('products').insert({ name: 'x', price: -1 })
    expect([check.status, check.error?.code]).toEqual([400, '23514'])
  })
})

describe('upsert', () => {
  test('merges by primary key, and reports with 200 that nothing was new', async () => {
    const old = await shop.user.from('labels').upsert({ id: 1, title: 'renamed' }).select()
    expect([old.status, old.data]).toEqual([200, [{ id: 1, title: 'renamed' }]])
    const mixed = await shop.user
      .from('labels')
      .upsert([
        { id: 1, title: 'first' },
        { id: 30, title: 'thirty' },
      ])
      .select()
    expect([mixed.status, mixed.data?.length]).toEqual([201, 2])
  })

  test('by another unique column, or ignoring existing rows', async () => {
    await shop.user.from('labels').insert({ id: 39, title: 'card' })
    const merged = await shop.user
      .from('labels')
      .upsert({ id: 40, title: 'card' }, { onConflict: 'title' })
      .select()
    expect(merged.data).toEqual([{ id: 40, title: 'card' }])
    const ignored = await shop.user
      .from('labels')
      .upsert(
        [
          { id: 40, title: 'other' },
          { id: 41, title: 'new one' },
        ],
        { ignoreDuplicates: true },
      )
      .select()
    expect(ignored.data).toEqual([{ id: 41, title: 'new one' }])
  })
})

describe('update', () => {
  test('answers 204, or with the changed rows', async () => {
    const silent = await shop.user.from('products').update({ status: 'paid' }).eq('id', APPLE)
    expect([silent.status, silent.data]).toEqual([204, null])
    const shown = await shop.user
      .from('products')
      .update({ price: 1, tags: [], details: null }, { count: 'exact' })
      .in('id', [APPLE, BREAD])
      .select('name, price, tags, details, seller:sellers!seller_id(name)')
      .order('name')
    expect([shown.status, shown.count, shown.data]).toEqual([
      200,
      2,
      [
        { name: 'Apple cutter', price: 1, tags: [], details: null, seller: { name: 'Acme' } },
        { name: 'Bread box', price: 1, tags: [], details: null, seller: { name: 'Acme' } },
      ],
    ])
  })

  test('shows a function of the row as a column', async () => {
    const { data } = await shop.user
      .from('products')
      .update({ name: 'Box' })
      .eq('id', BREAD)
      .select('loud_name')
    expect(data).toEqual([{ loud_name: 'BOX' }])
  })

  test('finding no row is no error, unless one was requested', async () => {
    const none = await shop.user.from('labels').update({ title: 'x' }).eq('id', 99).select()
    expect([none.status, none.data]).toEqual([200, []])
    const single = await shop.user
      .from('labels')
      .update({ title: 'x' })
      .eq('id', 99)
      .select()
      .single()
    expect([single.status, single.error?.code]).toEqual([406, 'PGRST116'])
  })

  test('several rows if one was requested are not changed', async () => {
    const answer = await shop.user
      .from('labels')
      .update({ title: null })
      .gt('id', 0)
      .select()
      .single()
    expect(answer.error?.code).toBe('PGRST116')
    const { data } = await shop.user.from('labels').select('title').order('id')
    expect(data).toEqual([{ title: 'new' }, { title: 'gift' }])
  })

  test('setting nothing changes nothing', async () => {
    const answer = await shop.user.from('labels').update({}).eq('id', 1).select()
    expect([answer.status, answer.data]).toEqual([200, []])
  })

  test('a limit is refused, while PostgREST would silently change every row', async () => {
    for (const query of ['name=eq.none&limit=1', 'name=eq.none&offset=1', 'order=name&limit=1']) {
      const refused = await shop.send(`/products?${query}`, {
        method: 'PATCH',
        body: '{"price":1}',
      })
      expect([refused.status, await refused.json()]).toMatchObject([
        501,
        { code: 'not_implemented' },
      ])
    }
    const ordered = await shop.send('/products?name=eq.none&order=name', {
      method: 'PATCH',
      body: '{"price":1}',
    })
    expect(ordered.status).toBe(204)
  })
})

describe('delete', () => {
  test('answers 204 with a count, or with the rows', async () => {
    const counted = await shop.user.from('notes').delete({ count: 'exact' }).lt('id', 3)
    expect([counted.status, counted.count]).toEqual([204, 2])
    const shown = await shop.user.from('notes').delete().eq('id', 3).select('body')
    expect([shown.status, shown.data]).toEqual([200, [{ body: 'big' }]])
  })

  test('a whole table is neither deleted nor updated by mistake', async () => {
    const gone = await shop.admin.from('labels').delete()
    expect([gone.status, gone.error?.code, gone.error?.message]).toEqual([
      400,
      '21000',
      'DELETE requires a WHERE clause',
    ])
    const changed = await shop.admin.from('labels').update({ title: null })
    expect(changed.error?.message).toBe('UPDATE requires a WHERE clause')
    expect(await countLabels()).toBe(2)
  })
})

describe('preferences', () => {
  test('max-affected rolls back larger changes', async () => {
    const headers = { Prefer: 'handling=strict, max-affected=2' }
    const answer = await shop.send('/notes?id=gt.0', { method: 'DELETE', headers })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'PGRST124', details: 'The query affects 4 rows' },
    ])
    const { count } = await shop.user.from('notes').select('*', { count: 'exact', head: true })
    expect(count).toBe(4)
    expect((await shop.send('/notes?id=gt.2', { method: 'DELETE', headers })).status).toBe(204)
  })

  test('tx=rollback shows the result without storing it', async () => {
    const answer = await shop.user
      .from('labels')
      .insert({ id: 50, title: 'try' })
      .select()
      .rollback()
    expect(answer.data).toEqual([{ id: 50, title: 'try' }])
    expect(await countLabels()).toBe(2)
  })

  test('handling=strict refuses unknown preferences', async () => {
    const answer = await shop.send('/labels', {
      headers: { Prefer: 'handling=strict, sorting=fast' },
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        code: 'PGRST122',
        details: 'Invalid preferences: sorting=fast',
        hint: null,
        message: 'Invalid preferences given with handling=strict',
      },
    ])
    expect((await shop.send('/labels', { headers: { Prefer: 'sorting=fast' } })).status).toBe(200)
  })
})

test('a writable view is written to', async () => {
  const answer = await shop.user
    .from('cheap_products')
    .update({ title: 'Towel' })
    .eq('product_key', TOWEL)
    .select('title')
  expect(answer.data).toEqual([{ title: 'Towel' }])
})

test('row security decides about reads and writes, and anon writes only granted rows', async () => {
  const own = await shop.user.from('private_rows').select('secret')
  expect(own.data).toEqual([{ secret: 'mine' }])
  expect((await shop.anonymous.from('private_rows').select()).data).toEqual([])
  expect((await shop.admin.from('private_rows').select()).data).toHaveLength(2)
  const foreign = await shop.user.from('private_rows').update({ secret: 'x' }).eq('id', 2).select()
  expect(foreign.data).toEqual([])
  const forged = await shop.user.from('private_rows').insert({ id: 3, user_id: APPLE })
  expect([forged.status, forged.error?.code]).toEqual([403, '42501'])
  const allowed = await shop.user.from('private_rows').insert({ id: 3, user_id: USER })
  expect(allowed.status).toBe(201)
  const anonymous = await shop.anonymous.from('products').insert({ name: 'x' })
  expect([anonymous.status, anonymous.error?.code]).toEqual([401, '42501'])
})

test('column grants apply: a column that may not be read may still be written, unseen', async () => {
  const all = await shop.user.from('half_open').select()
  expect([all.status, all.error?.code]).toEqual([403, '42501'])
  expect((await shop.user.from('half_open').select('id, shown')).data).toEqual([
    { id: 1, shown: 'yes' },
  ])
  const unseen = await shop.user.from('half_open').insert({ id: 2, shown: 'a', kept: 'b' })
  expect(unseen.status).toBe(201)
  const seen = await shop.user.from('half_open').insert({ id: 3, kept: 'b' }).select('id')
  expect(seen.data).toEqual([{ id: 3 }])
  const update = await shop.user.from('half_open').update({ shown: 'x' }).eq('id', 1)
  expect(update.status).toBe(403)
})
