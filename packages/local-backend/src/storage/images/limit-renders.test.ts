import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

const RENDERS = 3

let storage: StorageFixture

beforeEach(async () => {
  storage = await startStorage({
    storage: { maxFileBytes: 1_000_000, rendersPerMinute: RENDERS },
    trustProxy: 1,
  })
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  const files = storage.service.storage.from('open')
  await files.upload('a.png', await picture.png().toBuffer(), { contentType: 'image/png' })
})

afterEach(async () => {
  await storage.stop()
})

const get = (width: number, address = '203.0.113.1', headers: Record<string, string> = {}) =>
  fetch(`${storage.origin}/storage/v1/render/image/public/open/a.png?width=${width}`, {
    headers: { 'x-forwarded-for': address, ...headers },
  })

test('one address has a number of pictures rendered, then it is told to wait; another one is served', async () => {
  for (let width = 1; width <= RENDERS; width += 1) expect((await get(width)).status).toBe(200)
  const refused = await get(30)
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      statusCode: '429',
      code: 'TooManyRequests',
      error: 'TooManyRequests',
      message: 'Too many pictures; try again in a moment',
    },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await get(30, '203.0.113.2')).status).toBe(200)
})

test('existing renders, and unchanged ones at the client, are not counted', async () => {
  const first = await get(1)
  const tag = first.headers.get('etag') ?? ''
  for (let again = 1; again <= 2 * RENDERS; again += 1) {
    expect((await get(1)).status).toBe(200)
    expect((await get(1, '203.0.113.1', { 'if-none-match': tag })).status).toBe(304)
  }
  for (let width = 2; width <= RENDERS; width += 1) expect((await get(width)).status).toBe(200)
  expect((await get(30)).status).toBe(429)
  // A client that has used up its limit gets it from memory.
  expect((await get(1)).status).toBe(200)
})

test('an address of IPv6 is counted with its network', async () => {
  for (let width = 1; width <= RENDERS; width += 1)
    expect((await get(width, `2001:db8:0:1::${width}`)).status).toBe(200)
  expect((await get(30, '2001:db8:0:1::99')).status).toBe(429)
  expect((await get(30, '2001:db8:0:2::1')).status).toBe(200)
})
