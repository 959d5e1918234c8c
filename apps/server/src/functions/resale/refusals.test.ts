import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askingItems, createEbay, type EbayStandIn } from '@sampletrail/simulators/ebay.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import { forgetCalls } from '#src/testing/forget-calls.ts'
import {
  ebayKeys,
  lampPicture,
  openResaleDesk,
  readRefusalOf,
} from '#src/testing/open-resale-desk.ts'

let shop: Simulator
let ebay: EbayStandIn
let ebayServer: Simulator
let desk: Awaited<ReturnType<typeof openResaleDesk>>
let lamp: string

beforeAll(async () => {
  shop = await listen(createRetailShop())
  ebay = createEbay(ebayKeys)
  ebayServer = await listen(ebay.app)
  desk = await openResaleDesk(ebayServer.url, mapRetailHosts(shop.url))
})
afterAll(async () => {
  await desk.site.stop()
  await shop.stop()
  await ebayServer.stop()
})
beforeEach(async () => {
  await desk.clear()
  lamp = await desk.addProduct({ name: 'Oak desk lamp (new)', product_image_url: lampPicture })
})

const searches = () => ebay.searches.length + ebay.titleSearches.length

describe('a failure costs no use and stores nothing', () => {
  const noSense = 'eBay did not answer as it should. Please try again.'
  const tooLate = 'eBay did not answer in time. Please try again in a minute.'
  const cut = JSON.stringify({ itemSummaries: askingItems }).slice(0, 300)
  test.each([
    [
      'eBay’s own failure',
      { refusal: 'internal' },
      503,
      /eBay internal .* Please try again in a minute[.]$/,
    ],
    [
      'too many requests',
      { refusal: 'limit' },
      503,
      /^The request limit .* Please try again in an hour[.]$/,
    ],
    ['a page of a proxy', { body: '<html>', status: 502 }, 503, noSense],
    ['no answer at all', { body: '' }, 503, noSense],
    ['half an answer', { body: cut }, 503, noSense],
    ['an answer that arrives too late', { body: '{}', delay: 3000 }, 503, tooLate],
    ['nothing found', { items: [] }, 422, 'No similar products found on eBay'],
    ['no price in dollars', { items: askingItems.slice(-1) }, 422, /^No similar products/],
  ] as const)('%s', async (_, reply, status, message) => {
    ebay.say(reply)
    const hasty = await desk.serve({ deadline: 1500 })
    const answer = await desk.send({ productId: lamp, by: 'title' }, { origin: hasty.origin })
    expect(await readRefusalOf(answer)).toMatchObject({
      status,
      message: expect.stringMatching(message) as unknown,
    })
    expect(await desk.usesOf()).toEqual({ num_resale: 0, kept: 0 })
    await hasty.stop()
  })

  test('a token that eBay refuses twice', async () => {
    const refused = { errors: [{ errorId: 1001, message: 'Invalid access token' }] }
    const reply = { body: JSON.stringify(refused), status: 401 }
    ebay.say(reply, reply)
    const before = searches()
    expect(await readRefusalOf(await desk.send({ productId: lamp, by: 'title' }))).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'Invalid access token',
    })
    expect(searches() - before).toBe(2)
    expect(await desk.usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test('a caller who does not wait for it', async () => {
    ebay.say({ body: JSON.stringify({ itemSummaries: askingItems }), delay: 1500 })
    const leaving = new AbortController()
    const gone = desk.send({ productId: lamp, by: 'title' }, { signal: leaving.signal })
    await expect.poll(() => desk.usesOf()).toMatchObject({ num_resale: 1 })
    leaving.abort()
    await expect(gone).rejects.toThrow(/abort/)
    await expect.poll(() => desk.usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test('a picture that no longer exists', async () => {
    const gone = await desk.addProduct({ product_image_url: 'https://shop.example/gone.png' })
    expect(await readRefusalOf(await desk.send({ productId: gone, by: 'picture' }))).toMatchObject({
      code: 'not_found',
    })
    expect(await desk.usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test('a product that is deleted meanwhile', async () => {
    ebay.say({ body: JSON.stringify({ itemSummaries: askingItems }), delay: 700 })
    const answer = desk.send({ productId: lamp, by: 'title' })
    await expect.poll(() => desk.usesOf()).toMatchObject({ num_resale: 1 })
    await desk.site.query('delete from public.products where id = $1', [lamp])
    expect(await readRefusalOf(await answer)).toMatchObject({
      status: 404,
      message: 'This product no longer exists.',
    })
    expect(await desk.usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })
})

const refuse = async (productId: string, by: string) =>
  await readRefusalOf(await desk.send({ productId, by }))

describe('it is refused before any search or count', () => {
  test('without a picture, without a name, without a product', async () => {
    const bare = await desk.addProduct({ name: '★' })
    const before = searches()
    expect(await refuse(bare, 'picture')).toMatchObject({
      code: 'bad_request',
      message: 'Product has no image for analysis',
    })
    expect(await refuse(bare, 'title')).toMatchObject({
      message: 'Product has no name for analysis',
    })
    const theirs = await desk.addProduct({ name: 'Lamp' }, desk.stranger)
    const nobody = '00000000-0000-4000-8000-000000000000'
    await desk.site.query('update public.products set deleted_at = now() where id = $1', [bare])
    for (const id of [theirs, nobody, bare]) {
      expect(await refuse(id, 'title')).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(searches()).toBe(before)
    expect(await desk.usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test('for a product over the plan’s limit', async () => {
    const old = lamp
    await desk.site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [
      desk.owner.id,
    ])
    for (let n = 0; n < 5; n += 1) await desk.addProduct({ name: `Newer ${n}` })
    await desk.site.query(`update public.subscriptions set tier = 'free' where user_id = $1`, [
      desk.owner.id,
    ])
    expect((await desk.send({ productId: old, by: 'title' })).status).toBe(404)
  })

  const somebody = '00000000-0000-4000-8000-000000000000'
  test.each([
    null,
    {},
    [],
    '{"productId": ',
    { productId: 'x', by: 'title' },
    { by: 'title' },
    { productId: [somebody], by: 'title' },
    { productId: somebody, by: 'name' },
    { productId: somebody, by: 'title', words: '' },
    { productId: somebody, by: 'title', words: 5 },
    { productId: somebody, by: 'title', marketplace: 'EBAY_MOTORS' },
    { productId: somebody, by: 'title', marketplace: { $ne: 1 } },
    { productId: somebody, by: 'title', after: 'yesterday' },
    { productId: somebody, by: 'title', words: 'x'.repeat(5000) },
  ])('for a body like %j', async (body) => {
    expect(await readRefusalOf(await desk.send(body))).toMatchObject({ code: 'bad_request' })
  })

  test('for words without letters or digits', async () => {
    const answer = await desk.send({ productId: lamp, by: 'title', words: '★ -' })
    expect(await readRefusalOf(answer)).toMatchObject({
      status: 400,
      message: 'Enter the words to search for on eBay.',
    })
  })

  test('for a banned person', async () => {
    const banned = await desk.site.addPerson('banned')
    const productId = await desk.addProduct({ name: 'Lamp' }, banned)
    await desk.site.query(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [banned.id],
    )
    const answer = await desk.send({ productId, by: 'title' }, { token: banned.token })
    expect([401, 403]).toContain(answer.status)
    expect(await desk.usesOf(banned)).toEqual({ num_resale: 0, kept: 0 })
  })

  test('for a visitor', async () => {
    expect((await desk.send({ productId: lamp, by: 'title' }, { token: null })).status).toBe(401)
  })

  test('if the month’s uses are used up; stored results are still shown', async () => {
    await desk.analyse({ productId: lamp, by: 'title' })
    await desk.site.query('update public.subscriptions set num_resale = 5')
    const before = searches()
    expect(await readRefusalOf(await desk.send({ productId: lamp, by: 'picture' }))).toEqual({
      status: 403,
      code: 'quota_reached',
      message:
        "You've reached the limit for free resale analysis actions. Upgrade to Pro for unlimited access!",
    })
    expect(searches()).toBe(before)
    await desk.analyse({ productId: lamp, by: 'title' })
  })

  test('after as many searches as an hour allows, only for that account', async () => {
    await forgetCalls(desk.site)
    const strict = await desk.serve({ searchesPerHour: 1 })
    const statuses = []
    for (const by of ['title', 'title', 'picture']) {
      statuses.push((await desk.send({ productId: lamp, by }, { origin: strict.origin })).status)
    }
    // The second one returns the first one's result and searches nothing.
    expect(statuses).toEqual([200, 200, 429])
    const theirs = await desk.addProduct({ name: 'Lamp' }, desk.stranger)
    const other = await desk.send(
      { productId: theirs, by: 'title' },
      { token: desk.stranger.token, origin: strict.origin },
    )
    expect(other.status).toBe(200)
    await strict.stop()
  })

  test('if eBay is not set up, in a polite sentence', async () => {
    const plain = await desk.serve({ ebay: null })
    const answer = await desk.send({ productId: lamp, by: 'title' }, { origin: plain.origin })
    expect(await readRefusalOf(answer)).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringMatching(/^eBay is not set up on this server[.]/) as unknown,
    })
    await plain.stop()
  })
})
