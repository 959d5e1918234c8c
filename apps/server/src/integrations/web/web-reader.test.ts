import { brotliCompressSync, gzipSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedAgent } from '#src/integrations/web/guarded-agent.ts'
import { createPublicLookup } from '#src/integrations/web/public-lookup.ts'
import { createWebReader } from '#src/integrations/web/web-reader.ts'
import { openPublicSite, publicLooking, type PublicSite } from '#src/testing/open-public-site.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { hurryTimers } from '#src/testing/hurry-timers.ts'

const megabyte = 1024 * 1024
const html = { 'content-type': 'text/html' }
const hello = '<title>Hello</title>'

/** Answers by path. */
const answers: Record<string, () => Response> = {
  '/': () => new Response(hello, { headers: html }),
  '/app.xhtml': () => new Response(hello, { headers: { 'content-type': 'application/xhtml+xml' } }),
  '/to-metadata': () => to('http://169.254.169.254/latest/meta-data/'),
  '/to-loopback': () => to('https://127.0.0.1/'),
  '/to-local-name': () => to('https://loopback.shop.test/'),
  '/to-file': () => to('file:///etc/passwd'),
  '/to-password': () => to('https://me:secret@shop.test/'),
  '/to-port': () => to('https://shop.test:8443/'),
  '/to-root': () => to('/'),
  '/to-http': () => to('http://mapped.test/'),
  '/circle': () => to('/circle'),
  '/nowhere': () => new Response('', { status: 302 }),
  '/paper': () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  '/missing': () => new Response('', { status: 404 }),
  '/5mb': () => new Response('x'.repeat(5 * megabyte), { headers: html }),
  '/more': () => new Response('x'.repeat(5 * megabyte + 1), { headers: html }),
  '/stream': () => new Response(new Blob(['x'.repeat(6 * megabyte)]).stream(), { headers: html }),
  '/gzip': () => packed('gzip', gzipSync(hello)),
  '/br': () => packed('br', brotliCompressSync(hello)),
  '/deflate': () => packed('deflate', deflateSync(hello)),
  '/bomb': () => packed('gzip', gzipSync(Buffer.alloc(100 * megabyte))),
  '/br-bomb': () => packed('br', brotliCompressSync(Buffer.alloc(20 * megabyte))),
  '/broken': () => packed('gzip', gzipSync(hello).subarray(0, 15)),
  '/unknown-packing': () => packed('compress', Buffer.from(hello)),
  '/10mb': () => new Response(new Uint8Array(10 * megabyte)),
  '/more-than-10mb': () => new Response(new Uint8Array(10 * megabyte + 1)),
  '/silent': () =>
    new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }), {
      headers: html,
    }),
}

const to = (location: string): Response => new Response('', { status: 302, headers: { location } })
const packed = (packing: string, body: Buffer): Response =>
  new Response(new Uint8Array(body), { headers: { ...html, 'content-encoding': packing } })

function answer(request: Request): Response {
  const { pathname } = new URL(request.url)
  const steps = /^\/steps\/(\d+)$/.exec(pathname)?.[1]
  if (steps !== undefined) return to(steps === '1' ? '/' : `/steps/${Number(steps) - 1}`)
  return (answers[pathname] ?? answers['/missing'])?.() ?? new Response('')
}

let mapped: Awaited<ReturnType<typeof startLoopback>>
let shop: PublicSite

beforeAll(async () => {
  mapped = await startLoopback(answer)
  shop = await openPublicSite(
    {
      'shop.test': [[publicLooking]],
      'loopback.shop.test': [['127.0.0.1']],
      'metadata.shop.test': [['169.254.169.254']],
      'private.shop.test': [['10.1.2.3']],
      'v6.shop.test': [['::1']],
      'mapped-v6.shop.test': [['0:0:0:0:0:ffff:7f00:1']],
      'nat64.shop.test': [['64:ff9b::7f00:1']],
      'link-local.shop.test': [['fe80::1']],
      'unique-local.shop.test': [['fd00:ec2::254']],
      'mixed.shop.test': [[publicLooking, '127.0.0.1']],
      'mixed-kinds.shop.test': [[publicLooking, '::1']],
      'turning.shop.test': [[publicLooking], ['127.0.0.1']],
      'empty.shop.test': [[]],
    },
    () => new Response(hello, { headers: html }),
  )
})

afterAll(async () => {
  await shop.stop()
  await mapped.stop()
})

const createTestReader = (upstreams = new Map<string, string>(), deadline?: number) =>
  shop.createReader({ upstreams, deadline })

const problemOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'none',
    (error: { problem?: string }) => error.problem,
  )

const mappedTo = (host: string) => new Map([[host, mapped.origin]])

const readMapped = (path: string, deadline?: number) =>
  createTestReader(mappedTo('mapped.test'), deadline).readPage(`https://mapped.test${path}`)

describe('an address by number', () => {
  test.each([
    'https://127.0.0.1/',
    'http://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
  ])('%s is refused, and read where the operator maps it', async (address) => {
    expect(await problemOf(createTestReader().readPage(address))).toBe('refused')
    const reader = createTestReader(mappedTo(new URL(address).hostname))
    expect(await problemOf(reader.readPage(new URL('/', address).href))).toBe('none')
  })
})

describe('a name', () => {
  test.each([
    'localhost',
    'app.localhost',
    'router',
    'printer.local',
    'metadata.google.internal',
    'loopback.shop.test',
    'metadata.shop.test',
    'private.shop.test',
    'v6.shop.test',
    'mapped-v6.shop.test',
    'nat64.shop.test',
    'link-local.shop.test',
    'unique-local.shop.test',
    'mixed.shop.test',
    'mixed-kinds.shop.test',
    'loopback.shop.test.',
  ])('%s is refused, and read where the operator maps it', async (host) => {
    shop.hosts.length = 0
    expect(await problemOf(createTestReader().readPage(`https://${host}/`))).toBe('refused')
    expect(shop.hosts).toEqual([])
    const reader = createTestReader(mappedTo(host.replace(/[.]$/, '')))
    expect(await problemOf(reader.readPage(`https://${host}/`))).toBe('none')
  })

  test('that leads to the internet is read over https, with its certificate checked', async () => {
    const reader = createTestReader()
    expect(await reader.readPage('http://shop.test/a?b=1#c')).toMatchObject({
      url: 'https://shop.test/a?b=1',
      contentType: 'text/html',
      bytes: Buffer.from(hello),
    })
    // Only the test trusts this server.
    const strict = createGuardedAgent({
      lookup: createPublicLookup(shop.dns.resolver, () => true),
      allowedAddresses: [publicLooking],
    })
    Object.assign(strict.options, { port: shop.port })
    const distrusting = createWebReader({ upstreams: new Map(), agent: strict })
    expect(await problemOf(distrusting.readPage('https://shop.test/'))).toBe('unreachable')
  })

  test.each(['unknown.shop.test', 'empty.shop.test'])('%s leads nowhere', async (host) => {
    expect(await problemOf(createTestReader().readPage(`https://${host}/`))).toBe('unreachable')
  })

  test('that resolves differently the second time is connected to the checked address', async () => {
    shop.hosts.length = 0
    const reader = createTestReader()
    expect(await problemOf(reader.readPage('https://turning.shop.test/'))).toBe('none')
    expect(await problemOf(reader.readPage('https://turning.shop.test/'))).toBe('refused')
    expect(shop.hosts).toEqual([`${publicLooking} turning.shop.test`])
  })

  test('in production is resolved with the system’s resolver: this machine’s own names are refused', async () => {
    const reader = createWebReader({ upstreams: new Map() })
    expect(await problemOf(reader.readPage('https://127.0.0.1:443/'))).toBe('refused')
    expect(await problemOf(reader.readPage('https://localhost/'))).toBe('refused')
  })
})

test('the agent refuses by itself addresses that the first check missed', async () => {
  const agent = createGuardedAgent({ lookup: createPublicLookup(shop.dns.resolver, () => true) })
  const reader = createWebReader({ upstreams: new Map(), agent })
  for (const host of [
    'shop.test',
    'metadata.shop.test',
    'mapped-v6.shop.test',
    'nat64.shop.test',
  ]) {
    expect(await problemOf(reader.readPage(`https://${host}/`))).toBe('refused')
  }
})

describe('an address', () => {
  test.each([
    'ftp://shop.test/',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    'https://me@shop.test/',
    'https://me:secret@shop.test/',
    'https://shop.test:8443/',
    'http://shop.test:22/',
    'shop.test',
    '',
  ])('%j is refused', async (address) => {
    expect(await problemOf(createTestReader().readPage(address))).toBe('refused')
  })

  test('may contain the default port', async () => {
    expect(await problemOf(createTestReader().readPage('https://shop.test:443/'))).toBe('none')
    expect(await problemOf(createTestReader().readPage('http://shop.test:80/'))).toBe('none')
  })
})

describe('a redirect', () => {
  test.each([
    ['/to-metadata', 'refused'],
    ['/to-loopback', 'refused'],
    ['/to-local-name', 'refused'],
    ['/to-file', 'refused'],
    ['/to-password', 'refused'],
    ['/to-port', 'refused'],
    ['/circle', 'too_many_redirects'],
    ['/steps/6', 'too_many_redirects'],
    ['/nowhere', 'bad_status'],
    ['/steps/5', 'none'],
    ['/to-root', 'none'],
    ['/to-http', 'none'],
  ])('of %s is %s', async (path, problem) => {
    expect(await problemOf(readMapped(path))).toBe(problem)
  })

  test('returns the address that it ends at', async () => {
    expect(await readMapped('/steps/3')).toMatchObject({
      url: 'https://mapped.test/',
    })
  })
})

describe('an answer', () => {
  test.each([
    ['/paper', 'wrong_type'],
    ['/missing', 'bad_status'],
    ['/more', 'too_large'],
    ['/stream', 'too_large'],
    ['/bomb', 'too_large'],
    ['/br-bomb', 'too_large'],
    ['/broken', 'unreachable'],
    ['/unknown-packing', 'wrong_type'],
    ['/5mb', 'none'],
    ['/app.xhtml', 'none'],
  ])('of %s is %s', async (path, problem) => {
    expect(await problemOf(readMapped(path))).toBe(problem)
  })

  test.each(['/gzip', '/br', '/deflate'])('packed as %s is unpacked', async (path) => {
    expect((await readMapped(path)).bytes.toString()).toBe(hello)
  })

  test('that never comes is given up in time', async () => {
    const { asked } = hurryTimers(9000)
    expect(await problemOf(readMapped('/silent', 9000))).toBe('timeout')
    expect(asked).toContain(9000)
  })

  test('is given up if nobody waits for it any more', async () => {
    const reader = createTestReader(mappedTo('mapped.test'))
    const reading = reader.readPage('https://mapped.test/silent', AbortSignal.timeout(100))
    expect(await problemOf(reading)).toBe('unreachable')
  })

  test('that is a picture may be twice as large', async () => {
    const reader = createTestReader(mappedTo('mapped.test'))
    const { bytes } = await reader.readPicture('https://mapped.test/10mb')
    expect(bytes.byteLength).toBe(10 * megabyte)
    const larger = reader.readPicture('https://mapped.test/more-than-10mb')
    expect(await problemOf(larger)).toBe('too_large')
  })
})

test('a host is mapped only by its whole name', async () => {
  const upstreams = new Map([['mapped.test', `${mapped.origin}/below`]])
  const reader = createTestReader(upstreams)
  expect(await problemOf(reader.readPage('https://sub.mapped.test/'))).toBe('unreachable')
  expect(await problemOf(reader.readPage('https://mapped.test.evil.test/'))).toBe('unreachable')
  // The base URL's own path precedes that of the page.
  expect(await problemOf(reader.readPage('https://mapped.test/'))).toBe('bad_status')
})
