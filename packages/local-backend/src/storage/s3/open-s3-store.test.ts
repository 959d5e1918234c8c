import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BackendStartError } from '#src/errors.ts'
import { openS3Store, type S3StoreOptions } from '#src/storage/s3/open-s3-store.ts'
import { KEY, startS3Server, type Fault, type S3Server } from '#src/storage/s3/s3-server.fixture.ts'

let s3: S3Server

beforeEach(async () => {
  s3 = await startS3Server()
})
afterEach(() => s3.stop())

async function open(changes: Partial<S3StoreOptions> = {}): Promise<void> {
  const store = await openS3Store({
    url: s3.url,
    maxFileBytes: 1000,
    owner: 'ours',
    hasRows: () => Promise.resolve(false),
    log: { info() {}, warn() {}, error() {} },
    ...changes,
  })
  store.close()
}

async function refusalOf(changes: Partial<S3StoreOptions>): Promise<string> {
  const error: unknown = await open(changes).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(BackendStartError)
  const { message, advice } = error as BackendStartError
  expect(message + advice).not.toMatch(/sec.{0,3}ret\+|AKIAEXAMPLE/)
  return `${message} ${advice}`
}

describe('an unusable store is reported at the start', () => {
  test.each<[string, (url: string) => string, string]>([
    ['another bucket', (url) => url.replace('/files', '/filez'), 'Make the bucket'],
    ['an unknown key', (url) => url.replace(KEY, 'AKIAOTHER'), 'Correct the key'],
    ['a wrong secret', (url) => url.replace('sec', 'sek'), 'Correct the secret'],
    ['no bucket', (url) => url.replace('/files', ''), 'names no bucket'],
  ])('%s', async (_, change, words) => {
    expect(await refusalOf({ url: change(s3.url) })).toContain(words)
    expect(s3.objects.size).toBe(0)
  })

  test.each<[string, Fault, string]>([
    ['ListObjectsV2', { status: 403, code: 'AccessDenied' }, 's3:ListBucket'],
    ['GetObject', { status: 403, code: 'AccessDenied' }, 's3:GetObject'],
    ['PutObject', { status: 403, code: 'AccessDenied' }, 's3:PutObject'],
    ['ListObjectsV2', { status: 301, code: 'PermanentRedirect' }, 'region'],
    ['ListObjectsV2', { status: 500, code: 'InternalError' }, 'speaks the S3 protocol'],
    ['ListObjectsV2', 'lost answer', 'speaks the S3 protocol'],
  ])('%s: %o', async (operation, fault, words) => {
    s3.findFault = (name) => (name === operation ? fault : null)
    expect(await refusalOf({})).toContain(words)
  })

  test('a host without a server', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => closed.once('listening', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const url = s3.url.replace(/:\d+\//, `:${port}/`)
    expect(await refusalOf({ url })).toContain('Start the server there')
  })

  test('files that S3 would not copy in one call', async () => {
    expect(await refusalOf({ maxFileBytes: 6 * 1024 ** 3 })).toContain('5 GB')
  })
})

describe('a bucket belongs to one database', () => {
  test('whose next start, and other processes, are accepted', async () => {
    await open()
    await open({ hasRows: () => Promise.resolve(true) })
    expect([...s3.objects.keys()]).toEqual(['backend.json'])
  })

  test('and to no other, which uses a different prefix', async () => {
    await open()
    expect(await refusalOf({ owner: 'theirs' })).toContain('belong to another database')
    await open({ owner: 'theirs', url: `${s3.url}/theirs` })
    expect([...s3.objects.keys()]).toEqual(['backend.json', 'theirs/backend.json'])
  })

  test('also if both start at the same time', async () => {
    const results = await Promise.allSettled(['a', 'b'].map((owner) => open({ owner })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a server without conditional requests is accepted', async () => {
    let isFirst = true
    s3.findFault = (operation) => {
      if (operation !== 'PutObject' || !isFirst) return null
      isFirst = false
      return { status: 501, code: 'NotImplemented' }
    }
    await open()
    expect([...s3.objects.keys()]).toEqual(['backend.json'])
  })

  test('a database whose files are elsewhere is refused before anything is written', async () => {
    const words = await refusalOf({ hasRows: () => Promise.resolve(true) })
    expect(words).toContain('not in the bucket files')
    expect(s3.objects.size).toBe(0)
  })

  test('an unreadable mark is refused', async () => {
    s3.objects.set('backend.json', { body: Buffer.from('{}'), modified: new Date() })
    expect(await refusalOf({})).toContain('cannot be read')
  })
})
