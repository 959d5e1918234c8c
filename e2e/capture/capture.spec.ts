import sharp from 'sharp'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { authPage } from '../pages/auth-page.ts'
import { scanPage } from '../pages/scan-page.ts'
import { drawOrder } from '../stock/receipts.ts'
import { expect, test } from '../test.ts'
import { waitForKeptLists, waitForWorker } from '../browsers/worker.ts'
import { paste, shareWithApp } from './give.ts'

test.use({
  // A photo with too many pixels is refused before it is sent smaller.
  expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]', '/api/files'],
  serviceWorkers: 'allow',
})

test('A tester shares a picture with the app, and saves it with one more tap @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/dashboard/products')
  await waitForWorker(page)
  const scan = scanPage(page)
  await shareWithApp(page, { files: [await drawOrder()] })
  await scan.expectRead('Order Number', '114-7733201-0092841')
  await scan.save()
  await expect(page.getByRole('article')).toHaveCount(1)
  // Only once: the app does not open it again.
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.waitForTimeout(3000)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('A tester who is signed out shares two pictures, and adds both after signing in', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await page.goto('/auth')
  await waitForWorker(page)
  const [first, second] = [
    await drawOrder(),
    await drawOrder({ name: 'Oak stool', number: '114-7733201-0092842' }),
  ]
  await shareWithApp(page, { files: [first, second] })
  await expect(page).toHaveURL(/\/auth/)
  await authPage(page).signIn(me.person)
  const scan = scanPage(page)
  await expect(scan.form.getByText('Document 1 of 2')).toBeVisible()
  await scan.expectRead('Order Number', '114-7733201-0092841')
  await scan.form.getByRole('button', { name: 'Add Product' }).click()
  await expect(scan.form.getByText('Document 2 of 2')).toBeVisible()
  await scan.expectRead('Order Number', '114-7733201-0092842')
  await scan.save()
  await page.goto('/dashboard/products')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('A tester who closes a queue finds what is left in Add Product', async ({ page, request }) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/dashboard/products')
  await waitForWorker(page)
  const picture = await drawOrder()
  await shareWithApp(page, { files: Array.from({ length: 30 }, () => picture) })
  const scan = scanPage(page)
  await expect(scan.form.getByText('Document 1 of 30')).toBeVisible()
  await scan.form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(scan.form).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const chooser = page.getByRole('dialog', { name: 'Add a product' })
  await expect(chooser.getByText(/^(29|30) more documents$/)).toBeVisible()
  await chooser.getByRole('button', { name: /^Discard (29|30) more/ }).click()
  await expect(chooser.getByText(/more documents/)).toBeHidden()
})

test('A tester shares a picture without a network, and finds it in the form', async ({
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
  await expect(scan.form).toBeVisible()
})

test('A share before the app was ever opened leads to the app, which says what to do', async ({
  page,
}) => {
  await page.goto('/privacy')
  const heavy = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6_000_000) }
  await shareWithApp(page, { files: [heavy] })
  await expect(page.getByText('SampleTrail was not ready for that')).toBeVisible()
})

test('A tester pastes a screenshot on the dashboard, and adds the product', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const scan = scanPage(page)
  const shot = { ...(await drawOrder()), name: 'image.png' }
  // The listener loads after the first screen.
  await expect(async () => {
    await paste(page, { files: [shot] })
    await expect(scan.form).toBeVisible({ timeout: 2000 })
  }).toPass()
  await scan.expectRead('Order Number', '114-7733201-0092841')
  await scan.save()
  await paste(page, { text: 'Order number 1234567\nTotal: $5.00' })
  await scan.expectRead('Order Number', '1234567')
  await scan.expectRead('Price', '5.00')
  await scan.save()
  await page.goto('/dashboard/products')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('A photo with more pixels than the server accepts is made smaller on the way, and read', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/dashboard/products')
  await waitForWorker(page)
  const order = await drawOrder()
  const { width, height } = await sharp(order.buffer).metadata()
  const scale = Math.sqrt(48_000_000 / (width * height))
  const buffer = await sharp(order.buffer)
    .resize({ width: Math.round(width * scale) })
    .jpeg({ quality: 70 })
    .toBuffer()
  await shareWithApp(page, { files: [{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }] })
  const scan = scanPage(page)
  await scan.expectRead('Order Number', '114-7733201-0092841')
  await scan.save()
})
