import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop
let origin: string

beforeAll(async () => {
  shop = await openShop()
  ;({ origin } = shop)
})

afterAll(async () => {
  await shop.close()
})

function headers(further: Record<string, string> = {}): Record<string, string> {
  const { publishableKey } = shop.database.context.keys
  return { apikey: publishableKey, authorization: `Bearer ${shop.token}`, ...further }
}

test('a function sees the headers of the request, without the credentials', async () => {
  const answer = await fetch(`${origin}/rpc/who_am_i`, {
    method: 'POST',
    body: '{}',
    headers: headers({ 'X-Application-Name': 'shop', Cookie: 'a=b' }),
  })
  const { headers: seen } = (await answer.json()) as { headers: Record<string, string> }
  expect(seen['x-application-name']).toBe('shop')
  for (const name of ['authorization', 'apikey', 'cookie']) {
    expect(Object.keys(seen)).not.toContain(name)
  }
})

test('HEAD answers with only the headers', async () => {
  const answer = await fetch(`${origin}/labels?select=id`, {
    method: 'HEAD',
    headers: headers({ Prefer: 'count=exact' }),
  })
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    200,
    '0-1/2',
    '',
  ])
})

test('the root answers with and without the last slash', async () => {
  const apikey = shop.database.context.keys.secretKey
  for (const path of ['', '/']) {
    expect((await fetch(`${origin}${path}`, { headers: { apikey } })).status).toBe(200)
  }
})

test('text of any language arrives as it was sent', async () => {
  const title = 'Grüße, 世界 🎁 "quoted" \\ and\nlines'
  const made = await fetch(`${origin}/labels?select=title`, {
    method: 'POST',
    body: JSON.stringify({ id: 77, title }),
    headers: headers({ 'Content-Type': 'application/json', Prefer: 'return=representation' }),
  })
  expect(await made.json()).toEqual([{ title }])
  const found = await fetch(`${origin}/labels?select=id&title=eq.${encodeURIComponent(title)}`, {
    headers: headers(),
  })
  expect(await found.json()).toEqual([{ id: 77 }])
})

async function post(path: string, body: string, signal?: AbortSignal): Promise<Response> {
  return await fetch(origin + path, {
    method: 'POST',
    body,
    headers: headers({ 'Content-Type': 'application/json' }),
    signal: signal ?? null,
  })
}

test('a connection is used again after a body over the limit and a client that went away', async () => {
  const large = await post('/labels', JSON.stringify({ id: 5, title: 'x'.repeat(2_000_000) }))
  expect([large.status, await large.json()]).toMatchObject([413, { code: 'PGRST102' }])
  const leaving = AbortSignal.timeout(50)
  await expect(post('/rpc/sleep', '{"seconds": 0.3}', leaving)).rejects.toThrow('timeout')
  expect((await post('/rpc/sleep', '{"seconds": 0}')).status).toBe(204)
})

test('headers that a function sets replace ours, whatever their case; the length stays', async () => {
  const owner = await shop.database.connect('postgres')
  await owner.query(`create function public.set_headers() returns text language plpgsql as $$
    begin
      perform set_config('response.headers', '[{"cache-control": "max-age=9"}, {"content-length": "1"}]', true);
      return 'done';
    end $$`)
  await expect
    .poll(async () => {
      const answer = await fetch(`${origin}/rpc/set_headers`, { headers: headers() })
      return [answer.headers.get('cache-control'), await answer.text()]
    })
    .toEqual(['max-age=9', '"done"'])
})

async function refuse(code: string) {
  const answer = await post('/rpc/refuse_with', JSON.stringify({ code }))
  return [answer.status, answer.headers.get('proxy-status')]
}

test('the code of a refusal is in a header, unless a function’s code does not fit into one', async () => {
  const owner = await shop.database.connect('postgres')
  await owner.query(`create function public.refuse_with(code text) returns void language plpgsql as $$
    begin
      raise sqlstate 'PGRST' using
        message = json_build_object('code', code, 'message', 'no')::text, detail = '{"status":409,"headers":{}}';
    end $$`)
  await expect.poll(() => refuse('T1')).toEqual([409, 'PostgREST; error=T1'])
  expect(await refuse('a\r\nSet-Cookie: b')).toEqual([409, null])
})

async function askAtLength(length: number) {
  const address = `${origin}/labels?title=eq.${'('.repeat(length)}`
  const answer = await fetch(address, { headers: headers() })
  return [answer.status, answer.headers.get('content-location')?.length]
}

test('a long query is not repeated in a header', async () => {
  expect(await askAtLength(100)).toEqual([200, 317])
  expect(await askAtLength(2000)).toEqual([200, undefined])
  expect(await askAtLength(7000)).toEqual([200, undefined])
})

async function raise(body: Record<string, string>) {
  const answer = await post('/rpc/raise_as', JSON.stringify(body))
  return [answer.status, await answer.json()]
}

test('an error that a function raises has PostgREST’s status', async () => {
  const owner = await shop.database.connect('postgres')
  await owner.query(`create function public.raise_as(code text, message text, detail text default null)
    returns void language plpgsql as $$
    begin
      if detail is null then
        raise exception using errcode = code, message = message;
      end if;
      raise exception using errcode = code, message = message, detail = detail;
    end $$`)
  await expect
    .poll(() => raise({ code: 'PT40A', message: 'odd' }))
    .toMatchObject([500, { code: 'PT40A' }])
  expect(await raise({ code: '21000', message: 'UPDATE requires a WHERE clause' })).toMatchObject([
    400,
    { code: '21000' },
  ])
  expect(await raise({ code: '21000', message: 'too many' })).toMatchObject([500, {}])
  const whole = '{"code":"T1","message":"no"}'
  expect(await raise({ code: 'PGRST', message: 'no JSON', detail: '{}' })).toMatchObject([
    500,
    { code: 'PGRST121', details: "Invalid JSON value for MESSAGE: 'no JSON'" },
  ])
  expect(await raise({ code: 'PGRST', message: whole })).toMatchObject([
    500,
    { code: 'PGRST121', details: 'DETAIL is missing in the RAISE statement' },
  ])
  expect(await raise({ code: 'PGRST', message: whole, detail: '{"status":402}' })).toMatchObject([
    500,
    { code: 'PGRST121', details: `Invalid JSON value for DETAIL: '{"status":402}'` },
  ])
})

test('an answer without rows names no schema', async () => {
  const silent = await post('/rpc/sleep', '{"seconds": 0}')
  const shown = await post('/rpc/add', '{"a": 1}')
  const named = [silent, shown].map((answer) => answer.headers.get('content-profile'))
  expect(named).toEqual([null, 'public'])
})
