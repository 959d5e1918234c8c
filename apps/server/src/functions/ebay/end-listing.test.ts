import { afterAll, describe, expect, test } from 'vitest'
import { createEbay } from '@sampletrail/simulators/ebay.ts'
import { createEbaySeller } from '@sampletrail/simulators/ebay-seller.ts'
import { listen } from '@sampletrail/simulators/listen.ts'
import { createRetailShop, mapRetailHosts } from '@sampletrail/simulators/retail-shop.ts'
import { openListingDesk, refusalOf, type Sale } from '#src/testing/open-listing-desk.ts'
import { sellerKeys } from '#src/testing/start-selling-site.ts'

const seller = createEbaySeller({ ...sellerKeys, buying: createEbay(sellerKeys).app })
const ebay = await listen(seller.app)
const shop = await listen(createRetailShop())
const { selling, shopOf, prepare, list, stop } = await openListingDesk({
  seller,
  ebay,
  shop,
  upstreams: mapRetailHosts(shop.url),
})
afterAll(() => stop())

const end = ({ person, productId }: Sale, of = productId) =>
  selling.call('POST', `/api/ebay/listings/${of}/end`, person.token)
const noted = async ({ productId }: Sale) =>
  await selling.site.query(
    `select place, price::text, url, ended_at is null as open from public.product_listings
     where product_id = $1 order by listed_at`,
    [productId],
  )

async function listed(): Promise<Sale> {
  const sale = await prepare()
  expect(await list(sale)).toHaveProperty('listingId')
  return sale
}

describe('what was listed on eBay', () => {
  test('is among the listings of its product, once, with its price and address', async () => {
    const sale = await listed()
    await list(sale)
    const id = shopOf(sale).listings[0]?.listingId
    expect(await noted(sale)).toEqual([
      { place: 'ebay', price: '12.50', url: `https://www.ebay.com/itm/${id}`, open: true },
    ])
  })

  test('is ended there once, however often that is asked for', async () => {
    const sale = await listed()
    const answers = await Promise.all([end(sale), end(sale)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await end(sale)
    expect(shopOf(sale).ended).toHaveLength(1)
    expect(await noted(sale)).toMatchObject([{ open: false }])
  })

  test('is over as well when the answer is lost', async () => {
    const sale = await listed()
    seller.failNext(/withdraw$/, 'lost')
    expect((await end(sale)).status).toBe(200)
    expect(shopOf(sale).ended).toHaveLength(1)
    expect(await noted(sale)).toMatchObject([{ open: false }])
  })

  test('is still for sale when eBay cannot be reached, until that is tried again', async () => {
    const sale = await listed()
    seller.failNext(/withdraw$/, 'unreached')
    expect(await refusalOf(await end(sale))).toMatchObject({ code: 'unavailable' })
    expect(await noted(sale)).toMatchObject([{ open: true }])
    expect((await end(sale)).status).toBe(200)
    expect(await noted(sale)).toMatchObject([{ open: false }])
  })

  test('is ended without Pro, and of a product in the trash', async () => {
    const sale = await listed()
    await selling.site.query(
      `update public.subscriptions set tier = 'free' where user_id = (select user_id from public.products where id = $1)`,
      [sale.productId],
    )
    await selling.site.query('update public.products set deleted_at = now() where id = $1', [
      sale.productId,
    ])
    expect((await end(sale)).status).toBe(200)
    expect(await noted(sale)).toMatchObject([{ open: false }])
  })

  test('of another account is not said to be over, and stays marked', async () => {
    const sale = await listed()
    await selling.site.query(
      `update public.ebay_integrations set ebay_user_id = 'another' where user_id = $1`,
      [sale.person.id],
    )
    expect(await refusalOf(await end(sale))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('press ‘Mark as taken down’') as unknown,
    })
    expect(await noted(sale)).toMatchObject([{ open: true }])
  })

  test('ends as far as eBay lets it, when it refuses one of two', async () => {
    const sale = await listed()
    const { offers } = shopOf(sale)
    const [first] = offers
    if (first === undefined) throw new Error('There is no offer.')
    offers.push({
      ...first,
      offerId: 'second1',
      format: 'AUCTION',
      listing: { listingId: '119', listingStatus: 'ACTIVE' },
    })
    seller.failNext(new RegExp(`${first.offerId}/withdraw$`), 'unreached')
    expect(await refusalOf(await end(sale))).toMatchObject({ code: 'unavailable' })
    expect(shopOf(sale).ended).toEqual(['119'])
    expect((await end(sale)).status).toBe(200)
  })

  test('does not stay up if it was sold while eBay was publishing it', async () => {
    const sale = await prepare()
    let sold: Promise<unknown> | undefined
    const sell = (name: string): boolean => {
      if (name.endsWith('publish')) {
        sold ??= selling.site.query('update public.products set sold = true where id = $1', [
          sale.productId,
        ])
      }
      return false
    }
    seller.failNext({ test: sell }, 'lost')
    const answer = await list(sale)
    await sold
    expect(answer).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('marked as sold') as unknown,
    })
    expect(shopOf(sale).ended).toHaveLength(1)
    expect(await noted(sale)).toMatchObject([{ open: false }])
  })

  test('is over once another one was made', async () => {
    const sale = await listed()
    const [offer] = shopOf(sale).offers
    Object.assign(offer ?? {}, { status: 'UNPUBLISHED', listing: undefined })
    await list(sale)
    expect(await noted(sale)).toMatchObject([{ open: false }, { open: true }])
  })
})

test.each(['no-id', '00000000-0000-4000-8000-000000000000'])(
  'there is nothing to end of %s, nor of a product of somebody else',
  async (id) => {
    const [sale, other] = [await listed(), await listed()]
    expect(await refusalOf(await end(sale, id))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(await end(other, sale.productId))).toMatchObject({ code: 'not_found' })
    expect(await noted(sale)).toMatchObject([{ open: true }])
  },
)
