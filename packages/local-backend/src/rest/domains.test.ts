import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

const SETUP = `
create domain public.lucky as int default 7;
create domain public.luckier as public.lucky;
create table public.guests (
  id public.lucky primary key, nested public.luckier, own public.lucky default 8, name text not null, plain text default 'd'
);
create view public.named_guests as select id, name, plain from public.guests;
alter view public.named_guests alter column name set default 'Somebody';
create table public.defaults (id int primary key generated always as identity, note text default 'd');
create domain public.document as tsvector;
create domain public.paper as public.document;
create table public.papers (id int primary key, words public.document, more public.paper);
insert into public.papers values (1, to_tsvector('english', 'cats and dogs'), to_tsvector('english', 'mice'));

create domain public.code as char(3);
create table public.coded (
  id int primary key, code public.code, fixed char(5), bits bit(5), some_bits bit varying(5), short varchar(4),
  price numeric(5, 2), at timestamp(0), span interval day to second(0), codes char(3)[], masks bit(2)[]
);
create function public.echo_code(fixed char(5), code public.code, bits bit(5), codes char(5)[]) returns text
  language sql immutable return fixed || code || bits::text || codes::text;

create domain public."text/html" as text;
create domain public."text/csv" as text;
create domain public."*/*" as bytea;
create function public.read_page() returns public."text/html" language sql return '<b>page</b>';
create function public.read_any() returns public."*/*" language sql return 'any'::bytea;
create function public.add_paper(state text, paper public.papers) returns text
  language sql return coalesce(state, '') || paper.id;
create function public.end_papers(state text) returns public."text/csv" language sql return state;
create aggregate public.write_papers(public.papers) (
  sfunc = public.add_paper, stype = text, finalfunc = public.end_papers
);
create function public.list_papers() returns setof public.papers language sql as $$ select * from public.papers $$;
grant all on public.defaults, public.guests, public.named_guests, public.papers, public.coded to authenticated;
notify pgrst, 'reload schema';
`

beforeAll(async () => {
  shop = await openShop()
  const owner = await shop.database.connect('postgres')
  await owner.query(SETUP)
  await vi.waitFor(async () => {
    const { error } = await shop.user.from('papers').select('id')
    if (error) throw error
  }, 20_000)
})

afterAll(async () => {
  await shop.close()
})

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<[number, unknown]> {
  const answer = await shop.send(path, {
    method,
    headers: { Prefer: 'return=representation', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return [answer.status, isJson ? (JSON.parse(text) as unknown) : text]
}

const DEFAULTS = { Prefer: 'missing=default, return=representation' }

describe('missing=default', () => {
  test('uses the default of a domain if the column has none', async () => {
    const path = '/guests?columns=id,nested,own,name'
    expect(await send('POST', path, { name: 'Lu' }, DEFAULTS)).toEqual([
      201,
      [{ id: 7, nested: 7, own: 8, name: 'Lu', plain: 'd' }],
    ])
    expect(await send('POST', path, [{ id: 1, nested: null, name: 'Mo' }], DEFAULTS)).toEqual([
      201,
      [{ id: 1, nested: null, own: 8, name: 'Mo', plain: 'd' }],
    ])
  })

  test("uses the default of a view's column", async () => {
    const path = '/named_guests?columns=id,name'
    expect(await send('POST', path, { id: 2 }, DEFAULTS)).toEqual([
      201,
      [{ id: 2, name: 'Somebody', plain: 'd' }],
    ])
  })

  test('applies to PATCH, too', async () => {
    await send('POST', '/guests', { id: 3, own: 1, name: 'Ann', plain: 'x' })
    const path = '/guests?id=eq.3&columns=own,plain,name&select=own,plain,name'
    expect(await send('PATCH', path, { name: 'Bo' }, DEFAULTS)).toEqual([
      200,
      [{ own: 8, plain: 'd', name: 'Bo' }],
    ])
  })
})

test('each empty object in a list is a row of defaults', async () => {
  expect(await send('POST', '/defaults', [{}, {}])).toEqual([
    201,
    [
      { id: 1, note: 'd' },
      { id: 2, note: 'd' },
    ],
  ])
  expect(await send('POST', '/defaults', [])).toEqual([201, []])
  expect(await send('POST', '/defaults', {})).toEqual([201, [{ id: 3, note: 'd' }]])
})

test.each(['words=fts.cat', 'words=plfts(english).cats', 'more=fts.mice', 'or=(more.wfts.mice)'])(
  'a domain over a search vector is searched: %s',
  async (query) => {
    expect(await send('GET', `/papers?select=id&${query}`)).toEqual([200, [{ id: 1 }]])
  },
)

describe('types with a length', () => {
  const row = {
    id: 1,
    code: 'abc',
    fixed: 'abcde',
    bits: '10101',
    some_bits: '101',
    short: 'abcd',
    codes: ['abc'],
    masks: ['10', '01'],
  }

  test('accept values whole, and round as the column says', async () => {
    const exact = { price: 1.239, at: '2026-01-01T00:00:00.9', span: '1 day 01:00:00.6' }
    expect(await send('POST', '/coded', { ...row, ...exact })).toEqual([
      201,
      [{ ...row, price: 1.24, at: '2026-01-01T00:00:01', span: '1 day 01:00:01' }],
    ])
    expect(await send('GET', '/coded?select=id&fixed=eq.abcde&bits=in.(10101)')).toEqual([
      200,
      [{ id: 1 }],
    ])
  })

  test.each([
    [{ fixed: 'abcdef' }, '22001'],
    [{ code: 'abcd' }, '22001'],
    [{ short: 'abcde' }, '22001'],
    [{ bits: '1' }, '22026'],
    [{ some_bits: '101010' }, '22001'],
    [{ price: 1000 }, '22003'],
  ])('refuse %j', async (values, code) => {
    expect(await send('PATCH', '/coded?id=gte.0', values)).toMatchObject([400, { code }])
  })

  test('as arguments have no length', async () => {
    const values = { fixed: 'abcdefg', code: 'abc', bits: '1010101', codes: ['abcdefg'] }
    const echoed = 'abcdefgabc1010101{abcdefg}'
    expect(await send('POST', '/rpc/echo_code', values)).toEqual([200, echoed])
    const query = 'fixed=abcdefg&code=abc&bits=1010101&codes={abcdefg}'
    expect(await send('GET', `/rpc/echo_code?${query}`)).toEqual([200, echoed])
  })
})

describe('values with a handler in the database are not written as JSON', () => {
  test.each([
    ['/rpc/read_page', '*/*', 406],
    ['/rpc/read_page', 'text/html', 406],
    ['/rpc/read_page', 'application/json', 200],
    ['/rpc/read_any', '*/*', 406],
    ['/rpc/read_any', 'application/json', 406],
    ['/rpc/read_any', 'application/vnd.pgrst.object+json', 200],
    ['/rpc/list_papers', 'text/csv', 406],
    ['/rpc/list_papers', '*/*', 200],
    ['/papers', 'text/csv', 406],
    ['/papers', '*/*', 200],
    ['/labels', 'text/csv', 200],
  ])('%s as %s', async (path, accept, status) => {
    const answer = await shop.send(path, { headers: { Accept: accept } })
    expect(answer.status).toBe(status)
    const refusal = status === 406 ? 'PostgREST; error=PGRST107' : null
    expect(answer.headers.get('proxy-status')).toBe(refusal)
  })

  test('of a change neither, and nothing is changed', async () => {
    const asked = { Accept: 'text/csv' }
    expect(await send('DELETE', '/papers?id=eq.1', undefined, asked)).toMatchObject([406, {}])
    expect(await send('GET', '/papers?select=id')).toEqual([200, [{ id: 1 }]])
  })
})
