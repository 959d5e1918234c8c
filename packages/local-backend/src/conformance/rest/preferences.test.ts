import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  findOwner,
  leaveWorkshop,
  openDiary,
  selectTools,
  workshop,
} from '#src/conformance/rest/workshop.ts'
import { target } from '#src/conformance/target.ts'

afterAll(leaveWorkshop)

test('a change without rows can be asked for', async () => {
  const page = randomUUID()
  const diary = await openDiary()
  const { data, status } = await diary.insert({ page }).setHeader('Prefer', 'return=minimal')
  expect([data, status]).toEqual([null, 201])
})

test('where a new row is can be asked for', async () => {
  const { client } = await findOwner()
  const { data } = await client.auth.getSession()
  const answer = await fetch(`${target.url}/rest/v1/diary`, {
    method: 'POST',
    body: JSON.stringify({ page: randomUUID() }),
    headers: {
      apikey: target.publishableKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Profile': 'workshop',
      'Content-Type': 'application/json',
      Prefer: 'return=headers-only',
    },
  })
  expect([answer.status, await answer.text()]).toEqual([201, ''])
  expect(answer.headers.get('location')).toMatch(/^\/diary\?id=eq\.[-0-9a-f]{36}$/)
})

test('unknown preferences are passed over, and refused when they are meant strictly', async () => {
  const lenient = await selectTools().eq('id', 1).setHeader('Prefer', 'colour=red')
  expect(lenient.data).toEqual([{ id: 1 }])
  const strict = await selectTools().setHeader('Prefer', 'handling=strict, colour=red')
  expect([strict.status, strict.error]).toEqual([
    400,
    {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: colour=red',
      hint: null,
    },
  ])
})

test('a limit of rows holds only when it is meant strictly', async () => {
  const page = randomUUID()
  const diary = await openDiary()
  await diary.insert([{ page }, { page: `${page} 2` }])
  const { status } = await diary
    .update({ mood: 4 })
    .like('page', `${page}%`)
    .setHeader('Prefer', 'max-affected=1')
  expect(status).toBe(204)
})

test('the header Range takes a part of the rows', async () => {
  const { data, status } = await selectTools().setHeader('Range', '1-2')
  expect([data, status]).toEqual([[{ id: 2 }, { id: 3 }], 200])
  const wrong = await selectTools().setHeader('Range', '3-1')
  expect([wrong.status, wrong.error?.code]).toEqual([416, 'PGRST103'])
})

test('an answer is given as an object, an array or lines, and in no other form', async () => {
  const object = await selectTools().eq('id', 1).setHeader('Accept', 'application/vnd.pgrst.object')
  expect(object.data).toEqual({ id: 1 })
  const array = await selectTools()
    .eq('id', 1)
    .setHeader('Accept', 'application/vnd.pgrst.array+json;nulls=stripped')
  expect(array.data).toEqual([{ id: 1 }])
  const other = await selectTools().setHeader('Accept', 'image/png')
  expect([other.status, other.error?.code]).toEqual([406, 'PGRST107'])
})

test.skipIf(!target.isEmbedded)('a time zone for the answer is refused', async () => {
  const { status, error } = await workshop
    .from('tools')
    .select('created_at')
    .setHeader('Prefer', 'timezone=Asia/Tokyo')
  expect([status, error?.code]).toEqual([501, 'not_implemented'])
})

const request = async (method: string, path: string, type: string, body: string) =>
  await fetch(`${target.url}/rest/v1/${path}`, {
    method,
    body,
    headers: { apikey: target.publishableKey, 'Content-Type': type },
  })

test.skipIf(!target.isEmbedded).for([
  ['PUT', 'conformance_notes?id=eq.1', 'application/json', '{"id":1,"note":"n"}'],
  ['POST', 'conformance_notes', 'text/csv', 'id,note\n1,n'],
  ['POST', 'conformance_notes', 'application/x-www-form-urlencoded', 'id=1&note=n'],
] as const)(
  '%s %s as %s, which supabase-js never sends, is refused',
  async ([method, path, type, body]) => {
    expect((await request(method, path, type, body)).status).toBe(501)
  },
)

test('the answer says what it holds', async () => {
  const answer = await fetch(`${target.url}/rest/v1/conformance_notes?select=id`, {
    headers: { apikey: target.publishableKey, Prefer: 'count=exact' },
  })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-range')).toBe('0-0/1')
  expect(answer.headers.get('preference-applied')).toBe('count=exact')
})
