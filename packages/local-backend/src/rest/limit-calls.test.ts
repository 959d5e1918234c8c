import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#src/rest/testing/shop.ts'

const CALLS = 3

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ callsPerMinute: CALLS, trustProxy: 1 })
})

afterAll(async () => {
  await shop.close()
})

const call = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${shop.origin}/labels?select=id`, {
    method,
    headers: {
      apikey: shop.database.context.keys.publishableKey,
      'x-forwarded-for': address,
      ...headers,
    },
  })

async function useUp(address: string): Promise<void> {
  for (let nth = 1; nth <= CALLS; nth += 1) expect((await call(address)).status).not.toBe(429)
}

test('beyond its calls an address is told when to come back, and another one is served', async () => {
  await useUp('203.0.113.1')
  const refused = await call('203.0.113.1')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      code: 'over_request_rate_limit',
      details: null,
      hint: null,
      message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds?\.$/),
    },
  ])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect((await call('203.0.113.2')).status).not.toBe(429)
})

test('signed-in people are counted with the others at the address', async () => {
  await useUp('203.0.113.3')
  const answer = await call('203.0.113.3', { authorization: `Bearer ${shop.token}` })
  expect(answer.status).toBe(429)
})

test('calls without a known key are counted, too', async () => {
  for (let nth = 1; nth <= CALLS; nth += 1) {
    expect((await call('203.0.113.4', { apikey: 'wrong' })).status).toBe(401)
  }
  expect((await call('203.0.113.4', { apikey: 'wrong' })).status).toBe(429)
})

test('OPTIONS is counted, too', async () => {
  for (let nth = 1; nth <= CALLS; nth += 1)
    expect((await call('203.0.113.6', {}, 'OPTIONS')).status).toBe(200)
  expect((await call('203.0.113.6', {}, 'OPTIONS')).status).toBe(429)
})

test('the secret key has no limit', async () => {
  const apikey = shop.database.context.keys.secretKey
  for (let nth = 1; nth <= 3 * CALLS; nth += 1) {
    expect((await call('203.0.113.5', { apikey })).status).toBe(200)
  }
})

test('an address of IPv6 is counted with its network', async () => {
  for (let nth = 1; nth <= CALLS; nth += 1) {
    expect((await call(`2001:db8:0:1::${nth}`)).status).not.toBe(429)
  }
  expect((await call('2001:db8:0:1::99')).status).toBe(429)
  expect((await call('2001:db8:0:2::1')).status).not.toBe(429)
})
