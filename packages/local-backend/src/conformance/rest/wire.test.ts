import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { leaveWorkshop, openDiary, sendAsOwner } from '#src/conformance/rest/workshop.ts'

// Requests that supabase-js never sends, or not in every form.

afterAll(leaveWorkshop)

const SHOWN = { Prefer: 'return=representation' }
const SINGLE = { Accept: 'application/vnd.pgrst.object+json' }

async function ask(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<[number, unknown]> {
  const answer = await sendAsOwner(method, path, { body, headers })
  const text = await answer.text()
  return [answer.status, text === '' ? null : (JSON.parse(text) as unknown)]
}

/** Two new pages whose names have the same beginning. */
async function addPages(): Promise<string> {
  const page = randomUUID()
  const diary = await openDiary()
  await diary.insert([
    { page: `${page} 1`, mood: 1 },
    { page: `${page} 2`, mood: 2 },
  ])
  return page
}

async function moodsOf(page: string): Promise<unknown[]> {
  const diary = await openDiary()
  const { data } = await diary.select('mood').like('page', `${page}%`).order('page')
  return (data ?? []).map(({ mood }) => mood)
}

const put = (id: string, body: unknown, query = '', headers: Record<string, string> = SHOWN) =>
  ask('PUT', `diary?id=eq.${id}&select=id,mood${query}`, JSON.stringify(body), headers)

describe('PUT', () => {
  test('creates a row, and then replaces it', async () => {
    const row = { id: randomUUID(), page: randomUUID() }
    expect(await put(row.id, { ...row, mood: 1 })).toEqual([201, [{ id: row.id, mood: 1 }]])
    expect(await put(row.id, [{ ...row, mood: 2 }])).toEqual([200, [{ id: row.id, mood: 2 }]])
    expect(await put(row.id, { ...row, mood: 3 }, '', SINGLE)).toEqual([204, null])
    expect(await moodsOf(row.page)).toEqual([3])
  })

  test('accepts a row with the key of the address', async () => {
    const row = { id: randomUUID(), page: randomUUID(), mood: 1 }
    const other = { id: randomUUID(), page: `${row.page} 2`, mood: 2 }
    expect(await put(row.id, [other, row])).toEqual([201, [{ id: row.id, mood: 1 }]])
    expect(await moodsOf(row.page)).toEqual([1])
  })

  test.for([
    ['another key', 400, 'PGRST115', (id: string) => `diary?id=eq.${id.replace(/^./, 'f')}`],
    ['no key', 405, 'PGRST105', () => 'diary'],
    ['another column', 405, 'PGRST105', () => 'diary?mood=eq.1'],
    ['more than the key', 405, 'PGRST105', (id: string) => `diary?id=eq.${id}&mood=eq.1`],
    ['the key negated', 405, 'PGRST105', (id: string) => `diary?id=not.eq.${id}`],
    ['the key in a list', 405, 'PGRST105', (id: string) => `diary?id=in.(${id})`],
    ['the key in a tree', 405, 'PGRST105', (id: string) => `diary?and=(id.eq.${id})`],
    ['a limit', 400, 'PGRST114', (id: string) => `diary?id=eq.${id}&limit=1`],
    ['an offset', 400, 'PGRST114', (id: string) => `diary?id=eq.${id}&offset=1`],
  ] as const)('refuses %s, and writes nothing', async ([, status, code, path]) => {
    const row = { id: `0${randomUUID().slice(1)}`, page: randomUUID(), mood: 1 }
    const answer = await ask('PUT', path(row.id), JSON.stringify(row), SHOWN)
    expect(answer).toMatchObject([status, { code }])
    expect(await moodsOf(row.page)).toEqual([])
  })
})

describe('bodies of lines', () => {
  const CSV = { ...SHOWN, 'Content-Type': 'text/csv' }

  test('create rows, with NULL for null', async () => {
    const page = randomUUID()
    const lines = `page,mood,note\n${page} 1,1,"a ""b"",\nc"\r\n${page} 2,NULL,\n`
    expect(await ask('POST', 'diary?select=mood,note&order=page', lines, CSV)).toEqual([
      201,
      [
        { mood: 1, note: 'a "b",\nc' },
        { mood: null, note: '' },
      ],
    ])
  })

  test('change rows', async () => {
    const page = await addPages()
    await ask('PATCH', `diary?page=like.${page}*`, 'mood\n5', CSV)
    expect(await moodsOf(page)).toEqual([5, 5])
  })

  test('are refused if their lengths differ', async () => {
    const page = randomUUID()
    expect(await ask('POST', 'diary', `page,mood\n${page},1\n${page}`, CSV)).toMatchObject([
      400,
      { code: 'PGRST102', message: 'All lines must have same number of fields' },
    ])
    expect(await moodsOf(page)).toEqual([])
  })
})

describe('forms', () => {
  const FORM = { ...SHOWN, 'Content-Type': 'application/x-www-form-urlencoded' }

  test('create and change a row', async () => {
    const page = randomUUID()
    const made = await ask('POST', 'diary?select=note', `page=${page}&mood=2&note=a+%26+b`, FORM)
    expect(made).toEqual([201, [{ note: 'a & b' }]])
    await ask('PATCH', `diary?page=eq.${page}`, 'mood=4', FORM)
    expect(await moodsOf(page)).toEqual([4])
  })

  test('give the arguments of a function', async () => {
    expect(await ask('POST', 'rpc/add', 'a=1&b=5', FORM)).toEqual([200, 6])
    expect(await ask('POST', 'rpc/join_all', 'parts=x&parts=y', FORM)).toEqual([200, 'x+y'])
  })
})

describe('one object is requested, and several rows would change', () => {
  const NONE = {}
  const MINIMAL = { Prefer: 'return=minimal' }
  const HEADERS = { Prefer: 'return=headers-only' }

  test.for([
    ['PATCH', NONE],
    ['PATCH', MINIMAL],
    ['PATCH', HEADERS],
    ['PATCH', SHOWN],
    ['DELETE', NONE],
    ['DELETE', MINIMAL],
    ['DELETE', HEADERS],
    ['DELETE', SHOWN],
  ] as const)('%s, %j', async ([method, prefer]) => {
    const page = await addPages()
    const body = method === 'PATCH' ? '{"mood":5}' : undefined
    const path = `diary?page=like.${page}*`
    expect(await ask(method, path, body, { ...SINGLE, ...prefer })).toMatchObject([
      406,
      { code: 'PGRST116', details: 'The result contains 2 rows' },
    ])
    expect(await moodsOf(page)).toEqual([1, 2])
  })

  test.for([NONE, MINIMAL, HEADERS, SHOWN])('POST, %j', async (prefer) => {
    const page = randomUUID()
    const body = JSON.stringify([{ page }, { page: `${page} 2` }])
    const answer = await ask('POST', 'diary', body, { ...SINGLE, ...prefer })
    expect(answer).toMatchObject([406, { code: 'PGRST116' }])
    expect(await moodsOf(page)).toEqual([])
  })
})

describe('parameters', () => {
  test.for([
    ['spaces in a tree', 'or=(id.eq.1, and(id.eq.2, name.eq.Bench saw), id.eq.5 )', [1, 2, 5]],
    [
      'spaces everywhere',
      'and=( and ( id.in.( 1, 2, 3 ) , id.eq.3 ) , or ( id.eq.2 ,id.eq.3 ) )',
      [3],
    ],
    ['spaces before a list', 'id=in.( 1,2)', [1, 2]],
    ['a list of nothing', 'id=in.( )', []],
    ['a bracket too many behind a list', 'id=in.(1,2))', [1, 2]],
    ['a bracket too many behind a tree', 'or=(id.eq.1,id.eq.2))', [1, 2]],
    ['a quote alone in a list', 'name=in.(",Axe)', [1]],
    ['a quote that does not end', 'name=in.("Axe,Axe)', [1]],
    ['a quote in a value of a tree', 'or=(name.eq."Clamp (old), black",name.eq."Axe)', [3]],
    ['a beginning before the first row', 'offset=-4&limit=2', [1, 2]],
    ['columns of a read', 'columns=name&id=eq.1', [1]],
    ['a conflict of a read', 'on_conflict=name&id=eq.1', [1]],
  ] as const)('%s', async ([, query, ids]) => {
    const rows = ids.map((id) => ({ id }))
    expect(await ask('GET', `tools?select=id&order=id&${query}`)).toEqual([200, rows])
  })

  test('a limit below zero is refused', async () => {
    expect(await ask('GET', 'tools?limit=-1')).toMatchObject([
      416,
      { code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' },
    ])
  })

  test.for(['limit=0', 'offset=1'])('%s of one row that is embedded leaves none', async (cut) => {
    const path = `tools?select=id,maker:makers!tools_maker_id_fkey(id)&id=eq.1&maker.${cut}`
    expect(await ask('GET', path)).toEqual([200, [{ id: 1, maker: null }]])
  })

  test('the columns of a call are its arguments', async () => {
    const body = '{"a":1,"b":5,"other":7}'
    expect(await ask('POST', 'rpc/add?columns=a', body)).toEqual([200, 11])
  })

  test('new rows are shown without a limit', async () => {
    const page = randomUUID()
    const body = JSON.stringify([{ page }, { page: `${page} 2` }])
    const path = 'diary?select=mood&limit=1&offset=1'
    expect(await ask('POST', path, body, SHOWN)).toEqual([201, [{ mood: 3 }, { mood: 3 }]])
  })

  test('a change without values needs no filter', async () => {
    expect(await ask('PATCH', 'diary', '{}', SHOWN)).toEqual([200, []])
  })
})

test('a function may set several cookies', async () => {
  const answer = await sendAsOwner('POST', 'rpc/set_cookies', { body: '{}' })
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a refusal names its code to proxies', async () => {
  const answer = await sendAsOwner('GET', 'tools?limit=-1')
  expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=PGRST103')
})

test.for([
  ['a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
  ['a.b.c', 'PGRST301', 'JWT cryptographic operation failed'],
  ['', 'PGRST301', 'Empty JWT is sent in Authorization header'],
] as const)('the token "%s" is refused with its reason', async ([token, code, message]) => {
  const answer = await sendAsOwner('GET', 'tools', {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect([answer.status, await answer.json()]).toMatchObject([401, { code, message }])
  expect(answer.headers.get('www-authenticate')).toBe(
    `Bearer error="invalid_token", error_description="${message}"`,
  )
})
