import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEbay, type EbayStandIn } from '@sampletrail/simulators/ebay.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { openPublicSite, publicLooking, type PublicSite } from '#src/testing/open-public-site.ts'
import { ebayKeys, openResaleDesk, readRefusalOf } from '#src/testing/open-resale-desk.ts'

const tenMegabytes = 10 * 1024 * 1024
/** Time for the other site, in milliseconds. */
const deadline = 1500

let shop: PublicSite
let ebay: EbayStandIn
let ebayServer: Simulator
let desk: Awaited<ReturnType<typeof openResaleDesk>>
let server: Awaited<ReturnType<typeof desk.serve>>
const pictures = new Map<string, Uint8Array<ArrayBuffer>>()

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const redirect = /^\/to\/(.+)$/.exec(pathname)?.[1]
  if (redirect !== undefined) {
    return new Response('', { status: 302, headers: { location: decodeURIComponent(redirect) } })
  }
  const milliseconds = Number(/^\/after\/(\d+)$/.exec(pathname)?.[1] ?? 0)
  await sleep(milliseconds)
  return new Response(pictures.get(pathname) ?? pictures.get('/lamp.jpg') ?? '', {
    headers: { 'content-type': 'image/jpeg' },
  })
}

beforeAll(async () => {
  const create = { width: 60, height: 40, channels: 3, background: 'teal' } as const
  const lamp = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  pictures.set('/lamp.jpg', lamp)
  for (const [path, size] of [
    ['/as-large-as-may-be.jpg', tenMegabytes],
    ['/too-large.jpg', tenMegabytes + 1],
  ] as const) {
    const padded = new Uint8Array(size)
    padded.set(lamp)
    pictures.set(path, padded)
  }
  shop = await openPublicSite(
    {
      'shop.test': [[publicLooking]],
      'loopback.shop.test': [['127.0.0.1']],
      'metadata.shop.test': [['169.254.169.254']],
      'mixed.shop.test': [[publicLooking, '127.0.0.1']],
    },
    answer,
  )
  ebay = createEbay(ebayKeys)
  ebayServer = await listen(ebay.app)
  desk = await openResaleDesk(ebayServer.url, '')
  server = await desk.serve({ web: shop.createReader({ deadline }) })
  await desk.site.query('update public.subscriptions set is_admin = true where user_id = $1', [
    desk.owner.id,
  ])
})
afterAll(async () => {
  await server.stop()
  await desk.site.stop()
  await shop.stop()
  await ebayServer.stop()
})
beforeEach(async () => {
  await desk.clear()
  shop.hosts.length = 0
})

const to = (address: string) => `https://shop.test/to/${encodeURIComponent(address)}`

/** The two searches by picture: for one's own product, and as an admin. */
const ways: Record<string, (imageUrl: string) => Promise<Response>> = {
  async 'a resale analysis'(imageUrl) {
    const productId = await desk.addProduct({ product_image_url: imageUrl })
    return await desk.send({ productId, by: 'picture' }, { origin: server.origin })
  },
  async 'an eBay match'(imageUrl) {
    const path = '/api/ebay/search-by-image'
    return await desk.send({ imageUrl }, { origin: server.origin, path })
  },
}

describe.each(Object.keys(ways))('%s', (name) => {
  const search = async (imageUrl: string) => {
    const response = await ways[name]?.(imageUrl)
    if (response === undefined) throw new Error('There is no such way.')
    return response
  }
  const notPublic = 'This address does not lead to a public picture.'
  const tooLate = 'The other site took too long to answer. Try again.'

  test.each([
    ['a cloud’s own data', 'https://169.254.169.254/latest/meta-data/lamp.jpg', 400, notPublic],
    ['a name that leads there', 'https://metadata.shop.test/lamp.jpg', 400, notPublic],
    ['a name that leads to this machine', 'https://loopback.shop.test/lamp.jpg', 400, notPublic],
    ['a name that leads there, too', 'https://mixed.shop.test/lamp.jpg', 400, notPublic],
    ['a redirect to a file', to('file:///etc/passwd'), 400, notPublic],
    ['a redirect inwards', to('https://loopback.shop.test/lamp.jpg'), 400, notPublic],
    ['another port', 'https://shop.test:8443/lamp.jpg', 400, notPublic],
    [
      'more than 10 MB',
      'https://shop.test/too-large.jpg',
      413,
      'This picture is larger than 10 MB. Choose a smaller one.',
    ],
    ['a picture that arrives too late', 'https://shop.test/after/4000', 504, tooLate],
  ])('is not done for %s, and counts nothing', async (_, address, status, message) => {
    const before = ebay.searches.length
    expect(await readRefusalOf(await search(address))).toMatchObject({ status, message })
    expect(shop.hosts.filter((host) => !host.endsWith(' shop.test'))).toEqual([])
    expect(ebay.searches).toHaveLength(before)
    expect(await desk.usesOf()).toEqual({ num_resale: 0, kept: 0 })
  })

  test.each([
    ['a public name', 'https://shop.test/lamp.jpg'],
    ['the same without https', 'http://shop.test/lamp.jpg'],
    ['a redirect to another picture', to('https://shop.test/lamp.jpg')],
    ['the default port', 'https://shop.test:443/lamp.jpg'],
    ['10 MB', 'https://shop.test/as-large-as-may-be.jpg'],
    ['a picture that arrives in time', 'https://shop.test/after/400'],
  ])('is done for %s', async (_, address) => {
    expect((await search(address)).status).toBe(200)
    const sent = await sharp(ebay.searches.at(-1)?.picture).metadata()
    expect(sent).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })
})

test('a product’s picture is never a file of the server', async () => {
  await expect(desk.addProduct({ product_image_url: 'file:///etc/passwd' })).rejects.toMatchObject({
    code: '23514',
  })
  await desk.addProduct({ product_image_url: 'https://shop.test/lamp.jpg' })
})
