import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from 'pg'
import { OWNER, PNG, startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let admin: Client
let token: string

beforeAll(async () => {
  storage = await startStorage()
  token = await storage.tokenOf(OWNER)
  admin = await storage.database.connect('postgres')
  await admin.query(`
    create table public.wanted (operation text);
    grant select on public.wanted to authenticated;
    insert into public.wanted values ('none');
    create policy "As wanted" on storage.objects for all to authenticated
      using (bucket_id = 'asked' and storage.operation() = (select operation from public.wanted));
    create policy "As wanted" on storage.buckets for all to authenticated
      using (storage.operation() = (select operation from public.wanted));
  `)
  await storage.service.storage.createBucket('asked')
})

afterAll(async () => {
  await storage.stop()
})

const want = (operation: string) =>
  admin.query('update public.wanted set operation = $1', [operation])

/** Each call with the value that a policy sees. */
const CALLS: [operation: string, method: string, path: string, body?: unknown, more?: object][] = [
  ['storage.bucket.list', 'GET', '/bucket'],
  ['storage.bucket.get', 'GET', '/bucket/asked'],
  ['storage.bucket.update', 'PUT', '/bucket/asked', { public: false }],
  ['storage.bucket.empty', 'POST', '/bucket/asked/empty'],
  ['storage.bucket.create', 'POST', '/bucket', { name: 'made' }],
  ['storage.bucket.delete', 'DELETE', '/bucket/made'],
  ['storage.object.upload', 'POST', '/object/asked/new.png', PNG],
  ['storage.object.upload', 'POST', '/object/asked/new.png', PNG, { 'x-upsert': 'true' }],
  ['storage.object.upload_update', 'PUT', '/object/asked/a.png', PNG],
  ['storage.object.sign_upload_url', 'POST', '/object/upload/sign/asked/later.png'],
  ['storage.object.get_authenticated', 'GET', '/object/authenticated/asked/a.png'],
  ['storage.object.get_authenticated', 'GET', '/object/asked/a.png'],
  ['object.head_authenticated_info', 'HEAD', '/object/authenticated/asked/a.png'],
  ['object.head_authenticated_info', 'HEAD', '/object/asked/a.png'],
  ['object.get_authenticated_info', 'GET', '/object/info/authenticated/asked/a.png'],
  ['object.get_authenticated_info', 'GET', '/object/info/asked/a.png'],
  ['storage.render.image_authenticated', 'GET', '/render/image/authenticated/asked/a.png?width=1'],
  ['storage.object.sign', 'POST', '/object/sign/asked/a.png', { expiresIn: 9 }],
  ['storage.object.sign_many', 'POST', '/object/sign/asked', { expiresIn: 9, paths: ['a.png'] }],
  ['storage.object.list', 'POST', '/object/list/asked', { prefix: '' }],
  ['storage.object.list_v2', 'POST', '/object/list-v2/asked', {}],
  [
    'storage.object.copy',
    'POST',
    '/object/copy',
    { bucketId: 'asked', sourceKey: 'a.png', destinationKey: 'copied.png' },
  ],
  [
    'storage.object.move',
    'POST',
    '/object/move',
    { bucketId: 'asked', sourceKey: 'copied.png', destinationKey: 'moved.png' },
  ],
  ['storage.object.delete', 'DELETE', '/object/asked/moved.png'],
  ['storage.object.delete_many', 'DELETE', '/object/asked', { prefixes: ['a.png'] }],
]

/** Listings and calls for many leave out the files that the caller may not see. */
const REFUSED = /^400|^200 \[\]$|"error":"Either|"objects":\[\]/

const evaluate = async (call: string, current = 'storage.object.list') => {
  const { rows } = await admin.query<{ allowed: boolean }>(
    `with set as materialized (select set_config('storage.operation', $1, false))
     select ${call} as allowed from set`,
    [current],
  )
  return rows[0]?.allowed
}

describe('storage.operation()', () => {
  test.each(CALLS)('is %s for %s %s', async (operation, method, path, body, more) => {
    await storage.service.storage
      .from(path.endsWith('/empty') ? 'open' : 'asked')
      .upload('a.png', PNG, { contentType: 'image/png', upsert: true })
    const headers = { 'content-type': body === PNG ? 'image/png' : 'application/json', ...more }
    const call = async () => {
      const answer = await storage.send(method, path, { as: token, headers, body })
      return `${answer.status} ${await answer.text()}`
    }
    await want('storage.object.other')
    expect(await call()).toMatch(REFUSED)
    await want(operation)
    const allowed = await call()
    expect(allowed).toMatch(/^200/)
    expect(allowed).not.toMatch(REFUSED)
  })

  test('two functions compare it, with or without the first word', async () => {
    expect(await evaluate(`storage.allow_only_operation('storage.object.list')`)).toBe(true)
    expect(await evaluate(`storage.allow_only_operation('object.list')`)).toBe(true)
    expect(await evaluate(`storage.allow_only_operation('object')`)).toBe(false)
    expect(await evaluate(`storage.allow_only_operation('')`)).toBe(false)
    expect(await evaluate(`storage.allow_only_operation(null)`)).toBe(false)
    expect(await evaluate(`storage.allow_only_operation('object.list')`, '')).toBe(false)
    const info = 'object.get_authenticated_info'
    expect(await evaluate(`storage.allow_only_operation('storage.${info}')`, info)).toBe(true)
    expect(
      await evaluate(`storage.allow_any_operation(array['bucket.get', null, 'object.list'])`),
    ).toBe(true)
    expect(await evaluate(`storage.allow_any_operation(array['object', ''])`)).toBe(false)
    expect(await evaluate(`storage.allow_any_operation('{}')`)).toBe(false)
    expect(await evaluate(`storage.allow_any_operation(null)`)).toBe(false)
  })
})
