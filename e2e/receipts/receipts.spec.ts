import { randomUUID } from 'node:crypto'
import { makeReceipt } from '../../apps/server/src/demo/papers.ts'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { enterProducts } from '../stock/enter-products.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { MOST_READ_MS, scanPage } from '../pages/scan-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { drawBasket, drawOrder } from '../stock/receipts.ts'
import { readProduct, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

// Reading a receipt takes seconds, and two journeys share the machine.
test.describe.configure({ timeout: 120_000 })

const order = {
  name: 'order.pdf',
  mimeType: 'application/pdf',
  buffer: makeReceipt({
    orderNumber: '114-7733201-0092841',
    orderDate: 'March 4, 2026',
    name: 'Seed tray',
    price: '$19.99',
  }),
}

async function readOnly({ client }: SignedIn) {
  const { data } = await client.from('products').select('*').single()
  return data
}

test('A tester can scan a receipt, check its values, and gets an ordered product with the receipt @phone-only', async ({
  page,
  request,
}) => {
  const me = await enterProducts(page, request)
  const flow = scanPage(page)
  await flow.begin(await drawOrder())
  await expect(flow.form.getByText('Scanning receipt...')).toBeVisible()
  await expectAccessible(page, 'form while its receipt is read')
  await expect(flow.form.getByText('Receipt processed successfully!')).toBeVisible({
    timeout: MOST_READ_MS,
  })
  await expect(flow.field('Price')).toHaveValue('19.99')
  await expect(flow.field('Order Number')).toHaveValue('114-7733201-0092841')
  await expect(flow.field('Order Date')).toHaveValue('03/04/2026')
  await expect(flow.form.getByText('Receipt: order')).toBeVisible()
  await flow.field('Product Name').fill('Seed tray')
  await flow.save()

  await expect(page).toHaveURL(/status=ordered/)
  const card = productsPage(page).card('Seed tray')
  await expect(card).toContainText('Ordered')
  await expect
    .poll(() => readOnly(me))
    .toMatchObject({
      status: 'ordered',
      price: 19.99,
      currency: 'USD',
      order_number: '114-7733201-0092841',
      order_date: '2026-03-04',
      receipt_url: expect.stringMatching(new RegExp(`^receipts/${me.userId}/.+-order[.]`)),
    })
  await card.getByRole('link').click()
  await page.getByRole('button', { name: 'View receipt' }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt' }).getByAltText('Receipt')).toBeVisible()
})

test("A tester sees a receipt's uncertain values, and decides", async ({ page, request }) => {
  const me = await enterProducts(page, request)
  const flow = scanPage(page)
  const buffer = makeReceipt({
    orderNumber: '114-7733201-0092841',
    orderDate: '03/04/2026',
    name: 'Seed tray',
    price: 'RM 19.99',
  })
  await flow.begin({ ...order, buffer })
  await flow.expectRead('Price', '19.99')
  const date = flow.field('Order Date')
  await expect(date).toHaveAccessibleDescription(/Please check/)
  await expect(flow.form.getByText(/This receipt is in MYR[.]/)).toBeVisible()
  await expectAccessible(page, 'form with values to be checked')
  await flow.form.getByRole('button', { name: 'March 4, 2026' }).click()
  await expect(date).toHaveValue('03/04/2026')
  await expect(date).not.toHaveAccessibleDescription(/Please check/)
  await flow.save()
  await expect(toastOf(page, 'Product added')).toBeVisible()
  await expect.poll(() => readOnly(me)).toMatchObject({ order_date: '2026-03-04', currency: 'MYR' })
})

test('A tester can select which lines of a receipt become products, as many as the plan allows, and undo that', async ({
  page,
  request,
}) => {
  const me = await enterProducts(page, request, [
    { name: 'One', status: 'paid' },
    { name: 'Two', status: 'paid' },
    { name: 'Three', status: 'paid' },
  ])
  const flow = scanPage(page)
  await flow.begin(await drawBasket())
  await expect(flow.items).toBeVisible({ timeout: MOST_READ_MS })
  await expect(flow.items.getByRole('textbox', { name: 'Paid in all' })).toHaveValue('41.10')
  await expectAccessible(page, 'lines of a receipt')
  await expect(flow.items).toContainText('Your plan has room for 2 more products.')
  const ticks = flow.items.getByRole('checkbox')
  await expect(ticks).toHaveCount(3)
  for (const tick of await ticks.all()) await tick.check()
  await expect(flow.items.getByRole('button', { name: 'Add 3 products' })).toBeDisabled()
  await ticks.nth(1).uncheck()
  await flow.items.getByRole('textbox', { name: 'Name of item 1' }).fill('My lamp')
  await flow.items.getByRole('button', { name: 'Add 2 products' }).click()
  await expect(flow.items).toBeHidden()
  await expect(productsPage(page).card('My lamp')).toContainText('$18.50')

  const { data } = await me.client
    .from('products')
    .select('name, price, order_number, order_date, receipt_url, additional_notes, deleted_at')
    .eq('status', 'ordered')
    .order('price')
  expect(data).toMatchObject([{ price: 10.5 }, { name: 'My lamp', price: 18.5 }])
  expect(new Set(data?.map((row) => row.receipt_url)).size).toBe(1)
  for (const row of data ?? []) {
    expect(row).toMatchObject({ order_number: '114-7733201-0092841', order_date: '2026-03-04' })
    expect(row.additional_notes).toContain('$41.10 paid for 3 items')
  }
  await undo(page, '2 products added')
  await expect(productsPage(page).card('My lamp')).toHaveCount(0)
})

test('A tester can type, work elsewhere while a receipt is read, and then has both', async ({
  page,
  request,
}) => {
  await enterProducts(page, request)
  const flow = scanPage(page)
  const letScanGo = await flow.holdScans()
  await flow.begin(order)
  await expect(flow.form.getByText('Scanning receipt...')).toBeVisible()
  await flow.field('Product Name').fill('My tray')
  await page.keyboard.press('Escape')
  await expect(flow.form).toBeHidden()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  letScanGo()
  const offer = toastOf(page, 'Receipt read. Use what it says?')
  await offer.getByRole('button', { name: 'Use it' }).click()
  await expect(flow.field('Price')).toHaveValue('19.99')
  await expect(flow.field('Product Name')).toHaveValue('My tray')
  await expect(flow.form.getByText('Receipt: order')).toBeVisible()
})

test('A tester can type and save while a receipt is read, and check its values later', async ({
  page,
  request,
}) => {
  const me = await enterProducts(page, request)
  const flow = scanPage(page)
  const letScanGo = await flow.holdScans()
  await flow.begin(order)
  await flow.field('Product Name').fill('My tray')
  await flow.save()
  const saved = await readOnly(me)
  expect(saved).toMatchObject({ name: 'My tray', price: null })
  expect(saved?.receipt_url).toContain('-order.pdf')
  letScanGo()
  const offer = toastOf(page, 'Receipt read. Use what it says?')
  await offer.getByRole('button', { name: 'Use it' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(edit.getByRole('textbox', { name: 'Price' })).toHaveValue('19.99')
  await expect(edit.getByRole('textbox', { name: 'Product Name' })).toHaveValue('My tray')
  await edit.getByRole('button', { name: 'Update Product' }).click()
  await expect(edit).toBeHidden()
  await expect.poll(async () => (await readOnly(me))?.order_number).toBe('114-7733201-0092841')
})

test.describe('Without scans left', () => {
  test.use({ expectedConsoleErrors: ['403 (Forbidden)'] })

  test("A tester gets a message, and types the receipt's values @phone", async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    for (const _ of Array.from({ length: 5 })) {
      const used = { p_feature: 'scans', p_request: randomUUID() }
      expect((await me.client.rpc('consume_quota', used)).error).toBeNull()
    }
    await enter(page, me.person)
    await productsPage(page).open()
    const flow = scanPage(page)
    await flow.begin(order)
    await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible({
      timeout: 15_000,
    })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeHidden()
    await expect(flow.form.getByRole('alert')).toContainText(
      "You've reached the limit for free receipt scan actions. Upgrade to Pro for unlimited access!",
    )
    await flow.field('Product Name').fill('Seed tray')
    await flow.save()
    expect((await readOnly(me))?.receipt_url).toContain('-order.pdf')
  })
})

test.describe('If the reader fails', () => {
  test.use({ expectedConsoleErrors: ['ERR_FAILED', '502'] })

  test('A tester keeps the receipt and the typed text, reads why, and retries', async ({
    page,
    request,
  }) => {
    await enterProducts(page, request)
    const flow = scanPage(page)
    await page.route('**/api/proxy-scan-receipt', (route) => route.abort())
    await flow.begin(order)
    await expect(flow.form.getByRole('alert')).toContainText('SampleTrail cannot be reached', {
      timeout: 15_000,
    })
    await flow.field('Product Name').fill('My tray')
    await page.unroute('**/api/proxy-scan-receipt')
    await page.route('**/api/proxy-scan-receipt', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await flow.form.getByRole('button', { name: 'Try again' }).click()
    await expect(flow.form.getByRole('alert')).toContainText('Failed to scan receipt: 502')
    await page.unroute('**/api/proxy-scan-receipt')
    await flow.form.getByRole('button', { name: 'Try again' }).click()
    await expect(flow.field('Price')).toHaveValue('19.99', { timeout: 15_000 })
    await expect(flow.field('Product Name')).toHaveValue('My tray')
  })
})

test('A tester can scan a receipt for a wishlist product, which then becomes ordered @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Seed tray', status: 'wishlist' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.uploadReceipt(order, 'Upload & Scan')
  await expect(product.receiptDialog().getByText('Receipt processed successfully!')).toBeVisible({
    timeout: MOST_READ_MS,
  })
  await expect(product.receiptDialog()).toBeHidden()
  await product.openTimeline()
  await expect(product.entry('Order Date')).toContainText('Mar 4, 2026')
  await expect
    .poll(async () => await readProduct(me, id))
    .toMatchObject({
      status: 'ordered',
      price: 19.99,
      order_number: '114-7733201-0092841',
      order_date: '2026-03-04',
      receipt_url: expect.stringContaining('-order.pdf'),
    })
  await undo(page, 'Product updated successfully!')
  await expect.poll(async () => (await readProduct(me, id)).status).toBe('wishlist')
})

test('A tester can scan a receipt while updating a status', async ({ page, request }) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Seed tray', status: 'wishlist', price: 25 })
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  await products
    .card('Seed tray')
    .getByRole('button', { name: /Update status/ })
    .click()
  const dialog = products.dialog('Update Status')
  await dialog.getByLabel('Receipt to scan').setInputFiles(order)
  await expect(dialog.getByText('Receipt processed successfully!')).toBeVisible({
    timeout: MOST_READ_MS,
  })
  await expect(dialog.getByRole('textbox', { name: /Order Date/ })).toHaveValue('March 4, 2026')
  await expect(dialog.getByRole('checkbox', { name: /Order number/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Price $19.99' })).not.toBeChecked()
  await products.saveStatus()
  await expect(page).toHaveURL(/status=ordered/)
  await expect
    .poll(() => readProduct(me, id))
    .toMatchObject({
      status: 'ordered',
      price: 25,
      order_number: '114-7733201-0092841',
      order_date: '2026-03-04',
      receipt_url: expect.stringMatching(/^receipt-screenshots\//),
    })
})

test("A tester who leaves the form finds the receipt's values again, with their marks", async ({
  page,
  request,
}) => {
  const me = await enterProducts(page, request)
  const flow = scanPage(page)
  const buffer = makeReceipt({
    orderNumber: '114-7733201-0092841',
    orderDate: '03/04/2026',
    name: 'Seed tray',
    price: '$19.99',
  })
  await flow.begin({ ...order, buffer })
  await flow.field('Product Name').fill('My tray')
  await flow.expectRead('Price', '19.99')
  await flow.form.getByRole('button', { name: 'Cancel' }).click()
  await expect(flow.form).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Add Product' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Continue with My tray' }).click()
  await expect(flow.field('Price')).toHaveValue('19.99')
  await expect(flow.field('Order Date')).toHaveAccessibleDescription(/Please check/)
  await flow.save()
  await expect(toastOf(page, 'Product added')).toBeVisible()
  expect((await readOnly(me))?.receipt_url).toContain('-order.pdf')
  await page.getByRole('button', { name: 'Add Product' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Add a product' })).toBeVisible()
  await expect(page.getByText('Not finished')).toHaveCount(0)
})
