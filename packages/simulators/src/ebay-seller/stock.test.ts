import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openSellerShop } from '#src/ebay-seller/shop.ts'
import { addStock } from '#src/ebay-seller/stock.ts'

const shop = openSellerShop()
const app = new Hono()
addStock(app, () => shop)

const put = (count: number) =>
  app.request('/sell/inventory/v1/inventory_item/lamp', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'content-language': 'en-US' },
    body: JSON.stringify({
      product: {
        title: 'Lamp',
        imageUrls: Array.from({ length: count }, (_, place) => `https://i.ebayimg.com/${place}`),
      },
    }),
  })

test('an item has 1 to 24 pictures, as at eBay, and keeps their order', async () => {
  expect((await put(0)).status).toBe(400)
  const refused = await put(25)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ errors: [{ errorId: 25_014 }] })
  expect(shop.items.size).toBe(0)
  expect((await put(24)).status).toBe(201)
  const product = shop.items.get('lamp')?.['product'] as { imageUrls: string[] } | undefined
  expect(product?.imageUrls.map((url) => url.split('/').at(-1))).toEqual(
    Array.from({ length: 24 }, (_, place) => `${place}`),
  )
})
