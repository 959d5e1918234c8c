import { randomUUID } from 'node:crypto'
import { registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeTrial } from '../people/make-admin.ts'
import { undo } from '../pages/toast.ts'
import { readProduct, stock, stockSeller } from '../stock/stock.ts'
import { stockGlobalSeller, stockOffers } from '../stock/stock-offers.ts'
import { expect, test } from '../test.ts'

const today = new Date()
/** This many days from today, negative for the past. */
const day = (offset: number): string =>
  new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)

test('A tester can see the next step, and do it from the dashboard @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const [late = '', received = ''] = await stock(me, [
    { name: 'Tea kettle', status: 'published', price: 20, refund_due_date: day(-3) },
    { name: 'Desk lamp', status: 'received', price: 10, received_date: day(-7) },
    { name: 'Floor mat', status: 'ordered', price: 5, order_date: day(-1) },
  ])
  await enterDashboard(page, me.person)
  const next = page.getByRole('heading', { name: /^Today/u }).locator('../..')
  await expect(next.getByText('2 to do')).toBeVisible()
  await expect(next.getByText(/Refund of \$20\.00 was due .*, 3 days ago/)).toBeVisible()
  await expect(next.getByText('Floor mat')).toBeHidden()

  await next.getByRole('button', { name: 'Record refund: Tea kettle' }).click()
  await page.getByRole('button', { name: 'Save refund' }).click()
  await expect(next.getByText('Tea kettle')).toBeHidden()
  await expect.poll(async () => (await readProduct(me, late)).status).toBe('paid')
  await undo(page, 'Refund of $20.00 recorded, product completed')
  await expect(next.getByText('Tea kettle')).toBeVisible()

  await next.getByRole('button', { name: 'Mark as reviewed: Desk lamp' }).click()
  await expect(next.getByText('Desk lamp')).toBeHidden()
  await expect.poll(async () => (await readProduct(me, received)).status).toBe('reviewed')
  await next.getByRole('link', { name: 'All of today' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
})

test('A tester can open each dialog from the rows of the dashboard', async ({ page, request }) => {
  const me = await registerPerson(request)
  const seller = await stockSeller(me, { name: 'harbour goods' })
  await stock(me, [{ name: 'Tea kettle', status: 'ordered', price: 20, seller_id: seller }])
  await enterDashboard(page, me.person)
  const more = page.getByRole('button', { name: 'More for Tea kettle' }).first()
  for (const [entry, dialog] of [
    ['Update Status', 'Update Status'],
    ['Upload Receipt', 'Upload Receipt'],
    ['Edit Seller', 'Edit Seller'],
  ] as const) {
    await more.click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page
    .getByRole('button', { name: /^Update status of Tea kettle/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Update Status' })).toBeVisible()
})

test('A tester can page through new products and add one to the wishlist', async ({
  page,
  request,
}) => {
  // All journeys share one catalogue: at least these ten are there, perhaps below newer ones.
  const word = `Lamp ${randomUUID().slice(0, 8)}`
  await stockOffers(await stockGlobalSeller({ name: `Shop of ${word}` }), word, 12)
  const me = await registerPerson(request)
  await enterDashboard(page, me.person)
  const products = page.getByRole('region', { name: 'New Products' })
  // Screen readers and the keyboard cannot reach the hidden ones.
  const shown = products.locator('li:not([inert])')
  await expect(products.getByRole('button', { name: 'Page 1 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(shown).toHaveCount(4)
  const dot = await products.getByRole('button', { name: 'Page 2 of 3' }).boundingBox()
  expect(dot?.width).toBeGreaterThanOrEqual(24)
  expect(dot?.height).toBeGreaterThanOrEqual(44)

  await products.getByRole('button', { name: 'Next products' }).click()
  await expect(products.getByRole('button', { name: 'Page 2 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(products.getByText('Page 1 of 3')).toBeAttached()

  const add = shown.getByRole('button', { name: /^Add to favorites/ }).first()
  await add.click()
  await expect(page.getByText('Added to your wishlist')).toBeVisible()
  await expect(products.getByRole('button', { name: /^Already in wishlist/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: '1 Wishlist' })).toBeVisible()
  const wish = await me.client.from('products').select('status').single()
  expect(wish.data).toEqual({ status: 'wishlist' })

  await products.getByRole('link', { name: 'View All Products' }).click()
  await expect(page).toHaveURL(/\/dashboard\/find$/)
})

test("A tester can open a featured seller's offers", async ({ page, request }) => {
  const word = `Mug ${randomUUID().slice(0, 8)}`
  await stockOffers(await stockGlobalSeller({ name: `Shop of ${word}` }), word, 10)
  const me = await registerPerson(request)
  await enterDashboard(page, me.person)
  const sellers = page.getByRole('heading', { name: 'Featured Sellers' }).locator('..')
  await sellers.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/find\?seller_id=[0-9a-f-]{36}/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('A tester can read and use the dashboard, empty and filled @phone', async ({
  page,
  request,
  isMobile,
}) => {
  test.setTimeout(240_000)
  const me = await registerPerson(request)
  await makeTrial(me.person.email, 5)
  await enterDashboard(page, me.person)
  await expect(page.getByText("You've Gone Pro!")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Track your first product' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Add your first product' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Import products' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Your Recent Products' })).toHaveCount(0)
  await expectAccessible(page, 'dashboard, empty')

  await main.getByRole('button', { name: 'See it with example data' }).click()
  await expect(main.getByRole('heading', { name: 'Your Recent Products' })).toBeVisible()
  await main.getByRole('button', { name: 'Remove the examples' }).click()
  await expect(page.getByRole('heading', { name: 'Track your first product' })).toBeVisible()

  const statuses = ['wishlist', 'ordered', 'received', 'reviewed', 'published'] as const
  await stock(
    me,
    Array.from({ length: 12 }, (_, index) => ({
      name: index % 2 === 0 ? `Kettle ${index} ${'W'.repeat(200)}` : `Kettle ${index}`,
      status: statuses[index % statuses.length],
      price: 1234.5,
      currency: ['USD', 'EUR', 'GBP'][index % 3],
      order_date: day(-60),
      received_date: day(-30),
    })),
  )
  // Offers come from strangers: the name has no space, and text that only screen readers see follows it.
  const longName = `Teapot ${randomUUID()} ${'W'.repeat(200)}`
  const shop = await stockGlobalSeller({ name: `Shop ${randomUUID()}` })
  const news = page.getByRole('region', { name: 'New Products' })
  // Other journeys add newer ones meanwhile.
  await expect(async () => {
    await stockOffers(shop, longName, 3)
    await page.reload()
    await expect(news.getByText(/W{200}/).first()).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await expect(page.getByText(/^\d+ to do$/u)).toBeVisible()
  if (isMobile) {
    const recent = page.getByRole('heading', { name: 'Your Recent Products' }).locator('../..')
    for (const name of [recent.getByText(/W{200}/).first(), news.getByText(/W{200}/).first()]) {
      const lines = await name.evaluate((text) => text.getBoundingClientRect().height)
      expect(lines).toBeGreaterThanOrEqual(36)
    }
  }
  await expectAccessible(page, 'dashboard, filled')
  if (isMobile) await expectTouchable(page, 'dashboard, filled')
})

test.describe('without an answer', () => {
  test.use({ expectedConsoleErrors: ['500', 'Failed to load resource'] })

  test('A tester sees that the dashboard could not load, and can retry', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    await page.route(/\/rest\/v1\/products/, (route) =>
      route.fulfill({ status: 500, json: { code: '53100', message: 'The disk is full' } }),
    )
    await enterDashboard(page, me.person)
    await expect(page.getByText('Error loading dashboard data')).toBeVisible()
    await page.unroute(/\/rest\/v1\/products/)
    // A part of the page that appears late asks again by itself, perhaps before the press.
    const retry = page.getByRole('button', { name: 'Try again' }).first()
    const start = page.getByRole('heading', { name: 'Track your first product' })
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2000 })
      await expect(start).toBeVisible({ timeout: 8000 })
    }).toPass()
  })
})
