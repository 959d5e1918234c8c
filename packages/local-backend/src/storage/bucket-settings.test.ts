import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER, startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture

beforeAll(async () => {
  storage = await startStorage()
  const admin = await storage.database.connect('postgres')
  await admin.query(
    'create policy "Buckets are seen" on storage.buckets for select to authenticated using (true)',
  )
  for (const id of ['kept', 'free']) await storage.service.storage.createBucket(id)
})

afterAll(async () => {
  await storage.stop()
})

test('people who may see an empty bucket may empty it', async () => {
  const answer = await storage.send('POST', '/bucket/free/empty', {
    as: await storage.tokenOf(OWNER),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Successfully emptied' }])
})

describe('clients in Python', () => {
  test.each([
    ['user-agent', 'supabase-py/storage3 v0.11.9', false],
    ['user-agent', 'supabase-py/storage3 v0.12.0', false],
    ['user-agent', 'supabase-py/storage3 v0.12.1', true],
    ['user-agent', 'supabase-py/storage3 v1.0.0', true],
    ['x-client-info', 'supabase-py/2.17.3', false],
    ['x-client-info', 'supabase-py/2.18.0', true],
  ])('with %s %s get the type of buckets: %s', async (header, client, isTold) => {
    const options = { headers: { [header]: client } }
    const [first] = (await (await storage.send('GET', '/bucket', options)).json()) as {
      type?: string
    }[]
    const one = (await (await storage.send('GET', '/bucket/kept', options)).json()) as {
      type?: string
    }
    const type = isTold ? 'STANDARD' : undefined
    expect([first?.type, one.type]).toEqual([type, type])
  })
})

test.each([
  ['1.5MB', null],
  ['1.5KB', 1500],
  ['0.5KB', 500],
  ['3B', 3],
  ['3', 3],
  ['3 B', null],
])('a limit of %s is read as %s', async (limit, bytes) => {
  const answer = await storage.send('PUT', '/bucket/free', { body: { file_size_limit: limit } })
  expect(answer.status).toBe(bytes === null ? 400 : 200)
  const found = (await (await storage.send('GET', '/bucket/free')).json()) as Record<
    string,
    unknown
  >
  expect(bytes ?? found['file_size_limit']).toBe(found['file_size_limit'])
})
