import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  await shop.close()
})

async function post(name: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
  const headers = { 'Content-Type': type }
  const answer = await shop.send(`/rpc/${name}`, { method: 'POST', body, headers })
  return [answer.status, await answer.json()]
}

test.each([
  ['take_all', 'application/json', '[1, {"a": 2}]', [1, { a: 2 }]],
  ['take_binary', 'application/json', '{"b": 1}', { b: 1 }],
  ['take_text', 'text/plain', '{"a": 1}', 8],
  ['take_text', 'text/plain; charset=utf-8', '', 0],
  ['take_xml', 'text/xml', '<a>b</a>', '<a>b</a>'],
  ['take_either', 'text/plain', '{"a": 1}', 'whole'],
  ['take_either', 'application/json', '{"a": 1}', 'named'],
  ['take_default', 'application/json', '', 'nothing'],
])('%s accepts a body of %s as a whole: %s', async (name, type, body, expected) => {
  expect(await post(name, type, body)).toEqual([200, expected])
})

test('bytes arrive as they were sent', async () => {
  const bytes = new Uint8Array([0, 255, 10, 195, 40])
  expect(await post('take_bytes', 'application/octet-stream', bytes)).toEqual([200, '00ff0ac328'])
})

test('text that is not UTF-8 is refused instead of being changed', async () => {
  const answer = await post('take_text', 'text/plain', new Uint8Array([195, 40]))
  expect(answer).toMatchObject([400, { code: 'PGRST102' }])
})

test('text goes to a function with named arguments as JSON: fetch sets no other type', async () => {
  expect(await post('add', 'text/plain', '{"a": 1, "b": 2}')).toEqual([200, 3])
})

test.each([
  ['take_number', 'application/json', '{"": 5}'],
  ['take_number', 'application/json', '5'],
  ['take_two', 'application/json', '{}'],
  ['take_text', 'application/json', '"text"'],
  ['take_all', 'text/xml', '<a/>'],
  ['add', 'application/octet-stream', '{"a": 1}'],
])('%s cannot be called with %s: %s', async (name, type, body) => {
  expect(await post(name, type, body)).toMatchObject([404, { code: 'PGRST202' }])
})

test('a function that cannot be called at all is not suggested', async () => {
  for (const name of ['take_number', 'take_numbre']) {
    const [, error] = await post(name, 'application/json', '{"x": 1}')
    expect(error).toMatchObject({ code: 'PGRST202', hint: null })
  }
})

test('the error names the type that was searched for, which follows from the body', async () => {
  const [, error] = await post('take_all', 'text/xml', '<a/>')
  expect(error).toMatchObject({
    message: 'Could not find the function public.take_all in the schema cache',
    details:
      'Searched for the function public.take_all with a single unnamed xml parameter, but no matches were found in the schema cache.',
  })
})

test('GET passes nothing to an unnamed argument, which therefore needs a default', async () => {
  expect((await shop.send('/rpc/take_text')).status).toBe(404)
  expect(await (await shop.send('/rpc/take_default')).json()).toBe('nothing')
})

test('a table accepts none of these types', async () => {
  const headers = { 'Content-Type': 'application/octet-stream' }
  const answer = await shop.send('/labels', { method: 'POST', body: '{"id":7}', headers })
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST102' }])
})
