import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { sharedProductSchema } from '@sampletrail/contracts/shared-offer.ts'
import { connectBackend, type Backend } from '#src/backend.ts'
import { createOfferPage } from '#src/functions/offers/shared-offer-page.ts'
import { refuseBeyond, type RateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { PLANS } from '@sampletrail/domain/plans/plans.ts'
import { createStaticFiles } from '#src/http/static-files.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const lamp = 'https://www.amazon.com/Oak-Lamp/dp/B0LAMP0001/ref=sr_1_1?keywords=lamp'
const hostileName = `Lamp "quoted" <script>alert('$&')</script> & more`
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let site: TestServer
let owner: TestPerson
let offer: string
let backend: Backend
let folder: string

beforeAll(async () => {
  site = await startTestServer({ AFFILIATE_TAG: 'trail-20', LINKS_PER_HOUR: '20' })
  owner = await site.addPerson('owner')
  offer = await addOffer({
    name: hostileName,
    amazon_url: lamp,
    image_url: 'https://img.example/a.png',
  })
  const { supabase, publicUrl } = site.server
  backend = connectBackend({ ...supabase, publicUrl }, silent)
  folder = await mkdtemp(join(tmpdir(), 'sampletrail-page-'))
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><title>SampleTrail</title><meta\n  name="description"\n  content="x"\n/></head><body></body></html>',
  )
})

afterAll(async () => {
  await backend.stop()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

async function addOffer(columns: Record<string, string>): Promise<string> {
  const [seller] = await site.query(
    `insert into public.sellers (user_id, name, is_for_free_and_trial) values (null, 'HARBOUR goods ✨', true) returning id`,
  )
  const row = { id: randomUUID(), seller_id: String(seller?.['id']), price: '19.5', ...columns }
  const names = Object.keys(row)
  await site.query(
    `insert into catalogue.products (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(row),
  )
  return row.id
}

async function share(body: unknown, token: string | null = owner.token) {
  return await fetch(`${site.server.localUrl}/api/random-product`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
}

const product = (address: string) => ({
  title: 'Oak lamp',
  price: 19.5,
  image_url: null,
  amazon_url: address,
})

async function sharedOf(address: string) {
  const response = await share(product(address))
  expect(response.status).toBe(200)
  return sharedProductSchema.parse(await response.json())
}

describe('a product is shared', () => {
  test('by our page of the public offer, whichever other addresses lead to it', async () => {
    const url = `${site.server.publicUrl}/p/${offer}`
    for (const address of [lamp, 'https://smile.amazon.com/gp/product/b0lamp0001?tag=x-20'])
      expect(await sharedOf(address)).toEqual({ id: offer, url, isSponsored: false })
  })

  test('by its shop’s address if there is no such offer; Amazon’s with the operator’s tag', async () => {
    expect(await sharedOf('http://amazon.co.uk/Other/dp/b000000009?tag=x-21')).toEqual({
      id: null,
      url: 'https://www.amazon.co.uk/dp/B000000009?tag=trail-20',
      isSponsored: true,
    })
    expect(await sharedOf('https://shop.example/mug?utm_source=x')).toEqual({
      id: null,
      url: 'https://shop.example/mug',
      isSponsored: false,
    })
  })

  test('and none of the request is stored', async () => {
    const before = await site.query('select count(*) from catalogue.products')
    await sharedOf('https://shop.example/other')
    expect(await site.query('select count(*) from catalogue.products')).toEqual(before)
  })
})

test.each([
  ['an invalid product', { url: lamp }, 400, 'bad_request'],
  ['invalid JSON', '{', 400, 'bad_request'],
  ['an invalid price', { ...product(lamp), price: 'free' }, 400, 'bad_request'],
  ['an address that runs script', product('javascript:alert(1)'), 400, 'bad_request'],
  ['an endless address', product(`https://shop.example/${'x'.repeat(40_000)}`), 413, 'too_large'],
])('%s is refused', async (_, body, status, code) => {
  const response = await share(body)
  const { error } = errorBodySchema.parse(await response.json())
  expect({ status: response.status, code: error.code }).toEqual({ status, code })
})

test('visitors share nothing, and everybody’s shares are limited', async () => {
  expect((await share(product(lamp), null)).status).toBe(401)
  const eager = await site.addPerson('eager')
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => share(product(lamp), eager.token)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

function openPage(
  id: string,
  from: Pick<Backend, 'asService' | 'publicFileUrl'> = backend,
  limitCalls: RateLimit = refuseBeyond(
    backend.openCounter({ name: 'pages', calls: 100, seconds: 60 }),
  ),
) {
  const app = new Hono<ServerEnv>()
  const publicUrl = 'https://trail.example'
  const answerFile = createStaticFiles(folder, publicUrl, () => PLANS)
  const counted = { limitCalls, trustProxy: 0 }
  app.get(
    '/p/:id',
    createOfferPage({ backend: from, publicUrl, ...counted, answerFile, log: silent }),
  )
  // Like the programs that make link previews.
  return app.request(`/p/${id}`, { headers: { accept: '*/*' } })
}

describe('the page of an offer', () => {
  test('describes the offer in its head, and escapes every name', async () => {
    const response = await openPage(offer)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBeNull()
    const name =
      'Lamp &quot;quoted&quot; &lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt; &amp; more'
    expect(page).toContain(`<title>${name} · SampleTrail</title>`)
    expect(page).toContain(`<meta property="og:title" content="${name}" />`)
    expect(page).toContain('content="$19.50 · Harbour Goods. Track it')
    expect(page).toContain('<meta property="og:image" content="https://img.example/a.png" />')
    expect(page).toContain(`<link rel="canonical" href="https://trail.example/p/${offer}" />`)
    expect(page).not.toContain('<script')
  })

  test('shows our own copy of the picture if there is one, and cuts a long name', async () => {
    const id = await addOffer({ name: '🪔'.repeat(200), picture_path: 'global/a+b.webp' })
    const page = await (await openPage(id)).text()
    expect(page).toContain('/storage/v1/object/public/product-images/global/a%2Bb.webp')
    expect(page).toContain(`<title>${'🪔'.repeat(119)}… · SampleTrail</title>`)
  })

  test.each([
    ['that is not there', async () => randomUUID()],
    ['whose address is none', async () => 'x'],
    ['that has expired', () => addOffer({ name: 'Old', expires_at: '2026-01-01' })],
  ])('%s answers 404, and no search engine lists it', async (_, make) => {
    const response = await openPage(await make())
    expect(response.status).toBe(404)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.text()).toContain('<title>SampleTrail</title>')
  })

  test('is only the app for a client that opens too many, and the database gets no request', async () => {
    const limitOne = refuseBeyond(backend.openCounter({ name: 'one-page', calls: 1, seconds: 60 }))
    let asked = 0
    const counting: Pick<Backend, 'asService' | 'publicFileUrl'> = {
      ...backend,
      asService: (work) => {
        asked += 1
        return backend.asService(work)
      },
    }
    const first = await openPage(offer, counting, limitOne)
    expect([first.status, asked]).toEqual([200, 1])
    expect(await first.text()).toContain('Harbour Goods')
    const second = await openPage(offer, counting, limitOne)
    expect([second.status, asked]).toEqual([429, 1])
    expect(second.headers.get('x-robots-tag')).toBe('noindex')
    expect(await second.text()).toContain('<title>SampleTrail</title>')
  })

  test('stays the app while the database does not answer', async () => {
    const away = { ...backend, asService: () => Promise.reject(new Error('away')) }
    const response = await openPage(offer, away)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>SampleTrail</title>')
  })
})
