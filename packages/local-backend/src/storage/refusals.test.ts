import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER, startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let admin: Client
let owner: string

beforeAll(async () => {
  storage = await startStorage()
  owner = await storage.tokenOf(OWNER)
  admin = await storage.database.connect('postgres')
  await admin.query(`
    create policy "Seen, not removed" on storage.objects for select to authenticated using (bucket_id = 'kept');
    create policy "Stored by a number" on storage.objects for insert to authenticated
      with check (bucket_id = 'numbered' and (storage.foldername(name))[1]::int > 0);
    create policy "Buckets are seen" on storage.buckets for select to authenticated using (true);
    create policy "Buckets are changed" on storage.buckets for delete to authenticated using (true);
  `)
  const { storage: api } = storage.service
  for (const id of ['kept', 'numbered', 'free']) await api.createBucket(id)
  await api.createBucket('limited', {
    public: false,
    fileSizeLimit: 3,
    allowedMimeTypes: ['text/plain'],
  })
  await api.from('kept').upload('taken.txt', 'x')
})

afterAll(async () => {
  await storage.stop()
})

const text = { 'content-type': 'text/plain' }
const move = (destinationKey: string, more = {}) => ({
  bucketId: 'kept',
  sourceKey: 'taken.txt',
  destinationKey,
  ...more,
})

/** Requests with the secret key, and the real service's messages. */
const REFUSALS: [string, string, unknown, object, Record<string, string>?][] = [
  [
    'GET',
    '/object/kept/none',
    undefined,
    { statusCode: '404', error: 'not_found', code: 'NoSuchKey', message: 'Object not found' },
  ],
  [
    'GET',
    '/object/none/none',
    undefined,
    { statusCode: '404', error: 'Bucket not found', code: 'NoSuchBucket' },
  ],
  [
    'GET',
    '/bucket/none',
    undefined,
    { statusCode: '404', error: 'Bucket not found', code: 'NoSuchBucket' },
  ],
  ['PUT', '/bucket/none', { public: true }, { statusCode: '404', code: 'NoSuchBucket' }],
  [
    'PUT',
    '/bucket/free',
    {},
    { statusCode: '400', code: 'InvalidRequest', message: 'No content provided' },
  ],
  [
    'PUT',
    '/bucket/free',
    { file_size_limit: 1_000_001 },
    { statusCode: '413', error: 'Payload too large', code: 'EntityTooLarge' },
  ],
  [
    'PUT',
    '/bucket/free',
    { file_size_limit: '1.5GB' },
    { statusCode: '413', code: 'EntityTooLarge' },
  ],
  [
    'POST',
    '/bucket',
    { name: 'large', file_size_limit: '2MB' },
    { statusCode: '413', code: 'EntityTooLarge' },
  ],
  [
    'POST',
    '/bucket',
    { name: 'kept' },
    {
      statusCode: '409',
      error: 'Duplicate',
      code: 'BucketAlreadyExists',
      message: 'The resource already exists',
    },
  ],
  [
    'POST',
    '/bucket',
    { name: 'a/b' },
    {
      statusCode: '400',
      error: 'Invalid Input',
      code: 'InvalidBucketName',
      message: 'Bucket name invalid',
    },
  ],
  [
    'POST',
    '/bucket',
    {},
    { statusCode: '400', message: "body must have required property 'name'" },
  ],
  [
    'POST',
    '/bucket',
    { name: 'typed', allowed_mime_types: ['nonsense'] },
    { statusCode: '415', error: 'invalid_mime_type' },
  ],
  ['GET', '/bucket?sortColumn=owner', undefined, { statusCode: '400' }],
  ['GET', '/bucket?sortOrder=up', undefined, { statusCode: '400' }],
  [
    'DELETE',
    '/bucket/kept',
    undefined,
    { statusCode: '409', error: 'ResourceNotEmpty', code: 'ResourceNotEmpty' },
  ],
  [
    'POST',
    '/object/kept/taken.txt',
    'x',
    { statusCode: '409', error: 'Duplicate', code: 'KeyAlreadyExists' },
  ],
  ['POST', '/object/none/a', 'x', { statusCode: '404', code: 'NoSuchBucket' }],
  ['POST', '/object/kept/', 'x', { statusCode: '400', code: 'InvalidKey' }],
  ['PUT', '/object/kept/', 'x', { statusCode: '400', code: 'InvalidKey' }],
  [
    'POST',
    '/object/kept/a%5Bb',
    'x',
    { statusCode: '400', error: 'InvalidKey', code: 'InvalidKey', message: 'Invalid key: a[b' },
  ],
  [
    'POST',
    '/object/limited/a',
    'long',
    {
      statusCode: '413',
      error: 'Payload too large',
      code: 'EntityTooLarge',
      message: 'The object exceeded the maximum allowed size',
    },
  ],
  [
    'POST',
    '/object/limited/a',
    'x',
    {
      statusCode: '415',
      error: 'invalid_mime_type',
      code: 'InvalidMimeType',
      message: 'mime type text/csv is not supported',
    },
    { 'content-type': 'text/csv' },
  ],
  [
    'POST',
    '/object/kept/a',
    'x',
    { statusCode: '415', error: 'invalid_mime_type', message: 'Invalid Content-Type header' },
    { 'content-type': 'nonsense' },
  ],
  [
    'POST',
    '/object/move',
    move('taken.txt', { sourceKey: 'none' }),
    { statusCode: '404', code: 'NoSuchKey' },
  ],
  [
    'POST',
    '/object/move',
    move('a', { bucketId: 'none' }),
    { statusCode: '404', code: 'NoSuchKey' },
  ],
  [
    'POST',
    '/object/move',
    move('a', { destinationBucket: 'none' }),
    { statusCode: '404', code: 'InvalidRequest', message: 'The related resource does not exist' },
  ],
  [
    'POST',
    '/object/move',
    move('other.txt'),
    { statusCode: '409', error: 'Duplicate', code: 'ResourceAlreadyExists' },
  ],
  [
    'POST',
    '/object/move',
    { bucketId: 'kept', destinationKey: 'a' },
    { message: "body must have required property 'sourceKey'" },
  ],
  [
    'POST',
    '/object/copy',
    move('other.txt'),
    { statusCode: '409', error: 'Duplicate', code: 'KeyAlreadyExists' },
  ],
  [
    'POST',
    '/object/copy',
    move('a', { destinationBucket: 'none' }),
    { statusCode: '404', code: 'InvalidRequest' },
  ],
  ['DELETE', '/object/kept/none', undefined, { statusCode: '404', code: 'NoSuchKey' }],
  [
    'DELETE',
    '/object/kept',
    {},
    { statusCode: '400', error: 'Error', message: "body must have required property 'prefixes'" },
  ],
  [
    'DELETE',
    '/object/kept',
    { prefixes: [] },
    { statusCode: '400', message: 'body/prefixes must NOT have fewer than 1 items' },
  ],
  [
    'POST',
    '/object/sign/kept',
    { expiresIn: 9, paths: [] },
    { statusCode: '400', message: 'body/paths must NOT have fewer than 1 items' },
  ],
  [
    'POST',
    '/object/sign/kept',
    { expiresIn: 9 },
    { statusCode: '400', message: "body must have required property 'paths'" },
  ],
  [
    'POST',
    '/object/sign/kept/taken.txt',
    {},
    { statusCode: '400', message: "body must have required property 'expiresIn'" },
  ],
  [
    'POST',
    '/object/list/kept',
    {},
    { statusCode: '400', message: "body must have required property 'prefix'" },
  ],
  ['POST', '/object/list/kept', { prefix: '', sortBy: { column: 'owner' } }, { statusCode: '400' }],
  [
    'POST',
    '/object/list-v2/kept',
    { cursor: 'nonsense' },
    {
      statusCode: '400',
      code: 'InvalidParameter',
      message: 'Invalid Parameter continuation token',
    },
  ],
  [
    'GET',
    '/object/sign/kept/taken.txt',
    undefined,
    { statusCode: '400', message: "querystring must have required property 'token'" },
  ],
  [
    'GET',
    '/object/sign/kept/taken.txt?token=nonsense',
    undefined,
    { statusCode: '400', error: 'InvalidJWT', code: 'InvalidJWT' },
  ],
]

describe('the secret key gets an error', () => {
  beforeAll(async () => {
    await storage.service.storage.from('kept').upload('other.txt', 'x')
  })

  test.each(REFUSALS)('of %s %s with %j', async (method, path, body, expected, headers = {}) => {
    const sent = typeof body === 'string' ? { ...text, ...headers } : headers
    const answer = await storage.send(method, path, { body, headers: sent })
    expect([answer.status, await answer.json()]).toMatchObject([400, expected])
  })

  test.each([1000, 1001])('whether %i names are too many', async (count) => {
    const names = Array.from({ length: count }, (_, index) => `absent-${index}`)
    const signed = await storage.send('POST', '/object/sign/kept', {
      body: { expiresIn: 9, paths: names },
    })
    const removed = await storage.send('DELETE', '/object/kept', { body: { prefixes: names } })
    const status = count > 1000 ? 400 : 200
    expect([signed.status, removed.status]).toEqual([status, status])
  })

  test('for an invalid path', async () => {
    const answer = await storage.send('GET', '/object/kept')
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        message: 'Route GET:/object/kept not found',
        error: 'Not Found',
        statusCode: 404,
      },
    ])
  })
})

describe('a signed-in person gets an error', () => {
  test.each([
    [
      'POST',
      '/object/kept/new',
      'x',
      {
        statusCode: '403',
        error: 'Unauthorized',
        code: 'AccessDenied',
        message: 'new row violates row-level security policy',
      },
    ],
    [
      'POST',
      '/bucket',
      { name: 'theirs' },
      { statusCode: '403', message: 'new row violates row-level security policy' },
    ],
    ['POST', '/object/upload/sign/kept/new', {}, { statusCode: '403', error: 'Unauthorized' }],
    [
      'DELETE',
      '/object/kept/taken.txt',
      undefined,
      { statusCode: '403', code: 'AccessDenied', message: 'Access denied' },
    ],
    [
      'POST',
      '/bucket/kept/empty',
      undefined,
      { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied' },
    ],
    ['DELETE', '/bucket/kept', undefined, { statusCode: '409', code: 'ResourceNotEmpty' }],
    [
      'POST',
      '/object/numbered/word/a',
      'x',
      {
        statusCode: '400',
        code: 'InvalidParameter',
        message: 'invalid input syntax for type integer: "word"',
      },
    ],
  ])('for %s %s', async (method, path, body, expected) => {
    const answer = await storage.send(method, path, {
      as: owner,
      body,
      headers: typeof body === 'string' ? text : {},
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, expected])
    expect(await (await storage.send('GET', '/object/kept/taken.txt')).text()).toBe('x')
  })

  test('for a policy that fails, and the log says why', async () => {
    await admin.query(`
      create function public.fail() returns boolean language plpgsql as $$ begin raise exception 'of ours'; end $$;
      create policy "Fails" on storage.objects for insert to authenticated with check (bucket_id = 'free' and public.fail());
    `)
    const answer = await storage.send('POST', '/object/free/a', {
      as: owner,
      body: 'x',
      headers: text,
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      500,
      { statusCode: '500', code: 'DatabaseError', message: 'database error, code: P0001' },
    ])
  })
})
