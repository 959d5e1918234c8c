import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPLE, BREAD, CAMERA, openShop, TOWEL, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  await shop.close()
})

const NAMES: Record<string, string> = { [APPLE]: 'a', [BREAD]: 'b', [CAMERA]: 'c', [TOWEL]: 'd' }

async function read(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return await (await shop.send(path, { headers })).json()
}

/** The products that a query finds, by their letters, in order. */
async function letters(query: string): Promise<string> {
  const rows = await read(`/products?select=id&${query}`)
  if (!Array.isArray(rows)) return JSON.stringify(rows)
  return rows.map(({ id }: { id: string }) => NAMES[id]).join('')
}

describe('filters', () => {
  test.each([
    ['price=eq.99', 'b'],
    ['price=neq.99', 'ad'],
    ['price=gt.10.5', 'b'],
    ['price=gte.10.5', 'ab'],
    ['price=lt.10.5', 'd'],
    ['price=lte.10.5', 'ad'],
    ['name=like.*box', 'b'],
    ['name=like.%25box', 'b'],
    ['name=ilike.*BOX', 'b'],
    ['name=like(any).{*box,Apple*}', 'ab'],
    ['name=ilike(all).{*b*,*OX}', 'b'],
    ['name=match.^[AB]', 'ab'],
    ['name=imatch.^[ab]', 'ab'],
    ['price=eq(any).{99,5}', 'bd'],
    ['price=gt(all).{9,10}', 'ab'],
    ['price=is.null', 'c'],
    ['price=not.is.null', 'abd'],
    ['price=is.not_null', 'abd'],
    ['status=in.(paid,wishlist)', 'bd'],
    ['status=not.in.(paid,wishlist)', 'ac'],
    ['status=in.()', ''],
    ['name=in.("Camera (old), black","Bread box")', 'bc'],
    [`name=eq.${encodeURIComponent('Camera (old), black')}`, 'c'],
    [`name=eq.${encodeURIComponent('100% cotton_towel')}`, 'd'],
    ['tags=cs.{kitchen}', 'ab'],
    ['tags=cd.{kitchen,red}', 'abcd'],
    ['tags=ov.{red,blue}', 'ad'],
    ['tags=eq.{}', 'c'],
    ['details=cs.{"size":{"w":7}}', 'b'],
    ['during=cs.[2026-01-15,2026-01-16)', 'a'],
    ['during=sl.[2026-05-01,2026-06-01)', 'a'],
    ['during=sr.[2025-05-01,2025-06-01)', 'a'],
    ['during=nxr.[2026-01-01,2026-02-01)', 'a'],
    ['during=nxl.[2026-01-01,2026-02-01)', 'a'],
    ['during=adj.[2026-02-01,2026-06-01)', 'a'],
    ['during=ov.[2026-01-20,2026-06-01)', 'a'],
    ['price=isdistinct.99', 'acd'],
    ['words=fts.bread', 'b'],
    ['words=fts(english).breads', 'b'],
    ['words=plfts.bread box', 'b'],
    ['words=phfts(english).bread box', 'b'],
    ['words=wfts.bread or apple', 'ab'],
    ['name=fts(english).cutters', 'a'],
    ['words=not.fts.bread', 'acd'],
    ['details->size->>unit=eq.cm', 'a'],
    ['details->list->>1=eq.y', 'a'],
    ['details->list->>-1=eq.y', 'a'],
    ['details->size->w=gt.3', 'b'],
    ['tags->>0=eq.kitchen', 'ab'],
    ['or=(price.eq.99,price.eq.5)', 'bd'],
    ['or=(price.eq.99,and(status.eq.ordered,price.is.null))', 'bc'],
    ['not.or=(price.eq.99,price.eq.5)', 'a'],
    ['and=(price.gt.4,price.lt.11,not.name.like.*box*)', 'ad'],
    ['or=(not.and(price.gt.4,price.lt.11),price.is.null)', 'bc'],
    ['or=(name.eq."Camera (old), black",tags.cs.{kitchen,red})', 'ac'],
    ['or=(status.in.(paid,wishlist),name.like.*cutter)', 'abd'],
    ['or=(details->size->>unit.eq.cm,price.eq.99)', 'ab'],
    ['or=(sold_on.gte.2026-02-15,sold_on.not.is.null)', 'ad'],
    ['price=gt.5&price=lt.50', 'a'],
    ['"name"=eq.Bread box', 'b'],
  ])('%s', async (query, expected) => {
    expect(await letters(`${query}&order=id`)).toBe(expected)
  })
})

describe('order and page', () => {
  test.each([
    ['order=name', 'dabc'],
    ['order=name.desc', 'cbad'],
    ['order=price', 'dabc'],
    ['order=price.desc', 'cbad'],
    ['order=price.desc.nullslast', 'badc'],
    ['order=price.nullsfirst', 'cdab'],
    ['order=status.desc,name.asc', 'dbac'],
    ['order=details->size->>w.desc.nullslast,id', 'bacd'],
    ['order=sellers(name).desc.nullslast,id&select=id,sellers!seller_id()', 'cabd'],
    ['order=id&limit=2', 'ab'],
    ['order=id&limit=2&offset=1', 'bc'],
    ['order=id&offset=3', 'd'],
    ['order=id&limit=0', ''],
  ])('%s', async (query, expected) => {
    const rows = await read(`/products?${query.includes('select') ? '' : 'select=id&'}${query}`)
    expect((rows as { id: string }[]).map(({ id }) => NAMES[id]).join('')).toBe(expected)
  })

  test.each([
    ['0-1', 'none', 200, '0-1/*'],
    ['0-1', 'exact', 206, '0-1/4'],
    ['0-9', 'exact', 200, '0-3/4'],
    ['2-', 'exact', 206, '2-3/4'],
    ['4-9', 'exact', 206, '*/4'],
  ])('Range %s with count=%s', async (range, count, status, expected) => {
    const answer = await shop.send('/products?select=id', {
      headers: { Range: range, Prefer: `count=${count}` },
    })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, expected])
  })

  test('a page after the end is 416 if rows are counted', async () => {
    const answer = await shop.send('/products?offset=5', { headers: { Prefer: 'count=exact' } })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('*/4')
    expect(await answer.json()).toEqual({
      code: 'PGRST103',
      details: 'An offset of 5 was requested, but there are only 4 rows.',
      hint: null,
      message: 'Requested range not satisfiable',
    })
  })

  test('no more rows than the limit are returned, embedded or not', async () => {
    const { data, count } = await shop.user.from('numbers').select('id', { count: 'exact' })
    expect([data?.length, count]).toEqual([1000, 1500])
    const more = await shop.user.from('numbers').select('id').limit(5000)
    expect(more.data).toHaveLength(1000)
  })

  test.each([
    ['exact', 1500],
    ['planned', 1500],
    ['estimated', 1500],
  ] as const)('head with count=%s reads no rows', async (count, expected) => {
    const answer = await shop.user.from('numbers').select('*', { count, head: true })
    expect([answer.data, answer.count, answer.status]).toEqual([null, expected, 206])
  })

  test('a count respects filters and inner joins', async () => {
    const { count } = await shop.user
      .from('products')
      .select('id, notes!inner(id)', { count: 'exact' })
      .limit(1)
    expect(count).toBe(2)
  })
})

describe('values', () => {
  test('are as PostgreSQL writes them, without loss', async () => {
    const answer = await shop.send(
      `/products?id=eq.${APPLE}&select=price,weight,big,tags,details,sold_on,during,photo,created_at,user_id`,
    )
    expect(await answer.text()).toBe(
      `[{"price":10.50,"weight":0.1,"big":9007199254740993,"tags":["kitchen","red"],"details":{"list": ["x", "y"], "size": {"w": 3, "unit": "cm"}},"sold_on":"2026-02-01","during":"[\\"2026-01-01 00:00:00+00\\",\\"2026-02-01 00:00:00+00\\")","photo":"\\\\xdeadbeef","created_at":"2026-01-02T03:04:05.678901+00:00","user_id":null}]`,
    )
  })

  test('can be renamed, cast and reached into', async () => {
    const select =
      'label:name,price::text,unit:details->size->>unit,details->list->0,n:big::double precision,tags::text[]'
    expect(await read(`/products?id=eq.${APPLE}&select=${select}`)).toEqual([
      {
        label: 'Apple cutter',
        price: '10.50',
        unit: 'cm',
        list: 'x',
        n: 9007199254740992,
        tags: ['kitchen', 'red'],
      },
    ])
  })

  test('a function of the row works as a column, to show and to filter by', async () => {
    const { data } = await shop.user
      .from('products')
      .select('loud_name')
      .eq('loud_name', 'BREAD BOX')
    expect(data).toEqual([{ loud_name: 'BREAD BOX' }])
  })

  test('nulls can be omitted', async () => {
    const { data } = await shop.user.from('sellers').select('id, chief_id').order('id').stripNulls()
    expect(data).toEqual([{ id: 1 }, { id: 2, chief_id: 1 }, { id: 3, chief_id: 1 }])
  })

  test('csv has a header and quotes values if necessary', async () => {
    const { data } = await shop.user.from('sellers').select('id,name,chief_id').order('id').csv()
    expect(data).toBe('id,name,chief_id\n1,Acme,\n2,"Brand, ""Quoted""",1\n3,Cosmos,1')
    const none = await shop.user.from('sellers').select().eq('id', 9).csv()
    expect([none.status, none.data, none.error]).toEqual([200, '\n', null])
  })

  test('odd names of tables and columns work in quotes', async () => {
    const path = `/${encodeURIComponent('odd "name')}`
    const rows = [{ 'a.b,c(d)': 'dotted', select: 'word', count: 42 }]
    const select = encodeURIComponent('"a.b,c(d)",select,count')
    expect(await read(`${path}?select=${select}&%22a.b%2Cc(d)%22=eq.dotted`)).toEqual(rows)
  })
})

describe('single', () => {
  test('returns an object', async () => {
    const { data } = await shop.user.from('sellers').select('name').eq('id', 1).single()
    expect(data).toEqual({ name: 'Acme' })
  })

  test('refuses none and several', async () => {
    const none = await shop.user.from('sellers').select().eq('id', 9).single()
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ])
    const several = await shop.user.from('sellers').select().single()
    expect(several.error?.details).toBe('The result contains 3 rows')
  })

  test('maybeSingle accepts none, and refuses several', async () => {
    const none = await shop.user.from('sellers').select().eq('id', 9).maybeSingle()
    expect([none.data, none.error]).toEqual([null, null])
    const several = await shop.user.from('sellers').select().maybeSingle()
    expect(several.error?.code).toBe('PGRST116')
  })
})

test('another exposed schema is selected by profile, and no other', async () => {
  const { data } = await shop.user.schema('second').from('things').select()
  expect(data).toEqual([{ id: 1, name: 'second' }])
  const hidden = await shop.user.schema('hidden').from('secrets').select()
  expect([hidden.status, hidden.error?.code, hidden.error?.hint]).toEqual([
    406,
    'PGRST106',
    'Only the following schemas are exposed: public, second',
  ])
})
