import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { ingestAnswerSchema } from '@sampletrail/contracts/ingest.ts'
import { runIngestCommand } from '#src/admin/run-ingest-command.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let database: Client

beforeAll(async () => {
  site = await startTestServer({
    API_CALLS_PER_MINUTE: '10000',
    INGEST_BATCHES_PER_MINUTE: '30',
    CATALOGUE_PICTURES: 'off',
    TRUST_PROXY: '1',
  })
  database = new Client({ connectionString: site.server.supabase.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await site.stop()
})
beforeEach(async () => {
  await site.query('delete from catalogue.products')
  await site.query('delete from public.sellers')
  await site.query(`insert into public.sellers (user_id, name) values (null, 'Harbour Goods')`)
})

async function makeKey(source: string, addsSellers = false): Promise<string> {
  const made = await runIngestCommand(database, { name: 'ingest-key', source, addsSellers })
  return made.message.split('\n')[0] ?? ''
}

const send = (key: string | null, body: unknown, isRaw = false, address = '10.0.0.1') =>
  fetch(`${site.server.localUrl}/api/ingest/offers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body: isRaw ? String(body) : JSON.stringify(body),
  })
const answerOf = async (response: Response) => ingestAnswerSchema.parse(await response.json())
const errorOf = async (response: Response) => {
  const { error } = errorBodySchema.parse(await response.json())
  return [response.status, error.message]
}
const lamp = (id: string, columns: object = {}) => ({
  id,
  name: `Lamp ${id}`,
  price: '$12.50',
  seller: 'harbour goods',
  ...columns,
})

test('a batch is accepted, and the same batch again changes nothing', async () => {
  const key = await makeKey('feed')
  const batch = { offers: [lamp('1'), lamp('2'), lamp('3', { name: '' }), 'lamp'] }
  const refused = [
    { index: 2, id: '3', reason: 'name is missing.' },
    { index: 3, id: null, reason: 'This is not an offer. Send a JSON object.' },
  ]
  expect(await answerOf(await send(key, batch))).toEqual({
    added: 2,
    updated: 0,
    unchanged: 0,
    refused,
  })
  expect(await answerOf(await send(key, batch))).toMatchObject({ added: 0, unchanged: 2, refused })
  expect(await site.query('select source, price from catalogue.products')).toEqual([
    { source: 'feed', price: '12.50' },
    { source: 'feed', price: '12.50' },
  ])
})

test('an unknown seller is refused, unless the key may add sellers', async () => {
  const batch = { offers: [lamp('1', { seller: 'North Wind' })] }
  const [refused] = (await answerOf(await send(await makeKey('feed'), batch))).refused
  expect(refused?.reason).toContain(`There is no global seller 'North Wind'.`)
  expect((await answerOf(await send(await makeKey('feed', true), batch))).added).toBe(1)
})

test('missing, wrong and ended keys get one answer, and nothing is accepted', async () => {
  const ended = await makeKey('feed')
  await runIngestCommand(database, { name: 'ingest-key-off', key: ended })
  const batch = { offers: [lamp('1')] }
  const answers = await Promise.all(
    [null, 'stk_wrongwrongwrong', 'x', ended].map(async (key) => errorOf(await send(key, batch))),
  )
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([401]))
  expect(new Set(answers.map(([, message]) => message)).size).toBe(1)
  expect(await site.query('select from catalogue.products')).toEqual([])
})

test('an address must wait after 60 wrong keys in an hour, but its valid key still works', async () => {
  const key = await makeKey('feed')
  const batch = { offers: [] }
  const sendWrong = (address: string) => send('stk_wrongwrongwrong', batch, false, address)
  const statuses = []
  for (let index = 0; index < 60; index += 1) statuses.push((await sendWrong('10.0.0.2')).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  const refused = await sendWrong('10.0.0.2')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await errorOf(refused)).toEqual([
    429,
    'Too many requests. Please try again in 60 minutes.',
  ])
  expect((await send(null, batch, false, '10.0.0.2')).status).toBe(429)
  expect((await send(key, batch, false, '10.0.0.2')).status).toBe(200)
  expect((await sendWrong('10.0.0.3')).status).toBe(401)
})

test('a person’s token does not work as a key', async () => {
  const { token } = await site.addPerson('somebody')
  expect((await send(token, { offers: [] })).status).toBe(401)
})

test.each<[string, unknown, boolean, number, string]>([
  ['no JSON', '{', true, 400, 'Send the offers as JSON: {"offers": […]}.'],
  [
    '100,000 levels',
    `{"offers":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`,
    true,
    400,
    'Send the offers as JSON: {"offers": […]}.',
  ],
  ['no offers', { offer: [] }, false, 400, 'Send the offers as JSON: {"offers": […]}.'],
  [
    'too many',
    { offers: Array.from({ length: 1001 }, (_, index) => lamp(String(index))) },
    false,
    413,
    'Send up to 1,000 offers at once, and the rest in another request.',
  ],
  [
    'too much',
    { offers: [lamp('1', { name: 'x'.repeat(6_000_000) })] },
    false,
    413,
    'A batch may have 5 MB. Send the offers in smaller batches.',
  ],
])(
  'a body with %s is refused with a message that says what to do',
  async (_name, body, isRaw, status, message) => {
    const key = await makeKey('feed')
    expect(await errorOf(await send(key, body, isRaw))).toEqual([status, message])
  },
)

test('text that a database cannot store is cleaned', async () => {
  const key = await makeKey('feed')
  const batch = { offers: [lamp('1', { name: 'La\u0000mp \uD800 \u202Etxt.exe' })] }
  expect((await answerOf(await send(key, batch))).added).toBe(1)
  expect(await site.query('select name from catalogue.products')).toEqual([
    { name: 'Lamp \uFFFD txt.exe' },
  ])
})

test('an empty batch is accepted', async () => {
  expect(await answerOf(await send(await makeKey('feed'), { offers: [] }))).toMatchObject({
    added: 0,
  })
})

test('the same batch at two servers at once adds each offer once', async () => {
  const key = await makeKey('feed')
  const offers = Array.from({ length: 300 }, (_, index) => lamp(String(index)))
  const answers = await Promise.all(
    [1, 2, 3].map(async () => answerOf(await send(key, { offers }))),
  )
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(300)
  expect(answers.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(600)
})

test('keys are listed by their first characters, stored as hashes, and recorded in the audit log', async () => {
  await site.query('delete from internal.ingest_keys')
  const key = await makeKey('listed', true)
  expect((await send(key, { offers: [] })).status).toBe(200)
  const { message } = await runIngestCommand(database, { name: 'ingest-keys' })
  expect(message).toMatch(
    new RegExp(`^${key.slice(0, 10)}…  listed  made \\S+  last used \\S+  adds sellers$`),
  )
  const [row] = await site.query(`select * from internal.ingest_keys`)
  expect(JSON.stringify(row)).not.toContain(key.slice(10))
  const noted = await site.query(
    `select details from public.audit_log where action = 'ingest_key.make'`,
  )
  expect(JSON.stringify(noted)).not.toContain(key.slice(10))
  expect(await runIngestCommand(database, { name: 'ingest-key-off', key: 'listed' })).toEqual({
    ok: true,
    message: 'One key no longer works.',
  })
  expect((await runIngestCommand(database, { name: 'ingest-key-off', key: 'listed' })).ok).toBe(
    false,
  )
})

test('a source that sends too often must wait; another one need not', async () => {
  const [busy, calm] = [await makeKey('busy'), await makeKey('calm')]
  const answers = []
  for (let index = 0; index < 31; index += 1)
    answers.push((await send(busy, { offers: [] })).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(30)
  expect(answers.at(-1)).toBe(429)
  expect((await send(calm, { offers: [] })).status).toBe(200)
})
