import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { linkScanSchema, MAX_PAGE_BYTES } from '@sampletrail/contracts/link-scan.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let shop: Simulator
let site: TestServer
let owner: TestPerson

beforeAll(async () => {
  shop = await listen(createRetailShop())
  site = await startTestServer({ UPSTREAM_MAP: mapRetailHosts(shop.url) })
  owner = await site.addPerson('owner')
})

afterAll(async () => {
  await site.stop()
  await shop.stop()
})

async function scan(body: unknown, token: string | null = owner.token, at = site) {
  return await fetch(`${at.server.localUrl}/.netlify/functions/scan-amazon`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
}

async function refusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json())
  return { status: response.status, code: error.code, message: error.message }
}

describe('a link is read', () => {
  test.each([
    [
      "Amazon's, for itself",
      'http://amazon.com/Oak-Lamp/dp/b0lamp0001/ref=sr_1_1?keywords=lamp&tag=someone-20',
      {
        name: 'Solid Oak Desk Lamp, Dimmable, Warm White',
        price: 34.99,
        currency: 'USD',
        imageUrl: 'https://m.media-amazon.com/images/I/oak-lamp._AC_SL1500_.jpg',
        url: 'https://www.amazon.com/dp/B0LAMP0001',
      },
    ],
    [
      "Amazon's, shortened",
      'https://a.co/d/lamp001',
      {
        name: 'Solid Oak Desk Lamp, Dimmable, Warm White',
        url: 'https://www.amazon.com/dp/B0LAMP0001',
      },
    ],
    [
      'with a thousand and the largest of several pictures',
      'https://www.amazon.com/gp/product/B0BOARD001',
      {
        price: 1249,
        imageUrl: 'https://m.media-amazon.com/images/I/walnut-board._AC_SL1200_.jpg',
      },
    ],
    [
      'of another country',
      'https://amzn.eu/d/becher1',
      { price: 8, currency: 'EUR', url: 'https://www.amazon.de/dp/B0MUG00001' },
    ],
    [
      "of what is sold out: never another product's price",
      'https://www.amazon.com/dp/B0SOLDOUT1',
      { name: 'Cast Iron Tea Kettle, 1.2 L', price: null },
    ],
    [
      'of a product that needs a size first',
      'https://www.amazon.com/dp/B0SIZES001',
      { price: null },
    ],
    [
      'of a shop with JSON-LD, after a redirect',
      'https://shop.example/old-apron?fbclid=x',
      {
        name: 'Linen Apron, Olive',
        price: 42.5,
        currency: 'EUR',
        imageUrl: 'https://img.example/linen-apron.png',
        url: 'https://shop.example/products/linen-apron',
      },
    ],
    [
      'of a shop with microdata',
      'https://shop.example/products/brass-hook?utm_source=x&size=s',
      {
        name: 'Brass Hook, Small',
        price: 6.5,
        currency: 'GBP',
        imageUrl: 'https://img.example/brass-hook.png',
        url: 'https://shop.example/products/brass-hook?size=s',
      },
    ],
    [
      'of Walmart, shortened',
      'https://walmrt.us/3oakstl',
      {
        name: 'Oak Stool, 18 in',
        price: 24.97,
        currency: 'USD',
        url: 'https://www.walmart.com/ip/55512345',
      },
    ],
    [
      'of a shop with Open Graph alone, without its protocol',
      'boutique.example/candle',
      {
        name: 'Beeswax Candle & Holder',
        price: 18,
        currency: 'USD',
        imageUrl: 'https://boutique.example/pictures/candle.png',
      },
    ],
  ])('%s', async (_, url, expected) => {
    const response = await scan({ url })
    expect(response.status).toBe(200)
    expect(linkScanSchema.parse(await response.json())).toMatchObject(expected)
  })
})

const blockedText =
  'The shop did not let us read this page. Keep the link and fill in the product by hand.'
const noProductText =
  'There is no product on this page. Use the link of a single product, or fill it in by hand.'
const notALinkText = 'This link does not lead to a public web page. Check it and try again.'

describe('a link is refused', () => {
  test.each([
    [
      'a puzzle with status 200',
      'https://www.amazon.com/dp/B0CAPTCHA1',
      422,
      'page_blocked',
      blockedText,
    ],
    [
      'a challenge with status 403',
      'https://shop.example/blocked',
      422,
      'page_blocked',
      blockedText,
    ],
    [
      'a puzzle at another address',
      'https://www.walmart.com/ip/77712345',
      422,
      'page_blocked',
      blockedText,
    ],
    [
      'a circle at a shop that turns programs away',
      'https://www.walmart.com/ip/88812345',
      422,
      'page_blocked',
      blockedText,
    ],
    [
      'a page that only a browser fills',
      'https://www.temu.com/silicone-lids-g-601099500000001.html?x=1',
      422,
      'page_blocked',
      blockedText,
    ],
    ['a search', 'https://www.amazon.com/s?k=lamp', 422, 'no_product', noProductText],
    ['a deleted product', 'https://www.amazon.com/dp/B0NOTHING1', 422, 'no_product', noProductText],
    [
      'an article',
      'https://boutique.example/how-we-make-candles',
      422,
      'no_product',
      noProductText,
    ],
    ['a picture', 'https://img.example/linen-apron.png', 422, 'no_product', noProductText],
    [
      'a redirect to a metadata service',
      'https://a.co/d/metadata',
      400,
      'bad_request',
      notALinkText,
    ],
    [
      'a redirect to this machine',
      'https://shop.example/to-loopback',
      400,
      'bad_request',
      notALinkText,
    ],
    ['a redirect in a circle', 'https://shop.example/circle', 422, 'no_product', noProductText],
    ['this machine', 'https://127.0.0.1/', 400, 'bad_request', notALinkText],
    ['no link', 'a lamp', 400, 'bad_request', notALinkText],
    ['a program', 'javascript:alert(1)', 400, 'bad_request', notALinkText],
  ])('that leads to %s', async (_, url, status, code, message) => {
    expect(await refusalOf(await scan({ url }))).toEqual({ status, code, message })
  })

  test.each([
    [{}],
    [{ url: 'https://shop.example/x', page: '' }],
    [{ url: 'https://shop.example/x', page: 7 }],
    [{ url: '' }],
    [{ url: 7 }],
    [null],
    [{ url: `https://shop.example/${'x'.repeat(2000)}` }],
  ])('that is not one: %j', async (body) => {
    expect(await refusalOf(await scan(body))).toMatchObject({ status: 400, code: 'bad_request' })
  })

  test('of a visitor', async () => {
    const url = 'https://shop.example/products/linen-apron'
    expect(await refusalOf(await scan({ url }, null))).toMatchObject({ code: 'unauthorized' })
    const key = site.server.supabase.publishableKey
    expect(await refusalOf(await scan({ url }, key))).toMatchObject({ code: 'unauthorized' })
  })

  test('of a closed account', async () => {
    const gone = await site.addPerson('gone')
    const url = 'https://shop.example/products/linen-apron'
    expect((await scan({ url }, gone.token)).status).toBe(200)
    await site.service.auth.admin.deleteUser(gone.id)
    expect(await refusalOf(await scan({ url }, gone.token))).toMatchObject({ code: 'unauthorized' })
  })

  test('of an account whose pages use all of its time', { timeout: 90_000 }, async () => {
    const html = '<a><div>'.repeat(400_000)
    const slow = await startLoopback(
      () => new Response(html, { headers: { 'content-type': 'text/html' } }),
    )
    const strict = await startTestServer({
      UPSTREAM_MAP: `slow.example=${slow.origin}`,
      LINKS_PER_HOUR: '21',
    })
    const { token } = await strict.addPerson('first')
    const url = 'https://slow.example/'
    expect(await refusalOf(await scan({ url }, token, strict))).toMatchObject({
      status: 504,
      code: 'timeout',
    })
    expect(await refusalOf(await scan({ url }, token, strict))).toMatchObject({ status: 429 })
    const page = '<title>x</title>'
    expect(await refusalOf(await scan({ url, page }, token, strict))).toMatchObject({ status: 429 })
    await strict.stop()
    await slow.stop()
  })
})

describe('a page that the browser sends', () => {
  const stool = {
    '@type': 'Product',
    name: 'Oak Stool',
    offers: { price: '24,97', priceCurrency: 'EUR' },
  }
  const html = `<!doctype html><meta charset="iso-8859-1"><title>Stühle</title>
    <script type="application/ld+json">${JSON.stringify({ ...stool, name: 'Oak Stool, höher' })}</script>`
  /** As many bytes as allowed, with the most that JSON escapes in HTML. */
  const full = html.padEnd(MAX_PAGE_BYTES - Buffer.byteLength(html) + html.length, '"\n')

  test('is read instead of the shop’s answer', async () => {
    // The simulator sends this address to a puzzle.
    const url = 'https://www.walmart.com/ip/77712345?athbdg=x'
    const response = await scan({ url, page: html })
    expect(linkScanSchema.parse(await response.json())).toEqual({
      name: 'Oak Stool, höher',
      price: 24.97,
      currency: 'EUR',
      imageUrl: null,
      url: 'https://www.walmart.com/ip/77712345',
    })
  })

  test('is read without a look at its host', async () => {
    // Nobody answers for this name.
    const response = await scan({ url: 'no-such-shop.example/stool', page: html })
    expect(await response.json()).toMatchObject({ url: 'https://no-such-shop.example/stool' })
  })

  test('has at most two megabytes', async () => {
    const url = 'https://shop.example/stool'
    expect((await scan({ url, page: full })).status).toBe(200)
    for (const larger of [`${full}é`, full.repeat(3)]) {
      expect(await refusalOf(await scan({ url, page: larger }))).toEqual({
        status: 413,
        code: 'too_large',
        message:
          'This page is too large to be read (more than 2 MB). Keep the link and fill in the product by hand.',
      })
    }
  })

  test.each([
    ['http://127.0.0.1/x'],
    ['https://router.local/x'],
    ['https://shop.example:8443/x'],
    ['https://me:secret@shop.example/x'],
    ['file:///etc/passwd'],
    ['a lamp'],
  ])('from %s is refused', async (url) => {
    expect(await refusalOf(await scan({ url, page: html }))).toEqual({
      status: 400,
      code: 'bad_request',
      message: notALinkText,
    })
  })

  test('may still be a puzzle, or sell nothing', async () => {
    const url = 'https://www.temu.com/silicone-lids-g-601099500000001.html'
    const puzzle = '<title>Security Check</title>'
    expect(await refusalOf(await scan({ url, page: puzzle }))).toMatchObject({
      code: 'page_blocked',
    })
    expect(await refusalOf(await scan({ url, page: '<title>Temu</title>' }))).toMatchObject({
      code: 'no_product',
    })
  })
})
