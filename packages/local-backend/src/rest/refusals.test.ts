import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  await shop.close()
})

interface ErrorBody {
  code: string
  message: string
  details: unknown
  hint: string | null
}

async function refusal(
  path: string,
  init?: Parameters<Shop['send']>[1],
): Promise<[number, ErrorBody]> {
  const answer = await shop.send(path, init)
  return [answer.status, (await answer.json()) as ErrorBody]
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('a step into a text is refused in the words of PostgreSQL', async () => {
  const [status, body] = await refusal('/products?select=details->>size->unit')
  expect([status, body]).toMatchObject([
    404,
    { code: '42883', message: 'operator does not exist: text -> unknown' },
  ])
})

describe('an unreadable query is PGRST100 and says where', () => {
  test.each([
    '/products?price=99',
    '/products?price=foo.99',
    '/products?price=eq',
    '/products?price=is.maybe',
    '/products?status=in.a',
    '/products?or=(price.eq.1',
    '/products?or=price.eq.1',
    '/products?or=(price)',
    '/products?select=name(',
    '/products?select=notes!one!other(id)',
    '/products?select=notes!inner!left(id)',
    '/products?select=name,',
    '/products?select=name::',
    '/products?select=,name',
    '/products?select=details->',
    '/products?order=name.up',
    '/products?order=name.desc.desc',
    '/products?limit=ten',
    '/products?offset=1.5',
    '/products?price->x.y=eq.1',
    '/products?select=%ff',
    '/products?name=eq.a%00b',
    '/products?na%00me=eq.a',
  ])('%s', async (path) => {
    const [status, body] = await refusal(path)
    expect([status, body.code]).toEqual([400, 'PGRST100'])
  })

  test('with the position', async () => {
    const [, body] = await refusal('/products?price=foo.99')
    expect(body).toEqual({
      code: 'PGRST100',
      details: 'unknown single value operator foo',
      hint: null,
      message: '"failed to parse filter (foo.99)" (line 1, column 5)',
    })
    expect((await refusal('/products?not.or=()'))[1]).toEqual({
      code: 'PGRST100',
      details:
        'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
      hint: null,
      message: '"failed to parse logic tree (())" (line 1, column 8)',
    })
  })
})

describe('a refusal by PostgreSQL', () => {
  test.each([
    ['/products?nothing=eq.1', 400, '42703'],
    ['/products?select=nothing', 400, '42703'],
    ['/products?order=nothing', 400, '42703'],
    ['/products?price=eq.cheap', 400, '22P02'],
    ['/products?name=cs.{a}', 404, '42883'],
    ['/products?price=like.*9*', 404, '42883'],
    ['/products?select=name::nothing', 400, '42704'],
    ['/products?select=name::int', 400, '22P02'],
    ['/products?name=match.(', 400, '2201B'],
    ['/products?words=fts(nothing).x', 400, '42704'],
  ])('%s', async (path, status, code) => {
    const [given, body] = await refusal(path)
    expect([given, body.code]).toEqual([status, code])
  })
})

describe('no part of a request becomes SQL', () => {
  const PAYLOADS = [
    `'; drop table labels; --`,
    `"; drop table labels; --`,
    `x" from hidden.secrets; --`,
    `$1); drop table labels; --`,
    `\\'; drop table labels; --`,
    `id" , (select value from hidden.secrets) as "x`,
    `pg_sleep(5)`,
  ]
  const PLACES: [string, (text: string) => string][] = [
    ['a value', (text) => `/labels?title=eq.${text}`],
    ['a list', (text) => `/labels?title=in.("${text.replaceAll(/["\\]/g, String.raw`\$&`)}")`],
    [
      'a logic tree',
      (text) => `/labels?or=(title.eq."${text.replaceAll(/["\\]/g, String.raw`\$&`)}")`,
    ],
    ['a column', (text) => `/labels?"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"=eq.1`],
    [
      'a selected column',
      (text) => `/labels?select="${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
    ],
    ['an alias', (text) => `/labels?select="${text.replaceAll(/["\\]/g, String.raw`\$&`)}":id`],
    ['a bare alias', (text) => `/labels?select=${text}:id`],
    ['an order', (text) => `/labels?order="${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`],
    ['a cast', (text) => `/labels?select=id::${text}`],
    [
      'a JSON path',
      (text) => `/products?select=details->"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
    ],
    ['a bare JSON path', (text) => `/products?details->>${text}=eq.1`],
    [
      'an embedded resource',
      (text) => `/labels?select="${text.replaceAll(/["\\]/g, String.raw`\$&`)}"(*)`,
    ],
    [
      'a hint',
      (text) => `/labels?select=products!"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"(*)`,
    ],
    ['a search configuration', (text) => `/labels?title=fts(${text}).x`],
    ['a table', (text) => `/${text}`],
    ['a function', (text) => `/rpc/${text}`],
    ['an argument', (text) => `/rpc/which?${text}=1`],
    ['a limit', (text) => `/labels?limit=${text}`],
  ]

  test.each(PLACES)('as %s', async (_place, build) => {
    for (const payload of PAYLOADS) {
      const path = build(payload)
      const mark = path.indexOf('?')
      const encoded =
        mark === -1
          ? path.replace(payload, encodeURIComponent(payload))
          : path.slice(0, mark + 1) + encodeURIComponent(path.slice(mark + 1)).replace('%3D', '=')
      const answer = await shop.send(encoded)
      const text = await answer.text()
      expect(answer.status).toBeLessThan(500)
      expect(text).not.toContain('"hidden"')
      expect(text).not.toMatch(/syntax error/)
    }
    const { count } = await shop.admin.from('labels').select('*', { count: 'exact', head: true })
    expect(count).toBe(2)
  })

  test('in a body: keys are columns, and values stay values', async () => {
    for (const payload of PAYLOADS) {
      const body = JSON.stringify({ [payload]: 1 })
      expect(await refusal('/labels', { method: 'POST', body })).toMatchObject([
        400,
        { code: 'PGRST204' },
      ])
      const value = await shop.user
        .from('labels')
        .update({ title: payload }, { count: 'exact' })
        .eq('id', 1)
        .select('title')
      expect(value.data).toEqual([{ title: payload }])
      const name = await shop.user.rpc('which', { [payload]: 1 })
      expect(name.status).toBe(404)
    }
    const columns = await shop.send(
      `/labels?columns=${encodeURIComponent('"id) values (7); --"')}`,
      {
        method: 'POST',
        body: '{"id":7}',
      },
    )
    expect(columns.status).toBe(400)
  })
})

describe('callers', () => {
  test.each([
    [{ apikey: '' }, 'PGRST302'],
    [{ apikey: 'sb_publishable_unknown' }, 'PGRST302'],
    [{ authorization: 'Bearer nonsense' }, 'PGRST301'],
    [{ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' }, 'PGRST301'],
  ])('%j is 401', async (headers, code) => {
    const answer = await shop.send('/labels', { headers: headers as Record<string, string> })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    expect(((await answer.json()) as ErrorBody).code).toBe(code)
  })

  test('OPTIONS names no table without a key', async () => {
    for (const path of ['/labels', '/lables', '/rpc/add']) {
      const answer = await fetch(`${shop.origin}${path}`, { method: 'OPTIONS' })
      expect([answer.status, answer.headers.get('allow')]).toEqual([401, null])
      expect(await answer.text()).not.toContain('labels')
    }
  })

  test('the key may be in the query, and is no filter', async () => {
    const key = shop.database.context.keys.publishableKey
    const answer = await fetch(`${shop.origin}/labels?select=id&apikey=${key}`)
    expect(answer.status).toBe(200)
  })

  test('a partition cannot bypass the policies of its table', async () => {
    expect((await shop.user.from('events').select()).data).toEqual([])
    expect(await refusal('/events_of_may')).toMatchObject([404, { code: 'PGRST205' }])
    expect((await shop.admin.from('events').select('id')).data).toEqual([{ id: 1 }])
  })

  test('the description of the schema is for the service role only', async () => {
    for (const as of ['anon', 'user'] as const) {
      expect(await refusal('/', { as })).toMatchObject([404, { code: 'PGRST126' }])
    }
    const answer = await shop.send('/', { as: 'admin' })
    expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    expect(answer.headers.get('content-profile')).toBe('public')
    const asJson = { as: 'admin', headers: { Accept: 'application/json' } } as const
    const json = await shop.send('/', asJson)
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const html = { as: 'admin', headers: { Accept: 'text/html' } } as const
    expect(await refusal('/', html)).toMatchObject([406, { code: 'PGRST107' }])
    const description = (await answer.json()) as { definitions: Record<string, unknown> }
    expect(Object.keys(description.definitions)).toContain('products')
    expect(JSON.stringify(description)).not.toContain('secrets')
  })
})

describe('methods, forms and limits', () => {
  test.each([
    ['GET', '/products?limit=-1', 416, 'PGRST103'],
    ['GET', '/products?select=id,notes(id)&notes.limit=-1', 416, 'PGRST103'],
    ['PUT', '/labels?id=eq.1', 400, 'PGRST102'],
    ['PUT', '/labels?id=eq.1&columns=id', 501, 'not_implemented'],
    ['PUT', '/labels?id=eq.1&on_conflict=title', 501, 'not_implemented'],
    ['PUT', '/rpc/add', 405, 'PGRST101'],
    ['PATCH', '/rpc/add', 405, 'PGRST101'],
    ['PROPFIND', '/labels', 405, 'PGRST117'],
    ['GET', '/labels/1', 404, 'PGRST125'],
    ['GET', '/lables', 404, 'PGRST205'],
    ['GET', '/secrets', 404, 'PGRST205'],
    ['GET', '/pg_authid', 404, 'PGRST205'],
  ])('%s %s', async (method, path, status, code) => {
    expect(await refusal(path, { method })).toMatchObject([status, { code }])
  })

  test('aggregates are off', async () => {
    for (const select of ['price.sum()', 'count()', 'total:price.avg()', 'notes(id.max())']) {
      expect(await refusal(`/products?select=${select}`)).toMatchObject([400, { code: 'PGRST123' }])
    }
  })

  test('an unsupported form is 406, the plan of a query included', async () => {
    for (const accept of ['text/html', 'application/vnd.pgrst.plan+json']) {
      expect(await refusal('/labels', { headers: { Accept: accept } })).toMatchObject([
        406,
        { code: 'PGRST107' },
      ])
    }
    const listed = await shop.send('/labels', { headers: { Accept: 'text/html, */*;q=0.1' } })
    expect(listed.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('GeoJSON, which needs PostGIS, is 501', async () => {
    const answer = await refusal('/labels', { headers: { Accept: 'application/geo+json' } })
    expect(answer).toMatchObject([501, { code: 'not_implemented' }])
  })

  test('OPTIONS returns the possible methods', async () => {
    const allowed = async (path: string) =>
      (await shop.send(path, { method: 'OPTIONS' })).headers.get('allow')
    expect(await allowed('/labels')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allowed('/')).toBe('OPTIONS,GET,HEAD')
    expect(await allowed('/rpc/add')).toBe('OPTIONS,GET,HEAD,POST')
    expect(await allowed('/rpc/do_nothing')).toBe('OPTIONS,POST')
    expect((await shop.send('/lables', { method: 'OPTIONS' })).status).toBe(404)
    const things = { method: 'OPTIONS', headers: { 'Accept-Profile': 'second' } }
    expect((await shop.send('/things', things)).headers.get('allow')).toContain('PATCH')
  })

  test('a body over the limit is 413, announced or not', async () => {
    const body = JSON.stringify({ id: 1, title: 'x'.repeat(1_048_577) })
    expect((await shop.send('/labels', { method: 'POST', body })).status).toBe(413)
    const chunked = await shop.send('/labels', {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(chunked.status).toBe(413)
  })

  test.each([
    ['a row', '/labels', (json: string) => `{"id":5,"title":${json}}`],
    ['rows', '/labels', (json: string) => `[{"id":5,"title":${json}}]`],
    ['an argument', '/rpc/takes_array', (json: string) => `{"numbers":[1],"data":${json}}`],
    ['the whole body', '/rpc/take_all', (json: string) => json],
  ])('JSON of 100,000 levels is 400: %s', async (_what, path, build) => {
    expect(await refusal(path, { method: 'POST', body: build(nested(100_000)) })).toMatchObject([
      400,
      { code: 'PGRST102' },
    ])
    const twin = await shop.send(path, {
      method: 'POST',
      body: build(nested(100)),
      headers: { Prefer: 'tx=rollback' },
    })
    expect(twin.status).toBeLessThan(300)
  })

  test('JSON of thousands of levels in a query is 400', async () => {
    for (const path of ['/products?details=eq.', '/rpc/takes_array?numbers={1}&data=']) {
      expect(await refusal(path + nested(7000), { as: 'anon' })).toMatchObject([
        400,
        { code: 'PGRST100' },
      ])
      expect((await shop.send(path + nested(100))).status).toBe(200)
    }
  })

  test('lines count as the JSON that repeats their names', async () => {
    const name = 'n'.repeat(1000)
    const csv = { method: 'POST', headers: { 'Content-Type': 'text/csv' } }
    const body = `${name}\n${'1\n'.repeat(2000)}`
    expect(await refusal('/labels', { ...csv, body })).toMatchObject([413, { code: 'PGRST102' }])
    const few = `${name}\n${'1\n'.repeat(20)}`
    expect(await refusal('/labels', { ...csv, body: few })).toMatchObject([
      400,
      { code: 'PGRST204' },
    ])
  })

  test('bodies of other types are refused', async () => {
    const xml = { method: 'POST', body: '<a/>', headers: { 'Content-Type': 'text/xml' } }
    expect(await refusal('/labels', xml)).toMatchObject([400, { code: 'PGRST102' }])
  })

  test('queries that are too long, too deep or too wide are refused', async () => {
    const long = `/labels?title=eq.${'x'.repeat(15_995)}`
    // With a token in addition it would exceed Node's own limit.
    expect((await shop.send(long, { as: 'anon' })).status).toBe(414)
    for (const query of [
      `or=${'(and'.repeat(12)}(id.eq.1)${')'.repeat(12)}`,
      `select=${'products('.repeat(9)}id${')'.repeat(9)}`,
      `select=${Array.from({ length: 60 }, (_, i) => `n${i}:notes(id)`).join(',')}`,
      Array.from({ length: 501 }, () => 'id=eq.1').join('&'),
      `select=details${'->a'.repeat(21)}`,
    ]) {
      expect(await refusal(`/products?${query}`)).toMatchObject([400, { code: 'PGRST100' }])
    }
  })

  test('a statement may take as long as its role allows', async () => {
    const anonymous = await shop.anonymous.rpc('sleep', { seconds: 1 })
    expect([anonymous.status, anonymous.error?.code]).toEqual([500, '57014'])
    const user = await shop.user.rpc('sleep', { seconds: 0.5 })
    expect(user.status).toBe(204)
  })
})

test.each([
  ['rows', '/products?limit=1', {}],
  ['a refusal', '/products?price=99', {}],
  ['the methods of a table', '/products', { method: 'OPTIONS' }],
])('no cache keeps %s', async (_title, path, init) => {
  expect((await shop.send(path, init)).headers.get('cache-control')).toBe('no-store')
})
