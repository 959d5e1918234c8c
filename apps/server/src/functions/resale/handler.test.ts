import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { resaleAnswerSchema } from '@sampletrail/contracts/resale.ts'
import {
  askingItems,
  createEbay,
  sampleItems,
  type EbayStandIn,
} from '@sampletrail/simulators/ebay.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import { createResaleHandler } from '#src/functions/resale/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createEbayClient } from '#src/integrations/ebay/client.ts'
import type { Log } from '#src/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const keys = { clientId: 'trail', clientSecret: 'hunter2-canary' }
const picture = 'https://img.example/linen-apron.png'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let shop: Simulator
let ebay: EbayStandIn
let ebayServer: Simulator
let site: TestServer
let owner: TestPerson
let stranger: TestPerson
let lamp: string

beforeAll(async () => {
  shop = await listen(createRetailShop())
  ebay = createEbay(keys)
  ebayServer = await listen(ebay.app)
  site = await startTestServer(settings())
  owner = await site.addPerson('owner')
  stranger = await site.addPerson('stranger')
})
afterAll(async () => {
  await site.stop()
  await shop.stop()
  await ebayServer.stop()
})
beforeEach(async () => {
  await site.query('delete from public.products')
  await site.query('update public.subscriptions set num_resale = 0, num_resale_total = 0')
  lamp = await addProduct({ name: 'Oak desk lamp (new)', product_image_url: picture })
})

const settings = () => ({
  UPSTREAM_MAP: mapRetailHosts(shop.url),
  EBAY_CLIENT_ID: keys.clientId,
  EBAY_CLIENT_SECRET: keys.clientSecret,
  EBAY_API_URL: ebayServer.url,
  API_CALLS_PER_MINUTE: '10000',
})

async function addProduct(
  { name = null, product_image_url = null }: Record<string, string | null>,
  person = owner,
): Promise<string> {
  const [row] = await site.query(
    'insert into public.products (user_id, name, product_image_url) values ($1, $2, $3) returning id',
    [person.id, name, product_image_url],
  )
  return String(row?.['id'])
}

async function send(
  body: unknown,
  token: string | null = owner.token,
  origin = site.server.localUrl,
) {
  return await fetch(`${origin}/api/resale/analysis`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
}

/** The handler with settings of its own, beside the server's. */
async function serve(changes: { ebay?: null; searchesPerHour?: number }) {
  const backend = connectTo(site, log)
  const settingsOfEbay = { ...keys, apiUrl: ebayServer.url }
  const app = new Hono<ServerEnv>()
  app.use(async (context, next) => {
    context.set('requestId', 'a request')
    await next()
  })
  app.onError(createErrorHandler(log))
  app.route(
    '/api/resale/analysis',
    createResaleHandler({
      backend,
      ebay: createEbayClient(settingsOfEbay),
      web: { readPicture: () => Promise.reject(new Error('No picture is read here.')) },
      searchesPerHour: 1000,
      log,
      ...changes,
    }),
  )
  const own = await startLoopback((request) => app.fetch(request))
  return {
    origin: own.origin,
    async stop() {
      await own.stop()
      await backend.stop()
    },
  }
}

async function analyse(body: unknown, token = owner.token) {
  const response = await send(body, token)
  expect(response.status).toBe(200)
  return resaleAnswerSchema.parse(await response.json())
}

async function refusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json())
  return { status: response.status, code: error.code, message: error.message }
}

async function usesOf(person = owner): Promise<unknown> {
  const [row] = await site.query(
    `select num_resale, (select count(*)::int from public.resale_analyses as kept where kept.user_id = $1) as kept
     from public.subscriptions where user_id = $1`,
    [person.id],
  )
  return row
}

const searches = () => ebay.searches.length + ebay.titleSearches.length

describe('an analysis', () => {
  test('by title asks for the words of the name, and counts once', async () => {
    const { analysis, usesLeft } = await analyse({ productId: lamp, by: 'title' })
    expect(ebay.titleSearches.at(-1)).toEqual({ words: 'Oak desk lamp new', limit: '50' })
    expect(analysis).toMatchObject({ mode: 'title', searched_for: 'Oak desk lamp new' })
    expect(analysis.items).toHaveLength(askingItems.length)
    expect(usesLeft).toBe(4)
    expect(await usesOf()).toEqual({ num_resale: 1, kept: 1 })
  })

  test('by picture looks for the product’s picture', async () => {
    const { analysis } = await analyse({ productId: lamp, by: 'picture' })
    expect(ebay.searches.at(-1)?.limit).toBe('50')
    expect(analysis).toMatchObject({ mode: 'picture', searched_for: picture })
    expect(analysis.items).toHaveLength(sampleItems.length)
  })

  test('is shown again for a day without a search or a use, and anew when asked for', async () => {
    const first = await analyse({ productId: lamp, by: 'title' })
    const before = searches()
    expect(await analyse({ productId: lamp, by: 'title' })).toEqual({ ...first, usesLeft: null })
    expect(searches()).toBe(before)
    expect(await usesOf()).toMatchObject({ num_resale: 1 })

    await sleep(5)
    const after = first.analysis.searched_at
    const again = await analyse({ productId: lamp, by: 'title', after })
    expect(again.usesLeft).toBe(3)
    expect(Date.parse(again.analysis.searched_at)).toBeGreaterThan(Date.parse(after))
    expect(await usesOf()).toEqual({ num_resale: 2, kept: 1 })

    await site.query(
      `update public.resale_analyses set searched_at = searched_at - interval '24 hours 1 second'`,
    )
    expect(await analyse({ productId: lamp, by: 'title' })).toMatchObject({ usesLeft: 2 })
  })

  test('that is asked for twice at once is made once', async () => {
    const before = searches()
    const answers = await Promise.all(
      [1, 2, 3].map(() => analyse({ productId: lamp, by: 'title' })),
    )
    expect(new Set(answers.map(({ analysis }) => analysis.searched_at)).size).toBe(1)
    expect(searches() - before).toBe(1)
    expect(await usesOf()).toEqual({ num_resale: 1, kept: 1 })
  })

  test('has no end of uses on Pro', async () => {
    const paying = await site.addPerson('paying')
    await site.query(
      `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
      [paying.id],
    )
    const productId = await addProduct({ name: 'Lamp' }, paying)
    const { usesLeft } = await analyse({ productId, by: 'title' }, paying.token)
    expect(usesLeft).toBeNull()
  })

  test('holds no more than 50 listings, and nothing of our keys', async () => {
    const [item] = askingItems
    ebay.say({ body: JSON.stringify({ itemSummaries: Array.from({ length: 80 }, () => item) }) })
    const response = await send({ productId: lamp, by: 'title' })
    const text = await response.text()
    expect(resaleAnswerSchema.parse(JSON.parse(text)).analysis.items).toHaveLength(50)
    expect(text).not.toMatch(/canary|v\^1/)
    const [row] = await site.query('select kept::text as text from public.resale_analyses as kept')
    expect(String(row?.['text'])).not.toMatch(/canary|v\^1/)
  })

  test('renews a token that eBay took back without anybody noticing', async () => {
    await analyse({ productId: lamp, by: 'title' })
    ebay.revokeTokens()
    expect(await analyse({ productId: lamp, by: 'picture' })).toMatchObject({ usesLeft: 3 })
  })
})

describe('a failure costs no use and keeps nothing', () => {
  const noSense = 'eBay did not answer as it should. Please try again.'
  const cut = JSON.stringify({ itemSummaries: askingItems }).slice(0, 300)
  test.each([
    ['eBay’s own failure', { refusal: 'internal' }, 503, /^There was a problem with an eBay/],
    ['too many requests', { refusal: 'limit' }, 503, /^The request limit has been reached/],
    ['a page of a proxy', { body: '<html>', status: 502 }, 503, noSense],
    ['no answer at all', { body: '' }, 503, noSense],
    ['half an answer', { body: cut }, 503, noSense],
    ['nothing found', { items: [] }, 422, 'No similar products found on eBay'],
    ['no price in dollars', { items: askingItems.slice(-1) }, 422, /^No similar products/],
  ] as const)('%s', async (_, reply, status, message) => {
    ebay.say(reply)
    expect(await refusalOf(await send({ productId: lamp, by: 'title' }))).toMatchObject({
      status,
      message: expect.stringMatching(message) as unknown,
    })
    expect(await usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test('a picture that is not there any more', async () => {
    const gone = await addProduct({ product_image_url: 'https://shop.example/gone.png' })
    expect(await refusalOf(await send({ productId: gone, by: 'picture' }))).toMatchObject({
      code: 'not_found',
    })
    expect(await usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test('a product that is deleted meanwhile', async () => {
    ebay.say({ body: JSON.stringify({ itemSummaries: askingItems }), delay: 700 })
    const answer = send({ productId: lamp, by: 'title' })
    await expect.poll(() => usesOf()).toMatchObject({ num_resale: 1 })
    await site.query('delete from public.products where id = $1', [lamp])
    expect(await refusalOf(await answer)).toMatchObject({
      status: 404,
      message: 'This product is not there any more.',
    })
    expect(await usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })
})

const refuse = async (productId: string, by: string) =>
  await refusalOf(await send({ productId, by }))

describe('is refused before anything is searched or counted', () => {
  test('without a picture, without a name, without a product', async () => {
    const bare = await addProduct({ name: '★' })
    const before = searches()
    expect(await refuse(bare, 'picture')).toMatchObject({
      code: 'bad_request',
      message: 'Product has no image for analysis',
    })
    expect(await refuse(bare, 'title')).toMatchObject({
      message: 'Product has no name for analysis',
    })
    const theirs = await addProduct({ name: 'Lamp' }, stranger)
    const nobody = '00000000-0000-4000-8000-000000000000'
    await site.query('update public.products set deleted_at = now() where id = $1', [bare])
    for (const id of [theirs, nobody, bare]) {
      expect(await refuse(id, 'title')).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(searches()).toBe(before)
    expect(await usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test('for a product that the plan keeps closed', async () => {
    const old = lamp
    await site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [owner.id])
    for (let n = 0; n < 5; n += 1) await addProduct({ name: `Newer ${n}` })
    await site.query(`update public.subscriptions set tier = 'free' where user_id = $1`, [owner.id])
    expect((await send({ productId: old, by: 'title' })).status).toBe(404)
  })

  test.each([null, {}, { productId: 'x', by: 'title' }, { by: 'title' }])(
    'for a body like %j',
    async (body) => {
      expect(await refusalOf(await send(body))).toMatchObject({ code: 'bad_request' })
    },
  )

  test('to who is not signed in', async () => {
    expect((await send({ productId: lamp, by: 'title' }, null)).status).toBe(401)
  })

  test('when the month’s uses are spent; what is kept is still shown', async () => {
    await analyse({ productId: lamp, by: 'title' })
    await site.query('update public.subscriptions set num_resale = 5')
    const before = searches()
    expect(await refusalOf(await send({ productId: lamp, by: 'picture' }))).toEqual({
      status: 403,
      code: 'quota_reached',
      message:
        "You've reached the limit for free resale analysis actions. Upgrade to Pro for unlimited access!",
    })
    expect(searches()).toBe(before)
    await analyse({ productId: lamp, by: 'title' })
  })

  test('after as many searches as an hour allows, for that account alone', async () => {
    const strict = await serve({ searchesPerHour: 1 })
    const statuses = []
    for (const by of ['title', 'title', 'picture']) {
      statuses.push((await send({ productId: lamp, by }, owner.token, strict.origin)).status)
    }
    // The second is shown again and searches nothing.
    expect(statuses).toEqual([200, 200, 429])
    const theirs = await addProduct({ name: 'Lamp' }, stranger)
    const other = await send({ productId: theirs, by: 'title' }, stranger.token, strict.origin)
    expect(other.status).toBe(200)
    await strict.stop()
  })

  test('where eBay is not set up, in a calm sentence', async () => {
    const plain = await serve({ ebay: null })
    const answer = await send({ productId: lamp, by: 'title' }, owner.token, plain.origin)
    expect(await refusalOf(answer)).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringMatching(/^eBay is not set up on this server[.]/) as unknown,
    })
    await plain.stop()
  })
})
