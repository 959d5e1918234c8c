import { connectTo, readConfig, registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { scanPage } from '../pages/scan-page.ts'
import { drawOrder } from '../stock/receipts.ts'
import { shareWithApp } from '../capture/give.ts'
import { expect, test } from '../test.ts'
import { waitForKeptLists, waitForWorker } from '../browsers/worker.ts'

test.use({
  expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]', '/healthz'],
  serviceWorkers: 'allow',
})

test('A tester adds a product with a picture without a network, and it is sent once', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/dashboard/products')
  await expect(page.getByText('No products found')).toBeVisible()
  await waitForWorker(page)
  await waitForKeptLists(page, 'products')
  const inserts: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/rest/v1/products'))
      inserts.push(sent.url())
  })

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await page.getByRole('button', { name: 'Enter it by hand' }).click()
  const { form, field } = scanPage(page)
  await field('Product Name').fill('Walnut board')
  await form
    .getByRole('group', { name: 'Product Image' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(await drawOrder())
  await expect(form.getByText('sent with the product when the connection is back')).toBeVisible()
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'Walnut board' })
  await expect(card.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByText('1/5 products active')).toBeVisible()

  // It is still there after a reload, can be opened, and its changes follow it.
  await page.reload()
  await expect(card.getByText('Not sent yet')).toBeVisible()
  await card.getByRole('link', { name: 'Walnut board' }).first().click()
  await expect(page.getByRole('heading', { name: 'Walnut board' })).toBeVisible()
  await page.goto('/dashboard/products')
  await expect(card).toBeVisible()
  expect(inserts).toEqual([])

  await page.context().setOffline(false)
  const { config } = await readConfig(request)
  const client = connectTo(config)
  await client.auth.signInWithPassword(me.person)
  await expect
    .poll(async () => (await client.from('products').select('name,product_image_url')).data)
    .toEqual([
      { name: 'Walnut board', product_image_url: expect.stringContaining('product-images') },
    ])
  await expect(card.getByText('Not sent yet')).toBeHidden()
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1100)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(inserts).toHaveLength(1)
})

test('A tester shares a picture without a network, saves it, and its receipt follows @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/dashboard/products')
  await expect(page.getByText('No products found')).toBeVisible()
  await waitForWorker(page)
  await waitForKeptLists(page, 'products')
  await page.context().setOffline(true)
  await shareWithApp(page, { files: [await drawOrder()] })
  const scan = scanPage(page)
  await expect(scan.form.getByText('cannot be read without a connection')).toBeVisible()
  await scan.save()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await page.context().setOffline(false)
  const { config } = await readConfig(request)
  const client = connectTo(config)
  await client.auth.signInWithPassword(me.person)
  await expect
    .poll(async () => (await client.from('products').select('receipt_url')).data)
    .toEqual([{ receipt_url: expect.stringContaining('order.png') }])
  await expect(page.getByText('Not sent yet')).toBeHidden()
})
