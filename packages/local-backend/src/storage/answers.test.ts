import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { filesDirectory } from '#src/storage/open-file-store.ts'
import {
  countFiles,
  OWNER,
  PNG,
  startStorage,
  type StorageFixture,
} from '#src/storage/storage.fixture.ts'
import { createFileSweep } from '#src/storage/sweep-files.ts'

let storage: StorageFixture
let owner: SupabaseClient
let url: string

beforeAll(async () => {
  storage = await startStorage()
  owner = await storage.signIn(OWNER)
  const bucket = storage.service.storage.from('open')
  await bucket.upload('letters.txt', 'abcdefghij')
  url = bucket.getPublicUrl('letters.txt').data.publicUrl
})

afterAll(async () => {
  await storage.stop()
})

describe('reading a part', () => {
  test.each([
    ['bytes=0-3', 206, 'abcd', 'bytes 0-3/10'],
    ['bytes=8-', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=-2', 206, 'ij', 'bytes 8-9/10'],
    ['bytes=5-100', 206, 'fghij', 'bytes 5-9/10'],
    ['bytes=0-1,3-4', 200, 'abcdefghij', null],
    ['lines=1-2', 200, 'abcdefghij', null],
  ])('%s answers %i', async (range, status, text, contentRange) => {
    const answer = await fetch(url, { headers: { range } })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-range')).toBe(contentRange)
  })

  test('a range beyond the end answers 416 with the size', async () => {
    const answer = await fetch(url, { headers: { range: 'bytes=10-' } })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
  })

  test('HEAD returns the size without the bytes', async () => {
    const answer = await fetch(url, { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('10')
    expect(await answer.text()).toBe('')
  })

  test('an unchanged file is not sent again', async () => {
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    const unchanged = await fetch(url, { headers: { 'if-none-match': etag } })
    expect(unchanged.status).toBe(304)
    expect((await fetch(url, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})

describe('files are never pages', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['HTML', 'text/html', html],
    ['HTML that says it is text', 'text/plain', html],
    ['SVG', 'image/svg+xml', svg],
    ['SVG behind an XML head and a comment', 'text/xml', `<?xml version="1.0"?><!-- a -->${svg}`],
    ['XHTML', 'application/xhtml+xml', '<html></html>'],
    ['a JPEG that is HTML', 'image/jpeg', html],
    ['a JPEG that is text', 'image/jpeg', 'JPEG'],
    ['a PDF that is a picture', 'application/pdf', PNG],
    ['a PNG that is empty', 'image/png', ''],
    ['no type at all', 'nonsense', 'x'],
  ])('%s is refused', async (_, contentType, body) => {
    const { error } = await owner.storage
      .from('private')
      .upload(`${OWNER}/page`, body, { contentType })
    expect(error).toMatchObject({ statusCode: '415' })
  })

  test('a picture is shown in place, text is downloaded, and neither may run anything', async () => {
    await storage.service.storage.from('open').upload('a.png', PNG, { contentType: 'image/png' })
    const picture = await fetch(url.replace('letters.txt', 'a.png'))
    expect(picture.headers.get('content-disposition')).toBe('inline')
    const text = await fetch(url)
    expect(text.headers.get('content-disposition')).toMatch(/^attachment; filename="letters.txt"/)
    for (const answer of [picture, text]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    }
  })

  test('a PDF is shown in place, with a separate origin', async () => {
    const bucket = storage.service.storage.from('open')
    const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
    expect((await bucket.upload('a.pdf', pdf, { contentType: 'application/pdf' })).error).toBeNull()
    const { headers } = await fetch(url.replace('letters.txt', 'a.pdf'))
    expect(headers.get('content-disposition')).toBe('inline')
    expect(headers.get('content-security-policy')).toBe('sandbox allow-scripts')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a download has the requested name, whatever characters it contains', async () => {
    const answer = await fetch(
      `${url}?download=${encodeURIComponent('Größe "x"\r\nSet-Cookie: a')}`,
    )
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Gr__e _x___/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })
})

async function sign(seconds: number, name = 'signed.txt'): Promise<string> {
  const bucket = owner.storage.from('private')
  await bucket.upload(`${OWNER}/${name}`, 'secret', { upsert: true })
  const { data } = await bucket.createSignedUrl(`${OWNER}/${name}`, seconds)
  return data?.signedUrl ?? ''
}

describe('signed URLs', () => {
  test('a signed URL needs no key, and is valid only for its own file', async () => {
    const signed = await sign(60)
    expect(await (await fetch(signed)).text()).toBe('secret')
    await sign(60, 'other.txt')
    expect((await fetch(signed.replace('signed.txt', 'other.txt'))).status).toBe(400)
    const [head = '', payload = '', signature = ''] = signed.split('token=')[1]?.split('.') ?? []
    const forged = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), exp: 2e9 }
    const parts = [head, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature]
    expect((await fetch(`${signed.split('token=')[0]}token=${parts.join('.')}`)).status).toBe(400)
    expect((await fetch(signed.split('?')[0] ?? '')).status).toBe(400)
  })

  test('a signed URL expires on time', async () => {
    const signed = await sign(1)
    await new Promise((resolve) => {
      setTimeout(resolve, 2100)
    })
    expect(await (await fetch(signed)).json()).toMatchObject({ code: 'InvalidJWT' })
  })

  test('many are signed at once, and those that the caller may not see are marked', async () => {
    await sign(60)
    const paths = [`${OWNER}/signed.txt`, `${OWNER}/absent.txt`]
    const { data } = await owner.storage.from('private').createSignedUrls(paths, 60)
    expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
      [paths[0], true],
      [paths[1], false],
    ])
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('secret')
  })

  test('an upload URL stores one file for its creator', async () => {
    const bucket = owner.storage.from('private')
    const path = `${OWNER}/sent.txt`
    const { data } = await bucket.createSignedUploadUrl(path)
    const anonymous = storage.anonymous.storage.from('private')
    const token = data?.token ?? ''
    expect((await anonymous.uploadToSignedUrl(path, token, 'sent')).error).toBeNull()
    expect((await anonymous.uploadToSignedUrl(path, token, 'again')).error).not.toBeNull()
    expect(
      (await anonymous.uploadToSignedUrl(`${OWNER}/elsewhere.txt`, token, 'x')).error,
    ).not.toBeNull()
    expect(await (await bucket.download(path)).data?.text()).toBe('sent')
    const reading = (await sign(60)).split('token=')[1] ?? ''
    expect((await anonymous.uploadToSignedUrl(path, reading, 'x')).error).not.toBeNull()
    expect(
      (await storage.anonymous.storage.from('private').createSignedUploadUrl(path)).error,
    ).not.toBeNull()
  })
})

describe('buckets', () => {
  test('the secret key creates, changes, empties and removes buckets', async () => {
    const { storage: api } = storage.service
    const settings = { public: false, fileSizeLimit: '1KB', allowedMimeTypes: ['image/*'] }
    expect((await api.createBucket('albums', settings)).data).toEqual({ name: 'albums' })
    expect((await api.createBucket('albums')).error).toMatchObject({ statusCode: '409' })
    expect((await api.getBucket('albums')).data).toMatchObject({
      id: 'albums',
      file_size_limit: 1000,
      allowed_mime_types: ['image/*'],
    })
    const bucket = api.from('albums')
    expect((await bucket.upload('a.txt', 'text')).error).toMatchObject({ statusCode: '415' })
    expect((await bucket.upload('a.png', PNG, { contentType: 'image/png' })).error).toBeNull()
    const large = Buffer.concat([PNG, Buffer.alloc(1000)])
    expect((await bucket.upload('b.png', large, { contentType: 'image/png' })).error).toMatchObject(
      {
        statusCode: '413',
      },
    )
    expect((await api.updateBucket('albums', { public: true })).error).toBeNull()
    expect((await api.getBucket('albums')).data).toMatchObject({
      public: true,
      file_size_limit: 1000,
    })
    expect((await api.deleteBucket('albums')).error).toMatchObject({ statusCode: '409' })
    expect((await api.emptyBucket('albums')).error).toBeNull()
    expect((await api.deleteBucket('albums')).error).toBeNull()
    expect((await api.listBuckets()).data?.map(({ id }) => id)).toEqual(['open', 'private'])
  })

  test('users neither see nor create buckets unless a policy allows it', async () => {
    expect((await owner.storage.listBuckets()).data).toEqual([])
    expect((await owner.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    expect((await storage.service.storage.createBucket('a/b')).error).not.toBeNull()
    expect((await storage.service.storage.createBucket('public/..')).error).not.toBeNull()
  })
})

test.each([
  ['upload/resumable', 'POST'],
  ['bucket/open/lifecycle', 'GET'],
  ['cdn/open/a.png', 'DELETE'],
  ['iceberg/bucket', 'GET'],
  ['vector/ListIndexes', 'POST'],
  ['object/open/a.png?versionId=1', 'GET'],
])('%s is not supported and answers 501', async (path, method) => {
  const { secretKey } = storage.database.context.keys
  const answer = await fetch(`${storage.origin}/storage/v1/${path}`, {
    method,
    headers: { apikey: secretKey },
  })
  expect(answer.status).toBe(501)
  expect(await answer.json()).toMatchObject({ error: 'NotImplemented' })
})

test('the sweep removes old files without a row and nothing else', async () => {
  const { context } = storage.database
  const sweep = createFileSweep(context, storage.store)
  const bucket = storage.service.storage.from('open')
  await bucket.upload('kept.txt', 'kept')
  await bucket.upload('orphaned.txt', 'orphaned')
  const admin = await storage.database.connect('supabase_storage_admin')
  await admin.query(`set storage.allow_delete_query = 'true'`)
  await admin.query(`delete from storage.objects where name = 'orphaned.txt'`)
  expect(await sweep.run()).toBe(0)

  const entries = await readdir(filesDirectory(context), { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    await utimes(join(entry.parentPath, entry.name), 0, 0)
  }
  expect(await sweep.run()).toBe(1)
  expect(await (await bucket.download('kept.txt')).data?.text()).toBe('kept')
})

test('an interrupted upload leaves neither a row nor a file', async () => {
  const { context } = storage.database
  const before = await countFiles(storage)
  const stop = new AbortController()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(100_000)),
    pull: () => stop.abort(),
  })
  const address = `${storage.origin}/storage/v1/object/private/broken.bin`
  const upload = fetch(address, {
    method: 'POST',
    headers: { apikey: context.keys.secretKey, 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
    signal: stop.signal,
  })
  await expect(upload).rejects.toThrow('aborted')
  await vi.waitFor(async () => expect(await countFiles(storage)).toBe(before))
  const { data } = await storage.service.storage.from('private').exists('broken.bin')
  expect(data).toBe(false)
})

test.each([
  ['POST', '/object/list/open', { prefix: '\0' }],
  ['POST', '/object/list/open', { prefix: '', search: 'a\0' }],
  ['POST', '/object/list/%00', { prefix: '' }],
  ['POST', '/object/copy', { bucketId: '\0', sourceKey: 'a', destinationKey: 'b' }],
])(
  '%s %s with a NUL character in %j is a bad request, not a failure',
  async (method, path, body) => {
    const root = url.slice(0, url.indexOf('/object/'))
    const answer = await fetch(root + path, {
      method,
      body: JSON.stringify(body),
      headers: {
        apikey: storage.database.context.keys.secretKey,
        'content-type': 'application/json',
      },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'InvalidRequest' })
  },
)
