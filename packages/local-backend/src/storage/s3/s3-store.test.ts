import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Log } from '#src/log.ts'
import { createStorageApp } from '#src/storage/storage-app.ts'
import { OWNER, PNG, startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'
import { createFileSweep } from '#src/storage/sweep-files.ts'
import { KEY, startS3Server, type Fault, type S3Server } from '#src/storage/s3/s3-server.fixture.ts'

const MEGABYTE = 1024 * 1024
const HOUR = 3_600_000
const SECRETS = /AKIAEXAMPLE|sec.{0,3}ret/

let s3: S3Server
let storage: StorageFixture
let log: { event: string; fields: Record<string, unknown> | undefined }[]

beforeEach(async () => {
  s3 = await startS3Server()
  log = []
  const note = (event: string, fields?: Record<string, unknown>) => void log.push({ event, fields })
  const listening: Log = { info: note, warn: note, error: note }
  storage = await startStorage({
    storage: { maxFileBytes: 20 * MEGABYTE, s3Url: `${s3.url}/shop?region=eu-central-1` },
    // Far more than any disk has: it only counts for files on a disk.
    minimumFreeBytes: Number.MAX_SAFE_INTEGER,
    log: listening,
  })
})

afterEach(async () => {
  await storage.stop()
  await s3.stop()
})

const files = () => storage.service.storage.from('private')
const stored = () => [...s3.objects.keys()].filter((key) => key.startsWith('shop/objects/'))
const sweep = () => createFileSweep(storage.database.context, storage.store).run()
const upload = (name: string, body: Buffer) =>
  files().upload(name, body, { contentType: 'application/octet-stream', upsert: true })

/** Lets the named operation fail, from its first call on or only that once. */
function fail(operation: string, fault: Fault, times = Infinity): void {
  let left = times
  s3.findFault = (name) => (name === operation && left-- > 0 ? fault : null)
}

async function read(name: string, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(`${storage.origin}/storage/v1/object/private/${name}`, {
    headers: { apikey: storage.database.context.keys.secretKey, ...headers },
  })
}

async function copy(name: string, mimetype: string): Promise<Response> {
  return await fetch(`${storage.origin}/storage/v1/object/copy`, {
    method: 'POST',
    headers: { apikey: storage.database.context.keys.secretKey },
    body: JSON.stringify({
      bucketId: 'private',
      sourceKey: name,
      destinationKey: 'copy',
      copyMetadata: false,
      metadata: { mimetype },
    }),
  })
}

function age(milliseconds: number): void {
  for (const object of s3.objects.values()) object.modified = new Date(Date.now() - milliseconds)
  for (const each of s3.uploads.values()) each.initiated = new Date(Date.now() - milliseconds)
}

describe('a file', () => {
  test.each([0, 1, 5 * MEGABYTE - 1, 5 * MEGABYTE, 5 * MEGABYTE + 1, 12 * MEGABYTE])(
    'of %i bytes is returned unchanged, with the MD5 of all of it as its tag',
    async (size) => {
      const body = randomBytes(size)
      expect((await upload('a.bin', body)).error).toBeNull()
      const answer = await read('a.bin')
      expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
      expect(answer.headers.get('etag')).toBe(`"${createHash('md5').update(body).digest('hex')}"`)
      expect(stored()).toHaveLength(1)
      expect(s3.uploads.size).toBe(0)
      expect(s3.calls.filter((call) => call === 'UploadPart')).toHaveLength(
        size < 5 * MEGABYTE ? 0 : Math.ceil(size / (5 * MEGABYTE)),
      )
    },
  )

  test('returns ranges, of which only the bytes are fetched, and 304 without calling the store', async () => {
    await upload('a.txt', Buffer.from('0123456789'))
    const part = await read('a.txt', { range: 'bytes=2-4' })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    expect((await read('a.txt', { range: 'bytes=10-' })).status).toBe(416)
    const before = s3.calls.length
    const tag = part.headers.get('etag') ?? ''
    expect((await read('a.txt', { 'if-none-match': tag })).status).toBe(304)
    expect(s3.calls).toHaveLength(before)
  })

  test('can be copied, replaced and removed, and leaves nothing behind', async () => {
    await upload('a.txt', Buffer.from('old'))
    expect((await files().copy('a.txt', 'b.txt')).error).toBeNull()
    await upload('a.txt', Buffer.from('new'))
    expect(await (await read('b.txt')).text()).toBe('old')
    expect(await (await read('a.txt')).text()).toBe('new')
    expect(stored()).toHaveLength(2)
    await files().remove(['a.txt', 'b.txt'])
    expect(stored()).toEqual([])
  })

  test('is checked before a copy gets another type', async () => {
    await upload('empty', Buffer.alloc(0))
    await upload('a.png', PNG)
    expect((await copy('a.png', 'image/jpeg')).status).toBe(400)
    expect((await copy('empty', 'image/png')).status).toBe(400)
    expect((await copy('a.png', 'image/png')).status).toBe(200)
  })

  test.each([21, 6])('of %i MB over the limit of its bucket leaves nothing', async (megabytes) => {
    await storage.service.storage.updateBucket('private', {
      public: false,
      fileSizeLimit: megabytes === 6 ? 5.5 * MEGABYTE : null,
    })
    const { error } = await upload('large.bin', Buffer.alloc(megabytes * MEGABYTE))
    expect(error).toMatchObject({ statusCode: '413' })
    expect(stored()).toEqual([])
    expect(s3.uploads.size).toBe(0)
  })

  test('that is lost answers as not found', async () => {
    await upload('a.txt', Buffer.from('a'))
    for (const key of stored()) s3.objects.delete(key)
    expect((await files().download('a.txt')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await files().copy('a.txt', 'b.txt')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await files().remove(['a.txt'])).data).toHaveLength(1)
  })
})

describe('a failing store', () => {
  const refused = { status: 500, code: 'S3Error' }
  const away = { status: 503, code: 'SlowDown' }

  test.each<[string, Fault, object]>([
    ['PutObject', { status: 403, code: 'AccessDenied' }, refused],
    ['PutObject', { status: 404, code: 'NoSuchBucket' }, refused],
    ['PutObject', { status: 500, code: 'InternalError' }, away],
    ['PutObject', { status: 503, code: 'SlowDown' }, away],
    ['PutObject', 'lost answer', away],
  ])(
    '%s: %o leaves no row, says so, and is named in the log',
    async (operation, fault, expected) => {
      fail(operation, fault)
      const { error } = await upload('a.bin', Buffer.from('a'))
      expect(error).toMatchObject(expected)
      expect(error?.message).not.toMatch(/shop|objects/)
      expect((await files().exists('a.bin')).data).toBe(false)
      expect(log).toContainEqual({
        event: 'storage.s3_failed',
        fields: expect.objectContaining({ operation }),
      })
      s3.findFault = () => null
      age(2 * HOUR)
      await sweep()
      expect(stored()).toEqual([])
      expect((await upload('a.bin', Buffer.from('b'))).error).toBeNull()
    },
  )

  test.each(['CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'])(
    '%s fails in the middle of a large file, and nothing of it remains',
    async (operation) => {
      await upload('a.bin', Buffer.from('before'))
      fail(operation, { status: 500, code: 'InternalError' })
      expect((await upload('a.bin', Buffer.alloc(11 * MEGABYTE))).error).toMatchObject(away)
      expect(await (await read('a.bin')).text()).toBe('before')
      expect(stored()).toHaveLength(1)
      expect(s3.uploads.size).toBe(0)
    },
  )

  test.each(['PutObject', 'UploadPart', 'CompleteMultipartUpload'])(
    '%s that fails once is retried, also after a lost answer',
    async (operation) => {
      const body = randomBytes(operation === 'PutObject' ? 10 : 6 * MEGABYTE)
      for (const fault of [{ status: 503, code: 'SlowDown' }, 'lost answer'] as const) {
        fail(operation, fault, 1)
        expect((await upload('a.bin', body)).error).toBeNull()
        expect((await (await read('a.bin')).arrayBuffer()).byteLength).toBe(body.length)
        expect(stored()).toHaveLength(1)
      }
    },
  )

  test('a large upload that cannot be undone is swept when it is old, and not before', async () => {
    s3.findFault = (operation) =>
      ['UploadPart', 'AbortMultipartUpload'].includes(operation)
        ? { status: 500, code: 'InternalError' }
        : null
    expect((await upload('a.bin', Buffer.alloc(6 * MEGABYTE))).error).toMatchObject(away)
    expect(log).toContainEqual(expect.objectContaining({ event: 'storage.upload_left' }))
    s3.findFault = () => null
    expect(await sweep()).toBe(0)
    age(2 * HOUR)
    expect(await sweep()).toBe(1)
    expect(s3.uploads.size).toBe(0)
  })

  test.each<[Fault, number]>([
    [{ status: 403, code: 'AccessDenied' }, 500],
    [{ status: 500, code: 'InternalError' }, 503],
  ])('a download that fails with %o says so', async (fault, status) => {
    await upload('a.txt', Buffer.from('a'))
    fail('GetObject', fault)
    const answer = await read('a.txt')
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toContain(KEY)
    expect(JSON.stringify(log)).not.toMatch(SECRETS)
    expect(log.at(-1)?.fields).toMatchObject({ s3RequestId: 'REQUEST-AT-S3' })
  })

  test('a download that is interrupted in the middle is recognized as broken, and the next one works', async () => {
    await upload('a.bin', randomBytes(MEGABYTE))
    fail('GetObject', 'cut', 1)
    await expect(read('a.bin').then((answer) => answer.arrayBuffer())).rejects.toThrow('terminated')
    expect((await (await read('a.bin')).arrayBuffer()).byteLength).toBe(MEGABYTE)
    expect(log.map(({ event }) => event)).toContain('storage.s3_broke_off')
  })

  test('a client that ends a download early is no failure of the store', async () => {
    await upload('a.bin', randomBytes(8 * MEGABYTE))
    const answer = await read('a.bin')
    await answer.body?.cancel()
    expect((await (await read('a.bin')).arrayBuffer()).byteLength).toBe(8 * MEGABYTE)
    expect(log.map(({ event }) => event)).not.toContain('storage.s3_broke_off')
  })

  test('a failed removal of the bytes is no error for the client, and the sweep removes them', async () => {
    await upload('a.txt', Buffer.from('a'))
    fail('DeleteObject', { status: 500, code: 'InternalError' })
    expect((await files().remove(['a.txt'])).data).toHaveLength(1)
    expect(log).toContainEqual({ event: 'storage.files_left', fields: { count: 1 } })
    s3.findFault = () => null
    age(2 * HOUR)
    expect(await sweep()).toBe(1)
    expect(stored()).toEqual([])
  })

  test('an unreachable server is reported within seconds', async () => {
    await upload('a.txt', Buffer.from('a'))
    await s3.stop()
    expect((await read('a.txt')).status).toBe(503)
    expect((await upload('b.txt', Buffer.from('b'))).error).toMatchObject(away)
    expect(log.at(-1)?.fields).toMatchObject({ code: 'ECONNREFUSED', status: null })
  })

  test('a server that does not answer is given up, with the started work', async () => {
    fail('PutObject', 'silent')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pending = storage.store.receive(Readable.from([Buffer.from('a')]), 10)
    const outcome = Promise.allSettled([(await pending).keep()])
    await vi.waitUntil(() => s3.calls.includes('PutObject'))
    await vi.advanceTimersByTimeAsync(60_000)
    const refusal = { status: 'rejected', reason: { code: 'SlowDown' } }
    expect(await outcome).toMatchObject([refusal])
    vi.useRealTimers()
  })
})

describe('several processes on one bucket', () => {
  test("each reads the others' files, and neither sweeps new ones", async () => {
    const { context } = storage.database
    const other = createStorageApp(context, storage.store)
    await upload('a.txt', Buffer.from('a'))
    const answer = await other.request('/object/private/a.txt', {
      headers: { apikey: context.keys.secretKey },
    })
    expect(await answer.text()).toBe('a')
    // Another process has the bytes but not the row yet.
    const taking = await storage.store.receive(Readable.from([Buffer.from('b')]), 10)
    await taking.keep()
    age(HOUR - 60_000)
    expect(await sweep()).toBe(0)
    expect(stored()).toHaveLength(2)
  })

  test('all pages are swept, by two at the same time, and files with a row stay', async () => {
    await upload('kept.txt', Buffer.from('kept'))
    for (let index = 0; index < 8; index += 1) {
      const file = await storage.store.receive(Readable.from([Buffer.from('b')]), 10)
      await file.keep()
    }
    s3.objects.set('elsewhere/objects/a', { body: Buffer.from('a'), modified: new Date(0) })
    age(2 * HOUR)
    await Promise.all([sweep(), sweep()])
    expect(stored()).toHaveLength(1)
    expect(s3.objects.has('elsewhere/objects/a')).toBe(true)
    expect(s3.objects.has('shop/backend.json')).toBe(true)
    expect(await (await read('kept.txt')).text()).toBe('kept')
  })
})

test('policies decide as with files on the disk, and refused requests send nothing to the store', async () => {
  const owner = (await storage.signIn(OWNER)).storage.from('private')
  expect((await owner.upload(`${OWNER}/a.txt`, 'mine')).error).toBeNull()
  const before = s3.calls.length
  const stranger = (await storage.signIn('00000000-0000-4000-8000-00000000000b')).storage
  expect((await stranger.from('private').download(`${OWNER}/a.txt`)).error).not.toBeNull()
  expect((await stranger.from('private').upload(`${OWNER}/b.txt`, 'b')).error).not.toBeNull()
  expect(s3.calls).toHaveLength(before)
  expect(await (await owner.download(`${OWNER}/a.txt`)).data?.text()).toBe('mine')
})

test('a body of many chunks is never in memory as more than a part', async () => {
  let given = 0
  async function* chunks() {
    for (; given < 18; given += 1) {
      const sent = s3.calls.filter((call) => call === 'UploadPart').length * 5
      expect(given - sent).toBeLessThanOrEqual(5)
      yield Buffer.alloc(MEGABYTE, given)
    }
  }
  const file = await storage.store.receive(chunks(), 20 * MEGABYTE)
  const version = await file.keep()
  const body = await buffer(await storage.store.read(version))
  expect(body.length).toBe(18 * MEGABYTE)
  expect(body[17 * MEGABYTE]).toBe(17)
})
