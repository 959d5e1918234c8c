import type { BrowserContext, Page } from '@playwright/test'
import {
  KETTLE,
  SOCKS,
  detailsPage,
  listPage,
} from '../../packages/domain/src/testing/order-pages/amazon-pages.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { test } from '../marketplace/marketplace-browser.ts'
import { authPage } from '../pages/auth-page.ts'
import { enter } from '../people/enter.ts'
import { registerPerson } from '../servers/backend.ts'
import { makePicture } from '../stock/pictures.ts'
import { stockOne } from '../stock/stock.ts'
import { expect } from '../test.ts'

const list = 'https://www.amazon.com/your-orders/orders?timeFilter=year-2026'
const [kettleOrder, socksOrder] = ['112-7000001-0000001', '112-7000002-0000002']
const orders = [
  {
    number: kettleOrder,
    day: 4,
    total: 2499,
    parcels: [{ status: 'Delivered May 9', items: [KETTLE] }],
  },
  { number: socksOrder, day: 2, total: 1250, parcels: [{ status: 'Shipped', items: [SOCKS] }] },
]

/** Opens a tab with a page of Amazon, as its orders look. */
async function lookAt(context: BrowserContext, address: string, html: string): Promise<Page> {
  const { buffer: body } = await makePicture('olive')
  await context.route('https://m.media-amazon.com/**', (route) =>
    route.fulfill({ contentType: 'image/png', body }),
  )
  const tab = await context.newPage()
  await tab.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Your Orders</title>${html}` }),
  )
  await tab.goto(address)
  return tab
}

/** Presses the button of the extension, which is in a tree that no page and no test can look into. */
async function pressAdd(shop: Page): Promise<Page> {
  const place = await shop.locator('sampletrail-orders').boundingBox()
  if (!place) throw new Error('The page shows no button.')
  const opened = shop.context().waitForEvent('page')
  await shop.mouse.click(place.x + 40, place.y + place.height / 2)
  return opened
}

const box = (app: Page) => app.getByRole('dialog', { name: 'From your orders' })

test('A tester adds orders from Amazon’s list, with what is there already', async ({
  page,
  context,
  request,
  extension: _extension,
}) => {
  const me = await registerPerson(request)
  await stockOne(me, {
    name: SOCKS.name,
    order_number: socksOrder,
    amazon_url: `https://www.amazon.com/dp/${SOCKS.asin}`,
  })
  await enter(page, me.person)
  const shop = await lookAt(context, list, listPage('us', orders))
  const app = await pressAdd(shop)
  const dialog = box(app)
  await expect(dialog.getByText('2 orders')).toBeVisible()
  await expect(
    dialog.getByText(`"${SOCKS.name}" shows this already. Nothing to change.`),
  ).toBeVisible()
  await expectAccessible(app, 'orders of a page')
  await dialog.getByRole('checkbox', { name: `Add ${KETTLE.name}` }).check()
  await dialog.getByRole('button', { name: 'Add 1 product' }).click()
  await expect(dialog).toBeHidden()
  const added = () => me.client.from('products').select('*').eq('order_number', kettleOrder)
  // The list shows it at once, and sends it a moment later.
  await expect
    .poll(async () => (await added()).data)
    .toMatchObject([
      {
        name: KETTLE.name,
        status: 'received',
        price: 24.99,
        currency: 'USD',
        order_date: '2026-05-04',
        received_date: '2026-05-09',
        amazon_url: `https://www.amazon.com/dp/${KETTLE.asin}`,
        product_image_url: expect.stringMatching(/^https:\/\/m\.media-amazon\.com\//u),
      },
    ])
})

test('A tester who is signed out finds the order after signing in', async ({
  context,
  request,
  extension: _extension,
}) => {
  const me = await registerPerson(request)
  const address = `https://www.amazon.com/gp/your-account/order-details?orderID=${socksOrder}`
  const [, order] = orders
  if (!order) throw new Error('There are two.')
  const shop = await lookAt(context, address, detailsPage('us', order))
  const app = await pressAdd(shop)
  await expect(app).toHaveURL(/\/auth\?mode=login&returnTo=/u)
  await authPage(app).signIn(me.person)
  await box(app).getByRole('button', { name: 'Add 1 product' }).click()
  await expect(box(app)).toBeHidden()
  const { data } = await me.client.from('products').select('name, status, price')
  expect(data).toEqual([{ name: SOCKS.name, status: 'ordered', price: 12.5 }])
})

test('A page that Amazon changed is read by its text, and one without orders says what to do', async ({
  page,
  context,
  request,
  pressToolbarButton,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  const changed = `<main><h1>Orders</h1><section><p>Order placed</p><p>May 4, 2026</p><p>Order # ${kettleOrder}</p>
    <p>Total</p><p>$24.99</p><a href="/dp/${KETTLE.asin}">${KETTLE.name}</a></section></main>`
  const shop = await lookAt(context, list, changed)
  // The toolbar button does the same on these pages.
  const app = await pressToolbarButton(shop)
  await expect(box(app).getByText(/We do not know this layout of Amazon’s page/u)).toBeVisible()
  await expect(box(app).getByText(KETTLE.name, { exact: true })).toBeVisible()
  const empty = await lookAt(context, `${list}&startIndex=90`, '<main><h1>Your Orders</h1></main>')
  const second = await pressAdd(empty)
  await expect(second.getByText('Amazon shows no orders here.')).toBeVisible()
})
