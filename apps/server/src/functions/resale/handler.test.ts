import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resaleAnswerSchema } from '@sampletrail/contracts/resale.ts'
import {
  askingItems,
  createEbay,
  sampleItems,
  type EbayStandIn,
} from '@sampletrail/simulators/ebay.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import { ebayKeys, lampPicture, openResaleDesk } from '#src/testing/open-resale-desk.ts'

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

describe('an analysis', () => {
  test('by title searches for the words of the name, and counts once', async () => {
    const { analysis, usesLeft } = await desk.analyse({ productId: lamp, by: 'title' })
    expect(ebay.titleSearches.at(-1)).toEqual({
      words: 'Oak desk lamp new',
      limit: '200',
      marketplace: 'EBAY_US',
    })
    expect(analysis).toMatchObject({ mode: 'title', searched_for: 'Oak desk lamp new', total: 13 })
    expect(analysis.items).toHaveLength(askingItems.length)
    expect(usesLeft).toBe(4)
    expect(await desk.usesOf()).toEqual({ num_resale: 1, kept: 1 })
  })

  test('by picture searches for the product’s picture', async () => {
    const { analysis } = await desk.analyse({ productId: lamp, by: 'picture' })
    expect(ebay.searches.at(-1)?.limit).toBe('200')
    expect(analysis).toMatchObject({ mode: 'picture', searched_for: lampPicture })
    expect(analysis.items).toHaveLength(sampleItems.length)
  })

  test('is shown again for a day without a search or a use, and renewed on request', async () => {
    const first = await desk.analyse({ productId: lamp, by: 'title' })
    const before = searches()
    expect(await desk.analyse({ productId: lamp, by: 'title' })).toEqual({
      ...first,
      usesLeft: null,
    })
    expect(searches()).toBe(before)
    expect(await desk.usesOf()).toMatchObject({ num_resale: 1 })

    await sleep(5)
    const after = first.analysis.searched_at
    const again = await desk.analyse({ productId: lamp, by: 'title', after })
    expect(again.usesLeft).toBe(3)
    expect(Date.parse(again.analysis.searched_at)).toBeGreaterThan(Date.parse(after))
    expect(await desk.usesOf()).toEqual({ num_resale: 2, kept: 1 })

    await desk.site.query(
      `update public.resale_analyses set searched_at = searched_at - interval '24 hours 1 second'`,
    )
    expect(await desk.analyse({ productId: lamp, by: 'title' })).toMatchObject({ usesLeft: 2 })
  })

  test('that is requested twice at once is done once', async () => {
    const before = searches()
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.analyse({ productId: lamp, by: 'title' })),
    )
    expect(new Set(answers.map(({ analysis }) => analysis.searched_at)).size).toBe(1)
    expect(searches() - before).toBe(1)
    expect(await desk.usesOf()).toEqual({ num_resale: 1, kept: 1 })
  })

  test('that is requested on two servers at once is done once', async () => {
    ebay.say({ body: JSON.stringify({ itemSummaries: askingItems }), delay: 800 })
    const other = await desk.serve({})
    const before = searches()
    const answers = await Promise.all(
      [desk.site.server.localUrl, other.origin].map(async (origin) => {
        const response = await desk.send({ productId: lamp, by: 'title' }, { origin })
        return resaleAnswerSchema.parse(await response.json())
      }),
    )
    expect(new Set(answers.map(({ analysis }) => analysis.searched_at)).size).toBe(1)
    expect(new Set(answers.map(({ usesLeft }) => usesLeft))).toEqual(new Set([4, null]))
    expect(searches() - before).toBe(1)
    expect(await desk.usesOf()).toEqual({ num_resale: 1, kept: 1 })
    await other.stop()
  })

  test('waits for a server that has stopped no longer than its turn lasts', async () => {
    await desk.site.query(
      `insert into internal.resale_turns (user_id, holder, held_until) values ($1, $2, now() + interval '1 second')`,
      [desk.owner.id, randomUUID()],
    )
    const began = performance.now()
    expect(await desk.analyse({ productId: lamp, by: 'title' })).toMatchObject({ usesLeft: 4 })
    expect(performance.now() - began).toBeGreaterThan(900)
    expect(await desk.site.query('select user_id from internal.resale_turns')).toEqual([])
  })

  test('has unlimited uses on Pro', async () => {
    const paying = await desk.site.addPerson('paying')
    await desk.site.query(
      `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
      [paying.id],
    )
    const productId = await desk.addProduct({ name: 'Lamp' }, paying)
    const { usesLeft } = await desk.analyse({ productId, by: 'title' }, { token: paying.token })
    expect(usesLeft).toBeNull()
  })

  test('uses the words and the site of the request, each of which is another search', async () => {
    const wanted = { productId: lamp, by: 'title', words: ' "Oak" lamp ', marketplace: 'EBAY_DE' }
    const items = askingItems.map((item) => ({ ...item, price: { value: '19', currency: 'EUR' } }))
    ebay.say({ items, total: 10_000 })
    const { analysis } = await desk.analyse(wanted)
    expect(ebay.titleSearches.at(-1)).toMatchObject({ words: 'Oak lamp', marketplace: 'EBAY_DE' })
    expect(analysis).toMatchObject({
      searched_for: 'Oak lamp',
      marketplace: 'EBAY_DE',
      total: 10_000,
    })
    expect(analysis.items[0]?.price).toEqual({ value: 19, currency: 'EUR' })
    const before = searches()
    expect(await desk.analyse(wanted)).toEqual({ analysis, usesLeft: null })
    expect(searches()).toBe(before)
    expect(await desk.analyse({ ...wanted, marketplace: 'EBAY_US' })).toMatchObject({ usesLeft: 3 })
    expect(await desk.analyse({ productId: lamp, by: 'title' })).toMatchObject({ usesLeft: 2 })
    expect(await desk.usesOf()).toEqual({ num_resale: 3, kept: 1 })
  })

  test('contains no more than 200 listings, each once, and none of our keys', async () => {
    const [item] = askingItems
    const title = 'Ü'.repeat(400)
    const items = Array.from({ length: 260 }, (_, place) => ({
      ...item,
      title,
      itemWebUrl: `https://www.ebay.com/itm/${Math.floor(place / 2)}`,
    }))
    const others = items.map((one, place) => ({
      ...one,
      itemWebUrl: `https://www.ebay.com/i/${place}`,
    }))
    ebay.say({ body: JSON.stringify({ itemSummaries: [...items, ...others] }) })
    const response = await desk.send({ productId: lamp, by: 'title' })
    const text = await response.text()
    const { analysis } = resaleAnswerSchema.parse(JSON.parse(text))
    expect(new Set(analysis.items.map(({ itemWebUrl }) => itemWebUrl)).size).toBe(200)
    expect(analysis.total).toBeNull()
    expect(text).not.toMatch(/canary|v\^1/)
    const [row] = await desk.site.query(
      'select kept::text as text from public.resale_analyses as kept',
    )
    expect(String(row?.['text'])).not.toMatch(/canary|v\^1/)
  })

  test('renews a token that eBay revoked, unnoticed', async () => {
    await desk.analyse({ productId: lamp, by: 'title' })
    ebay.revokeTokens()
    expect(await desk.analyse({ productId: lamp, by: 'picture' })).toMatchObject({ usesLeft: 3 })
  })
})
