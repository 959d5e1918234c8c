import { afterAll, expect, test } from 'vitest'
import { createShopReader } from '#src/integrations/shops/shop-reader.ts'

const reader = createShopReader(4000)

afterAll(() => reader.stop())

const page = (html: string) => ({
  url: 'https://shop.example/lamp',
  contentType: 'text/html',
  bytes: Buffer.from(html),
})
const lamp = page('<script type="application/ld+json">{"@type":"Product","name":"Lamp"}</script>')
const gaveUp = { ok: false, reason: 'gave up' }
const read = { ok: true, product: expect.objectContaining({ name: 'Lamp' }) }

test('an endless page is given up, and the next one is read', async () => {
  // Each of these opens inside all those before it, again and again.
  const slow = page('<a><div>'.repeat(200_000))
  const readings = await Promise.all([reader.read(slow), reader.read(lamp)])
  expect(readings).toEqual([gaveUp, read])
})

test('a page that fills the memory only ends its thread', async () => {
  const greedy = page('<b>'.repeat(1_600_000))
  expect(await reader.read(greedy)).toEqual(gaveUp)
  expect(await reader.read(lamp)).toEqual(read)
})

test('others get answers while a large page is read', async () => {
  const large = page(`<div>${'<p class="a">text</p>'.repeat(60_000)}</div>`)
  const before = performance.eventLoopUtilization()
  await reader.read(large)
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})
