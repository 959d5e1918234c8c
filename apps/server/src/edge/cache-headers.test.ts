import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendarAddressSchema } from '@sampletrail/contracts/calendar.ts'
import { signedFileSeconds, storedFileSchema } from '@sampletrail/contracts/files.ts'
import { listFunctions } from '#src/testing/list-functions.ts'
import { openApp } from '#src/testing/open-app.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let shop: Awaited<ReturnType<typeof startLoopback>>
let admin: TestPerson
let calendar: string

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const metricsToken = 'metrics-token-of-tests'

beforeAll(async () => {
  shop = await startLoopback(
    () => new Response(picture, { headers: { 'content-type': 'image/png' } }),
  )
  site = await startTestServer({
    UPSTREAM_MAP: `img.example=${shop.origin}`,
    API_CALLS_PER_MINUTE: '1000',
    METRICS_TOKEN: metricsToken,
  })
  admin = await site.addPerson('admin')
  await site.query(
    `update public.subscriptions set is_admin = true, tier = 'pro', status = 'active'`,
  )
  const made = await open('POST /api/calendar', admin.token)
  calendar = new URL(calendarAddressSchema.parse(await made.json()).url).pathname
})
afterAll(async () => {
  await site.stop()
  await shop.stop()
})

/** Calls 'METHOD /path'. */
async function open(call: string, token?: string, init: RequestInit = {}): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  return await fetch(site.server.localUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      apikey: site.server.supabase.publishableKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...init,
  })
}

const cachingOf = async (answer: Promise<Response>) => {
  const { status, headers } = await answer
  return [status, headers.get('cache-control')]
}

describe('of our functions', () => {
  /** How each one is read, and its answer. */
  const reads: Record<string, () => [path: string, status: number, caching?: string]> = {
    'GET /api/account/recovery-codes': () => ['/api/account/recovery-codes', 200],
    'GET /api/contact/challenge': () => ['/api/contact/challenge', 200],
    'GET /api/proxy-image': () => [
      '/api/proxy-image?url=https://img.example/a.png',
      200,
      'private, max-age=86400',
    ],
    'GET /.netlify/functions/proxy-image': () => [
      '/.netlify/functions/proxy-image?url=https://img.example/a.png',
      200,
      'private, max-age=86400',
    ],
    'GET /api/ebay/categories': () => ['/api/ebay/categories', 503],
    'GET /api/ebay/categories/:id': () => ['/api/ebay/categories/1', 503],
    'GET /api/ebay/setup': () => ['/api/ebay/setup', 503],
    'GET /api/alerts/unsubscribe': () => ['/api/alerts/unsubscribe?token=x', 302],
    'GET /api/calendar': () => ['/api/calendar', 200],
    'GET /api/calendar/:file': () => [calendar, 200, 'private, max-age=300'],
    'GET /api/inbox/keys': () => ['/api/inbox/keys', 200],
    'GET /api/inbox/:id': () => ['/api/inbox/x?holder=x', 404],
    'GET /api/account/export': () => ['/api/account/export', 200],
    'GET /api/alerts/push/key': () => ['/api/alerts/push/key', 200],
    'GET /api/admin/jobs': () => ['/api/admin/jobs', 200],
    'GET /api/admin/settings': () => ['/api/admin/settings', 200],
  }

  test('each that is read has its row', () => {
    const read = listFunctions(site).filter((name) => name.startsWith('GET '))
    expect(Object.keys(reads).toSorted()).toEqual(read.toSorted())
  })

  test.each(Object.entries(reads))('%s is cached as its row says', async (_, row) => {
    const [path, status, caching = 'no-store'] = row()
    expect(await cachingOf(open(`GET ${path}`, admin.token))).toEqual([status, caching])
  })

  test('no refusal is stored, and no answer to a change', async () => {
    const names = listFunctions(site)
    expect(names.length).toBeGreaterThan(50)
    for (const name of [...names, 'GET /api/none', 'GET /functions/v1/none']) {
      const { headers } = await open(name.replaceAll(/:\w+/g, 'x'))
      expect.soft(headers.get('cache-control'), name).toBe('no-store')
    }
  })
})

describe('of the web app', () => {
  const page = '<!doctype html><title>SampleTrail</title>'
  const navigation = { headers: { accept: 'text/html' } }
  let app: ReturnType<typeof openApp>

  beforeAll(() => {
    const webRoot = join(site.folder, 'web')
    mkdirSync(join(webRoot, 'assets'), { recursive: true })
    for (const name of [
      'index.html',
      'landing.html',
      'privacy.html',
      'sw.js',
      'theme.js',
      'manifest.webmanifest',
      'favicon.svg',
      'assets/main-abc123.js',
      'assets/inter-abc123.woff2',
    ]) {
      writeFileSync(join(webRoot, name), page)
    }
    app = openApp(webRoot)
  })

  test.each([
    ['/', 200, 'no-cache'],
    ['/privacy', 200, 'no-cache'],
    ['/dashboard', 200, 'no-cache'],
    ['/index.html', 200, 'no-cache'],
    ['/p/none', 404, 'no-cache'],
    // Without a database nobody knows whether it is an open link.
    ['/proof/none', 503, 'no-store'],
    ['/proof/none/pdf', 503, 'no-store'],
    ['/proof-files/none', 404, 'no-store'],
    ['/sw.js', 200, 'no-cache'],
    ['/theme.js', 200, 'no-cache'],
    ['/manifest.webmanifest', 200, 'no-cache'],
    ['/favicon.svg', 200, 'no-cache'],
    ['/config.json', 200, 'no-cache'],
    ['/robots.txt', 200, 'no-cache'],
    ['/sitemap.xml', 200, 'no-cache'],
    ['/healthz', 200, 'no-store'],
    ['/assets/main-abc123.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/inter-abc123.woff2', 200, 'public, max-age=31536000, immutable'],
    // A server of the next version may have it.
    ['/assets/gone-abc123.js', 404, 'no-store'],
    ['/gone.png', 404, 'no-store'],
    ['/rest/v1/products', 503, 'no-store'],
  ])('%s answers %i with %s', async (path, status, caching) => {
    const answer = await app.request(path, navigation)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, caching])
  })

  test('a share that no worker took is not stored', async () => {
    const answer = await app.request('/share', { method: 'POST' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store'])
  })

  test.each(['/', '/sw.js', '/assets/main-abc123.js'])(
    '%s says the same when it is unchanged',
    async (path) => {
      const first = await app.request(path, navigation)
      const headers = { ...navigation.headers, 'if-none-match': first.headers.get('etag') ?? '' }
      const again = await app.request(path, { headers })
      expect(again.status).toBe(304)
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    },
  )

  test('every route outside of our functions has its row', () => {
    const paths = app.routes
      .map(({ path }) => path)
      .filter((path) => !/^\/(\*|api|functions|\.netlify)/.test(path))
    expect([...new Set(paths)].toSorted()).toEqual([
      '/config.json',
      '/healthz',
      '/p/:id',
      '/proof-files/*',
      '/proof-files/:sealed',
      '/proof/*',
      '/proof/:token',
      '/proof/:token/pdf',
      '/robots.txt',
      '/share',
      '/sitemap.xml',
    ])
  })
})

async function keep(folder: string) {
  const body = new FormData()
  body.set('folder', folder)
  body.set('file', new File([picture], 'a.png', { type: 'image/png' }))
  const kept = await open('POST /api/files', admin.token, {
    body,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const { bucket, path } = storedFileSchema.parse(await kept.json())
  return { files: admin.client.storage.from(bucket), path }
}

describe('of the services', () => {
  test.each([
    ['GET /rest/v1/products?select=id', 200, 'no-store'],
    ['GET /rest/v1/none', 404, 'no-store'],
    ['POST /rest/v1/rpc/active_product_ids', 200, 'no-store'],
    ['GET /auth/v1/user', 200, 'no-store'],
    ['GET /auth/v1/settings', 200, 'no-store'],
    ['GET /auth/v1/health', 200, 'no-store'],
    ['GET /auth/v1/none', 404, 'no-store'],
    ['GET /auth/v1/verify', 303, 'no-store'],
    ['GET /auth/v1/callback', 302, 'no-store'],
    ['GET /auth/v1/authorize', 302, 'no-store'],
    ['POST /auth/v1/token', 400, 'no-store'],
    ['GET /auth/v1/.well-known/jwks.json', 200, 'public, max-age=600'],
    ['GET /storage/v1/bucket', 200, 'no-store'],
    ['GET /storage/v1/none', 404, 'no-store'],
    ['GET /storage/v1/object/public/product-images/none.png', 400, 'no-store'],
    ['GET /storage/v1/object/sign/product-files/none.png?token=x', 400, 'no-store'],
    ['GET /storage/v1/render/image/public/product-images/none.png', 400, 'no-store'],
    ['GET /realtime/v1/none', 404, 'no-store'],
    ['POST /realtime/v1/api/broadcast', 400, 'no-store'],
    ['GET /__dev/mailbox', 200, 'no-store'],
    ['GET /__dev/mailbox/ui', 200, 'no-store'],
  ])('%s answers %i with %s', async (call, status, caching) => {
    expect(await cachingOf(open(call, admin.token))).toEqual([status, caching])
  })

  test('the metrics are not stored', async () => {
    expect(await cachingOf(open('GET /metrics', metricsToken))).toEqual([200, 'no-store'])
  })

  test('a public picture never changes under its name, in any size', async () => {
    const { files, path } = await keep('product-images')
    for (const options of [{}, { transform: { width: 1, height: 1 } }]) {
      const { data } = files.getPublicUrl(path, options)
      const { pathname, search } = new URL(data.publicUrl)
      expect(await cachingOf(open(`GET ${pathname}${search}`))).toEqual([200, 'max-age=31536000'])
    }
  })

  test('a private file is kept by the browser of its owner alone', async () => {
    const { files, path } = await keep('receipts')
    const { data } = await files.createSignedUrl(path, signedFileSeconds)
    const { pathname, search } = new URL(data?.signedUrl ?? '')
    expect(await cachingOf(open(`GET ${pathname}${search}`))).toEqual([
      200,
      'private, max-age=31536000',
    ])
  })
})
