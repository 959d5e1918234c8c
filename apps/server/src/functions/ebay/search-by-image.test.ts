import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageSearchSchema } from '@sampletrail/contracts/ebay-search.ts'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { createEbay, sampleItems, type EbayStandIn } from '@sampletrail/simulators/ebay.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const keys = { clientId: 'trail', clientSecret: 'hunter2' }
const jar = 'https://img.example/linen-apron.png'

let shop: Simulator
let ebay: EbayStandIn
let ebayServer: Simulator
let site: TestServer
let admin: TestPerson

beforeAll(async () => {
  shop = await listen(createRetailShop())
  ebay = createEbay(keys)
  ebayServer = await listen(ebay.app)
  site = await startTestServer(settings())
  admin = await addAdmin(site)
})
afterAll(async () => {
  await site.stop()
  await shop.stop()
  await ebayServer.stop()
})

const settings = () => ({
  UPSTREAM_MAP: mapRetailHosts(shop.url),
  EBAY_CLIENT_ID: keys.clientId,
  EBAY_CLIENT_SECRET: keys.clientSecret,
  EBAY_API_URL: ebayServer.url,
})

async function addAdmin(at: TestServer): Promise<TestPerson> {
  const person = await at.addPerson('admin')
  await at.query('update public.subscriptions set is_admin = true where user_id = $1', [person.id])
  return person
}

async function search(body: unknown, token: string | null = admin.token, at = site) {
  return await fetch(`${at.server.localUrl}/api/ebay/search-by-image`, {
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

describe('a picture is searched', () => {
  test('from another site, as a JPEG of a moderate size', async () => {
    const response = await search({ imageUrl: jar })
    expect(response.status).toBe(200)
    const { itemSummaries } = imageSearchSchema.parse(await response.json())
    expect(itemSummaries).toHaveLength(sampleItems.length)
    const sent = await sharp(ebay.searches.at(-1)?.picture).metadata()
    expect(sent).toMatchObject({ format: 'jpeg', width: 480, height: 480 })
  })

  test('from our own storage, at every address of the app, whether large or transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const create = { width: 1500, height: 600, channels: 4, background: clear } as const
    const bytes = await sharp({ create }).webp().toBuffer()
    const path = 'global/see-through.webp'
    const bucket = site.service.storage.from('product-images')
    const stored = await bucket.upload(path, bytes, { contentType: 'image/webp' })
    expect(stored.error).toBeNull()
    const { publicUrl } = bucket.getPublicUrl(path).data
    const twin = publicUrl.replace('127.0.0.1', 'localhost')
    expect(twin).not.toBe(publicUrl)
    for (const imageUrl of [publicUrl, twin]) {
      expect((await search({ imageUrl })).status).toBe(200)
    }
    const { data, info } = await sharp(ebay.searches.at(-1)?.picture)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 1000, height: 400 })
    expect(data[0]).toBeGreaterThan(250)
  })

  test('without a result', async () => {
    ebay.say({ items: [] })
    expect(await (await search({ imageUrl: jar })).json()).toEqual({ itemSummaries: [] })
  })
})

describe('is refused', () => {
  test('for everybody except admins', async () => {
    expect(await refusalOf(await search({ imageUrl: jar }, null))).toMatchObject({ status: 401 })
    const person = await site.addPerson('somebody')
    for (const changes of ['is_vip = true', `tier = 'pro'`]) {
      await site.query(`update public.subscriptions set ${changes} where user_id = $1`, [person.id])
      expect(await refusalOf(await search({ imageUrl: jar }, person.token))).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    }
  })

  test.each([
    ['nothing', {}, 'bad_request'],
    ['no address', { imageUrl: 'lamp' }, 'bad_request'],
    ['an address on our own network', { imageUrl: 'https://127.0.0.1/x.png' }, 'bad_request'],
    ['a redirect inwards', { imageUrl: 'https://shop.example/to-loopback' }, 'bad_request'],
    ['a page', { imageUrl: 'https://shop.example/products/linen-apron' }, 'unsupported_type'],
    ['a drawing', { imageUrl: 'https://img.example/drawing.svg' }, 'unsupported_type'],
    ['what is not there', { imageUrl: 'https://shop.example/gone.png' }, 'not_found'],
  ])('%s', async (_, body, code) => {
    const before = ebay.searches.length
    expect(await refusalOf(await search(body))).toMatchObject({ code })
    expect(ebay.searches).toHaveLength(before)
  })

  test('for our files that are no product pictures, at every address', async () => {
    const secret = `receipts/${admin.id}/receipt.pdf`
    await site.service.storage
      .from('product-files')
      .upload(secret, Buffer.from('%PDF-1.4'), { contentType: 'application/pdf' })
    const { origin } = new URL(site.server.supabase.url)
    const base = `${origin}/storage/v1/object`
    const ways = [
      `${base}/public/product-images/global/none.webp`,
      `${base}/public/product-images/..%2fproduct-files%2f${encodeURIComponent(secret)}`,
      `${base}/public/product-images/../../product-files/${secret}`,
      `${base}/public/product-images/global/..%2f..%2f..%2fproduct-files/${secret}`,
    ]
    for (const imageUrl of ways) {
      const { code } = await refusalOf(await search({ imageUrl }))
      expect(['bad_request', 'not_found']).toContain(code)
    }
  })

  test('in eBay’s own words, and without any in ours', async () => {
    ebay.say({ refusal: 'limit' })
    expect(await refusalOf(await search({ imageUrl: jar }))).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'The request limit has been reached for the resource. Please try again in an hour.',
    })
    ebay.say({ body: '<html>', status: 502 })
    expect(await refusalOf(await search({ imageUrl: jar }))).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'eBay did not answer as it should. Please try again.',
    })
  })

  test('if eBay is not set up, in a polite sentence', async () => {
    const plain = await startTestServer()
    const one = await addAdmin(plain)
    const refusal = await refusalOf(await search({ imageUrl: jar }, one.token, plain))
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refusal.message).toMatch(/^eBay is not set up on this server[.]/)
    await plain.stop()
  })
})
