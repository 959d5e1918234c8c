import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('A tester can upload a receipt, enlarge it, delete it after a question and undo that', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Kitchen scale', status: 'ordered' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.uploadReceipt(await makePicture('olive'))
  await expect(product.button('View receipt')).toBeVisible()
  await expect(product.button('Upload Review')).toBeVisible()
  await expect(product.button('Upload Receipt')).toBeHidden()

  await product.button('View receipt').click()
  const preview = page.getByRole('dialog', { name: 'Receipt' })
  const picture = preview.getByAltText('Receipt')
  await expect(picture).toHaveJSProperty('naturalHeight', 600)
  const width = () => picture.evaluate((image) => image.getBoundingClientRect().width)
  const fitted = await width()
  await preview.getByRole('button', { name: /Zoom in/ }).click()
  await expect.poll(width).toBeGreaterThan(fitted * 2)
  await preview.getByRole('button', { name: /Zoom out/ }).click()
  await expect.poll(width).toBe(fitted)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await product.button('Delete receipt').click()
  await expect(product.question()).toContainText('Are you sure you want to delete this receipt?')
  await product.question().getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Receipt deleted')).toBeVisible()
  await expect(product.main.getByText('No receipt yet')).toBeVisible()
  await undo(page, 'Receipt deleted')
  await product.button('View receipt').click()
  await expect(picture).toHaveJSProperty('naturalHeight', 600)
})

test('A tester can upload the screenshot of a review, view it, and delete it after a question @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Kitchen scale', status: 'received' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.upload('Upload Review', await makePicture('navy'))
  await product.button('View review screenshot').click()
  const preview = page.getByRole('dialog', { name: 'Review screenshot' })
  await expect(preview.getByAltText('Review screenshot')).toHaveJSProperty('naturalHeight', 600)
  await preview.getByRole('button', { name: 'Close' }).click()
  await product.button('Delete review screenshot').click()
  await expect(product.question()).toContainText(
    'Are you sure you want to delete this review screenshot?',
  )
  await product.question().getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Review screenshot deleted')).toBeVisible()
  await expect(product.main.getByText('No review screenshot yet')).toBeVisible()
})

test('A tester who selected the wrong file can restore the earlier one', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Kitchen scale', status: 'received' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.upload('Upload Review', await makePicture('navy'))
  await expect(product.main.getByText('navy')).toBeVisible()
  const notice = toastOf(page, 'Review screenshot uploaded')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  const readShot = async () => (await readProduct(me, id)).review_screenshot_url
  await expect.poll(readShot).not.toBeNull()
  const first = await readShot()
  await product.upload('Upload Review', await makePicture('olive'))
  await undo(page, 'Review screenshot uploaded')
  await expect(product.main.getByText('navy')).toBeVisible()
  await expect.poll(readShot).toBe(first)
})
