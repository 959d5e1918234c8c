import { afterAll, expect, test } from 'vitest'
import { findOwner, leaveWorkshop, workshop } from '#src/conformance/rest/workshop.ts'
import { createVisitor, target } from '#src/conformance/target.ts'

type Answer = PromiseLike<{ data: unknown; error: unknown; status: number }>

afterAll(leaveWorkshop)

const get = { get: true }
const ids = (...numbers: number[]) => numbers.map((id) => ({ id }))

const answers: [does: string, ask: () => Answer, status: number, data: unknown][] = [
  ['a value comes by itself', () => workshop.rpc('add', { a: 1, b: 2 }), 200, 3],
  ['an argument that is left out has its default', () => workshop.rpc('add', { a: 1 }), 200, 11],
  ['GET passes arguments in the address', () => workshop.rpc('add', { a: 1, b: 5 }, get), 200, 6],
  [
    'a list of values comes by itself',
    () => workshop.rpc('list_numbers', { up_to: 3 }),
    200,
    [1, 2, 3],
  ],
  [
    'one row is an object',
    () => workshop.rpc('first_tool').select('id, name'),
    200,
    { id: 1, name: 'Axe' },
  ],
  [
    'several results are an object',
    () => workshop.rpc('read_out', { x: 2 }),
    200,
    { twice: 4, thrice: 6 },
  ],
  [
    'a record has the columns that the call gives it',
    () => workshop.rpc('give_record'),
    200,
    { id: 1, word: 'one' },
  ],
  [
    'and so have several',
    () => workshop.rpc('give_records', { lowest: 2 }),
    200,
    [
      { id: 2, square: 4 },
      { id: 3, square: 9 },
    ],
  ],
  [
    'records whose columns are declared are selected and filtered',
    () => workshop.rpc('give_out_records').select('word').eq('id', 2),
    200,
    [{ word: 'two' }],
  ],
  [
    'a domain over a domain of a row is that row',
    () => workshop.rpc('give_spot'),
    200,
    { x: 1, y: 2 },
  ],
  ['and of a number that number', () => workshop.rpc('give_price'), 200, 5.5],
  ['a word of a list comes as text', () => workshop.rpc('give_mood'), 200, 'good'],
  ['an array is a list', () => workshop.rpc('give_array'), 200, [1, 2]],
  [
    'a variadic argument follows others',
    () => workshop.rpc('count_words', { first: 'a', rest: ['b', 'c'] }),
    200,
    3,
  ],
  [
    'of one name, the function without arguments is called',
    () => workshop.rpc('choose'),
    200,
    'none',
  ],
  ['or that with defaults', () => workshop.rpc('choose', { a: 1 }), 200, 'a and b'],
  ['or that with all of them', () => workshop.rpc('choose', { a: 1, b: 2, c: 3 }), 200, 'all'],
  ['nothing is 204', () => workshop.rpc('do_nothing'), 204, null],
  [
    'a single unnamed argument takes the whole body',
    () => workshop.rpc('take_all', { any: { k: [1] } }),
    200,
    { any: { k: [1] } },
  ],
  [
    'a variadic argument takes a list',
    () => workshop.rpc('join_all', { parts: ['a', 'b,c'] }),
    200,
    'a+b,c',
  ],
  [
    'arrays and JSON are arguments',
    () => workshop.rpc('add_up', { numbers: [1, 2], extra: { k: 'v' } }),
    200,
    { sum: 3, extra: { k: 'v' } },
  ],
  [
    'GET passes arrays',
    () => workshop.rpc('add_up', { numbers: [1, 2], extra: '{"k":1}' }, get),
    200,
    { sum: 3, extra: { k: 1 } },
  ],
  [
    'an array of one object holds the arguments',
    () => workshop.rpc('add', [{ a: 1, b: 2 }]),
    200,
    3,
  ],
  ['an argument may be null', () => workshop.rpc('add', { a: 1, b: null }), 200, null],
  [
    'rows are selected, filtered, sorted and cut',
    () =>
      workshop
        .rpc('find_tools', { wanted: 'a' })
        .select('id')
        .gt('id', 1)
        .order('id', { ascending: false })
        .limit(1),
    200,
    ids(3),
  ],
  [
    'rows are filtered by what is not selected',
    () => workshop.rpc('find_tools', { wanted: 'a' }).select('id').eq('is_sharp', true).order('id'),
    200,
    ids(1, 2),
  ],
  [
    'rows of GET are filtered and sorted, too',
    () =>
      workshop.rpc('find_tools', { wanted: 'a' }, get).select('id').eq('maker_id', 1).order('id'),
    200,
    ids(1, 2),
  ],
  [
    'rows of no table are filtered and cut',
    () => workshop.rpc('table_of_pairs').gt('a', 1).order('a').range(1, 1),
    200,
    [{ a: 3, b: 'three' }],
  ],
  [
    'one of the rows',
    () => workshop.rpc('find_tools', { wanted: 'axe' }).select('name').single(),
    200,
    { name: 'Axe' },
  ],
  [
    'none of the rows',
    () => workshop.rpc('find_tools', { wanted: 'axxe' }).maybeSingle(),
    200,
    null,
  ],
  ['rows as lines', () => workshop.rpc('table_of_pairs').eq('a', 2).csv(), 200, 'a,b\n2,two'],
]

test.for(answers)('%s', async ([, ask, status, data]) => {
  const answer = await ask()
  expect({ error: answer.error, status: answer.status, data: answer.data }).toEqual({
    error: null,
    status,
    data,
  })
})

/** Sends a body unchanged, which the client would convert to JSON. */
async function post(name: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${target.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    body,
    headers: {
      apikey: target.publishableKey,
      'Content-Type': type,
      'Content-Profile': 'workshop',
    },
  })
  return [answer.status, await answer.json()]
}

test.for([
  ['take_all', 'application/json', '[1]', [1]],
  ['take_binary', 'application/json', '{"b": 1}', { b: 1 }],
  ['take_text', 'text/plain', '{"a": 1}', 8],
  ['take_xml', 'text/xml', '<a>b</a>', '<a>b</a>'],
  ['take_bytes', 'application/octet-stream', new Uint8Array([0, 255, 195]), '00ffc3'],
] as const)('%s takes a whole body of %s', async ([name, type, body, expected]) => {
  expect(await post(name, type, body)).toEqual([200, expected])
})

test.for([
  ['take_number', 'application/json', '5'],
  ['take_text', 'application/json', '"text"'],
  ['take_all', 'text/xml', '<a/>'],
  ['add', 'application/octet-stream', '{"a": 1}'],
] as const)('%s does not take a body of %s', async ([name, type, body]) => {
  expect(await post(name, type, body)).toMatchObject([404, { code: 'PGRST202' }])
})

test('rows are counted, on every page', async () => {
  const { data, count, status } = await workshop
    .rpc('list_numbers', { up_to: 5 }, { count: 'exact' })
    .range(0, 1)
  expect({ data, count, status }).toEqual({ data: [1, 2], count: 5, status: 206 })
})

test('HEAD counts without rows', async () => {
  const args = { wanted: 'a' }
  const { data, count } = await workshop.rpc('find_tools', args, { head: true, count: 'exact' })
  expect({ data, count }).toEqual({ data: null, count: 3 })
})

test('HEAD with an object for an argument counts, too', async () => {
  const args = { numbers: [1], extra: { k: 1 } }
  const { count, error } = await workshop.rpc('add_up', args, { head: true, count: 'exact' })
  expect({ count, error }).toEqual({ count: 1, error: null })
})

test('a function may change rows with POST, and not with GET', async () => {
  const { client } = await findOwner()
  const asOwner = client.schema('workshop')
  await asOwner.from('diary').insert({ page: 'to be forgotten' })
  const read = await asOwner.rpc('forget', { pages: ['to be forgotten'] }, get)
  expect([read.status, read.error?.code]).toEqual([405, '25006'])
  const posted = await asOwner.rpc('forget', { pages: ['to be forgotten'] }).select('page')
  expect([posted.status, posted.data]).toEqual([200, [{ page: 'to be forgotten' }]])
})

test('a function knows its caller', async () => {
  const { id, client } = await findOwner()
  const asOwner = await client.schema('workshop').rpc('who_am_i')
  expect(asOwner.data).toEqual({ role: 'authenticated', sub: id })
  const asVisitor = await workshop.rpc('who_am_i')
  expect(asVisitor.data).toEqual({ role: 'anon', sub: null })
})

test('a client may use an access token from elsewhere', async () => {
  const { id, client } = await findOwner()
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token ?? ''
  const other = createVisitor({ accessToken: async () => token })
  expect((await other.schema('workshop').rpc('who_am_i')).data).toMatchObject({ sub: id })
})

test('a client gives up after its configured time', async () => {
  const hasty = createVisitor({ db: { timeout: 100 } })
  const { status, error } = await hasty.schema('workshop').rpc('sleep', { seconds: 1 })
  expect([status, error?.message]).toEqual([0, expect.stringContaining('AbortError')])
})

test('a function chooses status and headers of the answer', async () => {
  const seen: (string | null)[] = []
  const client = createVisitor({
    global: {
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        seen.push(answer.headers.get('x-made-by'))
        return answer
      },
    },
  })
  const { data, status } = await client.schema('workshop').rpc('change_answer')
  expect([data, status, seen]).toEqual(['accepted', 202, ['function']])
})

test('a function may be called only by roles with the right', async () => {
  const visitor = await workshop.rpc('count_secrets')
  expect([visitor.status, visitor.error?.code]).toEqual([401, '42501'])
  const { client } = await findOwner()
  const owner = await client.schema('workshop').rpc('count_secrets')
  expect([owner.status, owner.data]).toEqual([200, 1])
})
