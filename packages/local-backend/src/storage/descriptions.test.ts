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
  await storage.service.storage.createBucket('one')
  await storage.service.storage.createBucket('two')
  await storage.service.storage.from('two').upload('x', 'two')
})

afterAll(async () => {
  await storage.stop()
})

const text = { 'content-type': 'text/plain' }

/** A form with the file first, as a caller may write it. */
function formWith(fields: Record<string, string>, content = 'x', type = 'text/plain'): FormData {
  const form = new FormData()
  form.append('file', new Blob([content], { type }), 'a')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function describeUpload(body: FormData | string, headers: Record<string, string> = {}) {
  const path = `/object/one/${crypto.randomUUID()}`
  const sent = await storage.send('POST', path, { body, headers })
  expect([sent.status, await sent.text()]).toEqual([200, expect.any(String)])
  const info = await storage.send('GET', path.replace('/object/', '/object/info/'))
  return (await info.json()) as Record<string, unknown>
}

describe('the fields of a form next to its file', () => {
  test.each([
    ['small', 'x'],
    ['large', 'x'.repeat(300_000)],
  ])('count after a %s file, too', async (_, content) => {
    const fields = { cacheControl: '7', metadata: '{"a":1}', contentType: 'text/markdown' }
    expect(await describeUpload(formWith(fields, content))).toMatchObject({
      size: content.length,
      cache_control: 'max-age=7',
      content_type: 'text/markdown',
      metadata: { a: 1 },
    })
  })

  test('may name the metadata userMetadata, if there is no metadata', async () => {
    const fields = { userMetadata: '{"b":2}' }
    expect(await describeUpload(formWith(fields))).toMatchObject({ metadata: { b: 2 } })
    const both = { ...fields, metadata: '{"a":1}' }
    expect(await describeUpload(formWith(both))).toMatchObject({ metadata: { a: 1 } })
  })

  test.each([
    ['small', 'x'],
    ['large', 'x'.repeat(300_000)],
  ])(
    'with a type after a %s file that the bucket does not accept are refused',
    async (_, content) => {
      await storage.service.storage.createBucket('plain', {
        public: false,
        allowedMimeTypes: ['text/plain'],
      })
      const body = formWith({ contentType: 'text/markdown' }, content)
      const sent = await storage.send('POST', '/object/plain/a', { body })
      expect(await sent.json()).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
      expect(
        await (await storage.send('POST', '/object/list/plain', { body: { prefix: '' } })).json(),
      ).toEqual([])
    },
  )

  test('may be missing, and a second file is refused', async () => {
    expect(await describeUpload(formWith({}))).toMatchObject({
      cache_control: 'no-cache',
      metadata: {},
    })
    const form = formWith({})
    form.append('other', new Blob(['y']), 'b')
    expect((await storage.send('POST', '/object/one/two-files', { body: form })).status).toBe(400)
  })

  test('may not have more than a megabyte of metadata', async () => {
    const body = formWith({ metadata: JSON.stringify({ a: 'x'.repeat(1_100_000) }) })
    const sent = await storage.send('POST', '/object/one/much', { body })
    expect(await sent.json()).toMatchObject({
      statusCode: '413',
      error: 'Payload too large',
      message: 'The user_metadata exceeded the maximum allowed size',
    })
  })
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

const copyBare = async (headers: Record<string, string>, body: object = {}) => {
  await storage.send('POST', '/object/one/noted', {
    body: 'x',
    headers: { ...text, 'x-upsert': 'true', 'x-metadata': encode({ a: 1 }) },
  })
  const sent = await storage.send('POST', '/object/copy', {
    headers,
    body: {
      bucketId: 'one',
      sourceKey: 'noted',
      destinationKey: 'copied',
      copyMetadata: false,
      ...body,
    },
  })
  return (await sent.json()) as Record<string, unknown>
}

describe('a copy without the metadata', () => {
  test('gets that of x-metadata, and answers with its result', async () => {
    const metadata = { cacheControl: 'max-age=9', mimetype: 'text/csv' }
    const made = await copyBare(
      { 'x-upsert': 'true', 'x-metadata': encode({ b: 2 }) },
      { metadata },
    )
    expect(made).toMatchObject({
      Key: 'one/copied',
      bucket_id: 'one',
      name: 'copied',
      user_metadata: { b: 2 },
      metadata,
    })
    expect(made['Id']).toBe(made['id'])
  })

  test('has none without it, and a replaced file keeps its own', async () => {
    await storage.send('DELETE', '/object/one', { body: { prefixes: ['copied'] } })
    expect((await copyBare({}))['user_metadata']).toBeNull()
    await copyBare({ 'x-upsert': 'true', 'x-metadata': encode({ b: 2 }) })
    expect((await copyBare({ 'x-upsert': 'true' }))['user_metadata']).toEqual({ b: 2 })
    expect(
      (await copyBare({ 'x-upsert': 'true' }, { copyMetadata: true }))['user_metadata'],
    ).toEqual({
      a: 1,
    })
  })
})

const signFor = (expiresIn: unknown) =>
  storage.send('POST', '/object/sign/two/x', { body: { expiresIn } })

describe('a signed address', () => {
  test.each([1e21, Number.MAX_SAFE_INTEGER, 9_007_199_254_740])(
    'cannot be valid for %d seconds',
    async (seconds) => {
      const paths = ['x']
      for (const answer of [
        await signFor(seconds),
        await storage.send('POST', '/object/sign/two', { body: { expiresIn: seconds, paths } }),
      ]) {
        expect([answer.status, await answer.json()]).toMatchObject([
          400,
          { code: 'InvalidParameter', message: 'Invalid Parameter expiresIn' },
        ])
      }
    },
  )

  test.each([0, -1, 1.5, '', 'soon', null, undefined, {}])(
    'cannot be valid for %j',
    async (seconds) => {
      expect((await signFor(seconds)).status).toBe(400)
    },
  )

  test('is valid for the requested time, even a hundred years', async () => {
    const seconds = 100 * 365 * 86_400
    for (const given of [seconds, String(seconds)]) {
      const { signedURL } = (await (await signFor(given)).json()) as { signedURL: string }
      const [, payload = ''] = signedURL.split('token=')[1]?.split('.') ?? []
      const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
        string,
        number
      >
      expect(Math.abs((exp ?? 0) - (iat ?? 0) - seconds)).toBeLessThan(2)
      expect(await (await storage.send('GET', signedURL, { as: null })).text()).toBe('two')
    }
  })
})

const uploadAsOwner = async (body: FormData | string, headers: Record<string, string> = {}) => {
  const path = `/object/one/${crypto.randomUUID()}`
  return await (await storage.send('POST', path, { as: owner, body, headers })).json()
}

describe("policies that read a file's properties", () => {
  beforeAll(async () => {
    await admin.query(`
      create policy "Small notes of a page" on storage.objects for insert to authenticated with check (
        bucket_id = 'one' and metadata ->> 'mimetype' = 'text/plain'
        and (metadata ->> 'contentLength')::int < 1000 and (user_metadata ->> 'page')::int > 0
      );
    `)
  })

  const page = { 'x-metadata': encode({ page: 1 }) }
  const refused = { statusCode: '403', message: 'new row violates row-level security policy' }

  test('see type, length and metadata of bare bytes', async () => {
    expect(await uploadAsOwner('x', { ...text, ...page })).toHaveProperty('Key')
    expect(await uploadAsOwner('x', text)).toMatchObject(refused)
    expect(await uploadAsOwner('x', { ...page, 'content-type': 'text/csv' })).toMatchObject(refused)
    expect(await uploadAsOwner('x'.repeat(1000), { ...text, ...page })).toMatchObject(refused)
  })

  test('see the same of a form', async () => {
    expect(await uploadAsOwner(formWith({ metadata: '{"page":1}' }))).toHaveProperty('Key')
    expect(await uploadAsOwner(formWith({ metadata: '{"page":0}' }))).toMatchObject(refused)
    expect(
      await uploadAsOwner(formWith({ metadata: '{"page":1}', contentType: 'text/csv' })),
    ).toMatchObject(refused)
  })

  test('see them for a copy, and when an upload is signed', async () => {
    await storage.service.storage
      .from('private')
      .upload(`${OWNER}/a`, 'x', { contentType: 'text/plain', metadata: { page: 1 } })
    const body = { bucketId: 'private', sourceKey: `${OWNER}/a`, destinationBucket: 'one' }
    const copy = async (destinationKey: string, more: object) =>
      await (
        await storage.send('POST', '/object/copy', {
          as: owner,
          body: { ...body, destinationKey, ...more },
        })
      ).json()
    expect(await copy('copy-1', {})).toHaveProperty('Key')
    expect(await copy('copy-2', { copyMetadata: false })).toMatchObject(refused)
    const sign = (headers: Record<string, string>) =>
      storage.send('POST', '/object/upload/sign/one/signed', { as: owner, headers, body: 'x' })
    expect((await sign({ ...text, ...page })).status).toBe(200)
    expect((await sign(text)).status).toBe(400)
  })
})
