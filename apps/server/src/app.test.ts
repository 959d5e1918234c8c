import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicConfigSchema } from '@sampletrail/contracts/config.ts'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { SITE_ORIGIN_PLACEHOLDER } from '@sampletrail/contracts/site-origin.ts'
import { type AppDependencies } from '#src/app.ts'
import { openPayments } from '#src/integrations/payments/open-payments.ts'
import { backend, limits, logged, openApp } from '#src/testing/open-app.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'sampletrail-web-'))
const page = '<!doctype html><title>SampleTrail</title>'
const landing = `<!doctype html><link rel="canonical" href="${SITE_ORIGIN_PLACEHOLDER}/" />`
const privacy = `<!doctype html><link rel="canonical" href="${SITE_ORIGIN_PLACEHOLDER}/privacy" />`
const script = 'export const answer = 42\n'.repeat(100)

const appWith = (changes: Parameters<typeof openApp>[1] = {}) => openApp(webRoot, changes)

const navigation = { headers: { accept: 'text/html,application/xhtml+xml' } }

beforeAll(() => {
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), page)
  writeFileSync(join(webRoot, 'landing.html'), landing)
  writeFileSync(join(webRoot, 'privacy.html'), privacy)
  writeFileSync(join(webRoot, 'assets', 'main-abc123.js'), script)
  writeFileSync(join(webRoot, 'assets', 'main-abc123.js.br'), brotliCompressSync(script))
})

afterAll(async () => {
  rmSync(webRoot, { recursive: true })
  await backend.stop()
})

describe('the web app', () => {
  test.each(['/dashboard', '/dashboard/products/0b8f6c3e', '/auth', '/settings/sellers'])(
    'answers a request for %s',
    async (path) => {
      const response = await appWith().request(path, navigation)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(page)
      expect(response.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test.each([
    ['an asset that is not there', '/assets/gone-1.js', { headers: { accept: '*/*' } }],
    ['an asset that is not there, opened as a page', '/assets/gone-1.js', navigation],
    ['a picture that is not there', '/logo.png', navigation],
    ['a function that is not there', '/api/nothing', navigation],
    ['a spec function that is not there yet', '/.netlify/functions/scan-amazon', navigation],
    ['a Supabase function that is not there', '/functions/v1/hello', navigation],
    ['an event of payments that are not set up', '/api/webhooks/stripe', { method: 'POST' }],
    ['a mailbox that is not here', '/__dev/mailbox', navigation],
    ['a path that climbs out', '/..%2f..%2fpackage.json', { headers: { accept: '*/*' } }],
    ['data from an app route', '/dashboard', { headers: { accept: 'application/json' } }],
    ['a form sent to an app route', '/dashboard', { method: 'POST', ...navigation }],
  ])('does not answer a request for %s', async (_, path, init) => {
    const response = await appWith().request(path, init)
    expect(response.status).toBe(404)
    expect(errorBodySchema.parse(await response.json()).error.code).toBe('not_found')
  })

  test('leads a share that no worker took to the app, which says what to do', async () => {
    const body = new FormData()
    body.set('files', new File([new Uint8Array(3_000_000)], 'photo.jpg'))
    const response = await appWith().request('/share', { method: 'POST', body })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/share?stored=0&reason=early',
    ])
  })

  test.each(['/rest/v1/products', '/auth/v1/user', '/storage/v1/object/a/b', '/realtime/v1'])(
    'does not answer at %s if the services are elsewhere: requests there wait',
    async (path) => {
      const response = await appWith().request(path, navigation)
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({ error: expect.objectContaining({ code: 'unavailable' }) }),
      ])
    },
  )

  test('stores hashed files for a year and sends them compressed to browsers that can read that', async () => {
    const app = appWith()
    const packed = await app.request('/assets/main-abc123.js', {
      headers: { 'accept-encoding': 'gzip, br;q=1.0' },
    })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('cache-control')).toContain('immutable')
    expect(packed.headers.get('content-type')).toContain('text/javascript')
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(script)
    const plain = await app.request('/assets/main-abc123.js', {
      headers: { 'accept-encoding': 'br;q=0' },
    })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(script)
  })

  test('answers 304 to a browser that has the file already', async () => {
    const app = appWith()
    for (const path of ['/assets/main-abc123.js', '/privacy']) {
      const etag = (await app.request(path)).headers.get('etag') ?? ''
      const known = await app.request(path, { headers: { 'if-none-match': etag } })
      expect(known.status).toBe(304)
      const other = await app.request(path, { headers: { 'if-none-match': 'W/"x"' } })
      expect(other.status).toBe(200)
    }
  })

  test('is served in its new version at once if it is rebuilt while the server runs', async () => {
    const app = appWith()
    await app.request('/', navigation)
    writeFileSync(join(webRoot, 'assets', 'main-def456.js'), 'new')
    writeFileSync(join(webRoot, 'index.html'), page)
    await app.request('/', navigation)
    expect(await (await app.request('/assets/main-def456.js')).text()).toBe('new')
  })

  test('is missing before it is built, and says so politely', async () => {
    const response = await appWith({ webRoot: join(webRoot, 'none') }).request('/', navigation)
    expect(response.status).toBe(404)
  })
})

describe('the public pages', () => {
  const publicUrl = 'https://trail.example'

  test.each([
    ['/', '<link rel="canonical" href="https://trail.example/" />'],
    ['/privacy', '<link rel="canonical" href="https://trail.example/privacy" />'],
    ['/privacy/', '<link rel="canonical" href="https://trail.example/privacy" />'],
  ])('at %s are separate documents that know their address', async (path, canonical) => {
    const response = await appWith({ publicUrl }).request(path, {
      headers: { ...navigation.headers, host: 'evil.example' },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(`<!doctype html>${canonical}`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-robots-tag')).toBeNull()
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are sent as %s with the address in them', async (encoding, unpack) => {
    const response = await appWith({ publicUrl }).request('/', {
      headers: { ...navigation.headers, 'accept-encoding': encoding },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(unpack(await response.arrayBuffer()).toString()).toContain('"https://trail.example/"')
  })

  test('are the newest ones after a build while the server runs', async () => {
    const app = appWith()
    await app.request('/', navigation)
    writeFileSync(join(webRoot, 'landing.html'), '<!doctype html>newer')
    expect(await (await app.request('/', navigation)).text()).toBe('<!doctype html>newer')
    writeFileSync(join(webRoot, 'landing.html'), landing)
  })

  test.each(['/dashboard', '/auth', '/nowhere', '/index.html'])(
    'may be listed by search engines; %s may not',
    async (path) => {
      const response = await appWith().request(path, navigation)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
    },
  )

  test('are in the sitemap, which robots.txt names', async () => {
    const app = appWith({ publicUrl })
    const map = await (await app.request('/sitemap.xml')).text()
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://trail.example/',
      'https://trail.example/contact',
      'https://trail.example/privacy',
    ])
    const robots = await (await app.request('/robots.txt')).text()
    expect(robots).toContain('Sitemap: https://trail.example/sitemap.xml')
    expect(robots).toContain('Disallow: /dashboard')
    expect(robots).not.toMatch(/Disallow: \/(contact|privacy|assets)?$/m)
    expect((await app.request('/contact', navigation)).headers.get('x-robots-tag')).toBeNull()
  })
})

/** The sources of each directive. */
function readPolicy(headers: Headers): Record<string, string[]> {
  const policy = headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const ours = ['http://localhost:3000', 'http://127.0.0.1:3000']

describe('every answer', () => {
  test.each(['/', '/config.json', '/healthz', '/api/nothing', '/assets/gone.js'])(
    'of %s carries the security headers and the id of the request',
    async (path) => {
      const { headers } = await appWith().request(path)
      // Scripts come only from 'self': neither from elsewhere, nor inline, nor from texts.
      expect(readPolicy(headers)).toEqual({
        'default-src': [`'self'`],
        'img-src': [`'self'`, 'data:', 'blob:', 'https:', ...ours],
        'style-src': [`'self'`, `'unsafe-inline'`],
        'worker-src': [`'self'`, 'blob:'],
        'connect-src': [`'self'`, ...ours, 'ws://localhost:3000', 'ws://127.0.0.1:3000'],
        'object-src': [`'none'`],
        'base-uri': [`'self'`],
        'form-action': [`'self'`],
        'frame-src': [`'self'`, ...ours],
        'frame-ancestors': [`'none'`],
      })
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('camera=(self)')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('may connect to the Supabase project, also by WebSocket', async () => {
    const app = appWith({ supabaseUrl: 'https://p.supabase.co' })
    const policy = readPolicy((await app.request('/')).headers)
    expect(policy['connect-src']).toEqual([
      `'self'`,
      'https://p.supabase.co',
      'wss://p.supabase.co',
    ])
  })

  test('insists on https exactly when people use https', async () => {
    const secure = appWith({ publicUrl: 'https://trail.example' })
    expect((await secure.request('/')).headers.get('strict-transport-security')).toContain(
      'max-age=',
    )
    expect((await appWith().request('/')).headers.get('strict-transport-security')).toBeNull()
  })
})

describe('GET /healthz', () => {
  test.each([
    [true, 200, 'ok'],
    [false, 503, 'unavailable'],
  ])('reports the real state: %s', async (ready, status, word) => {
    const response = await appWith({ isReady: async () => ready }).request('/healthz')
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ status: word })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

async function readPublicConfig(host: string, changes: Partial<AppDependencies> = {}) {
  const response = await appWith(changes).request('/config.json', { headers: { host } })
  return publicConfigSchema.parse(await response.json())
}

describe('GET /config.json', () => {
  test('contains the settings for a browser', async () => {
    expect(await readPublicConfig('localhost:3000')).toEqual({
      supabaseUrl: 'http://localhost:3000',
      publishableKey: 'sb_publishable_x',
      mailboxUrl: 'http://localhost:3000/__dev/mailbox/ui',
      features: { google: false, payments: false, ai: false, ebay: false, ebayListing: false },
      videos: { demo: null, onboarding: null },
      contactFormUrl: null,
      affiliateTag: null,
      extensionUrl: null,
      priceId: null,
      geolocationUrl: null,
    })
  })

  test('stays on 127.0.0.1 for a browser that opened that address', async () => {
    expect(await readPublicConfig('127.0.0.1:3000')).toMatchObject({
      supabaseUrl: 'http://127.0.0.1:3000',
      mailboxUrl: 'http://127.0.0.1:3000/__dev/mailbox/ui',
    })
  })

  test.each(['evil.example', 'localhost:4000', 'localhost:3000@evil.example'])(
    'does not trust a Host header of %s',
    async (host) => {
      expect((await readPublicConfig(host)).supabaseUrl).toBe('http://localhost:3000')
    },
  )

  test('names the Supabase project if there is one, and no mailbox', async () => {
    const project = { supabaseUrl: 'https://p.supabase.co', mailboxPath: null }
    expect(await readPublicConfig('127.0.0.1:3000', project)).toMatchObject({
      supabaseUrl: 'https://p.supabase.co',
      mailboxUrl: null,
    })
  })
})

describe('calls of our functions', () => {
  test('are limited for each client address', async () => {
    const app = appWith({
      limits: { ...limits, apiCallsPerMinute: 2 },
      trustProxy: 1,
    })
    const call = (address: string) =>
      app.request('/api/nothing', { headers: { 'x-forwarded-for': `10.9.9.9, ${address}` } })
    expect([(await call('10.0.0.1')).status, (await call('10.0.0.1')).status]).toEqual([404, 404])
    const third = await call('10.0.0.1')
    expect(third.status).toBe(429)
    expect(errorBodySchema.parse(await third.json()).error.message).toMatch(
      /^Too many requests\. Please try again in /,
    )
    expect((await call('10.0.0.2')).status).toBe(404)
  })

  test('share their limit with pages of offers, for which the server asks the database', async () => {
    const app = appWith({ limits: { ...limits, apiCallsPerMinute: 2 }, trustProxy: 1 })
    const open = (address: string, path = '/p/unknown') =>
      app.request(path, { headers: { ...navigation.headers, 'x-forwarded-for': address } })
    expect([(await open('10.0.0.1')).status, (await open('10.0.0.1')).status]).toEqual([404, 404])
    const third = await open('10.0.0.1')
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    // The app, which then requests the data itself and says why it fails.
    expect(await third.text()).toBe(page)
    expect((await open('10.0.0.1', '/api/nothing')).status).toBe(429)
    expect((await open('10.0.0.1', '/dashboard')).status).toBe(200)
    expect((await open('10.0.0.2')).status).toBe(404)
  })

  test('cannot bypass their limit with a forwarding header', async () => {
    const app = appWith({
      limits: { ...limits, apiCallsPerMinute: 1 },
    })
    const call = (address: string) =>
      app.request('/api/nothing', { headers: { 'x-forwarded-for': address } })
    expect((await call('10.0.0.1')).status).toBe(404)
    expect((await call('10.0.0.2')).status).toBe(429)
  })
})

test('an unexpected error is answered without its cause, which is in the log under the same id', async () => {
  logged.length = 0
  const app = appWith({
    isReady: () => Promise.reject(new Error('password of the database: hunter2')),
  })
  const response = await app.request('/healthz')
  expect(response.status).toBe(500)
  const { error } = errorBodySchema.parse(await response.json())
  expect(JSON.stringify(error)).not.toContain('hunter2')
  expect(error.requestId).toBe(response.headers.get('x-request-id'))
  expect(logged[0]?.[1]?.['requestId']).toBe(error.requestId)
})

test('a refused delivery of payments is in the log, under the id of its answer', async () => {
  logged.length = 0
  const payments = openPayments({ payments: { ...paymentKeys, apiUrl: 'http://127.0.0.1:9' } })
  const response = await appWith({ payments }).request('/api/webhooks/stripe', {
    method: 'POST',
    body: '{}',
    headers: { 'stripe-signature': 't=1,v1=00' },
  })
  expect(response.status).toBe(400)
  const [, fields] = logged.find(([event]) => event === 'payment.delivery_refused') ?? []
  expect(fields?.['requestId']).toBe(response.headers.get('x-request-id'))
  expect(fields?.['reason']).toMatch(/signature/)
})
