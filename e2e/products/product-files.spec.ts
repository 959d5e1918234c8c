import { registerPerson } from '../servers/backend.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { makeLargeScreenshot, makePicture } from '../stock/pictures.ts'
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

test('A tester can add chats and photos as proofs, also one of more than 10 MB, and note what they show @phone-only', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Kitchen scale', status: 'received' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button('Add proofs').click()
  const dialog = page.getByRole('dialog', { name: 'Add proofs' })
  const large = await makeLargeScreenshot()
  expect(large.buffer.length).toBeGreaterThan(10 * 1024 * 1024)
  await dialog
    .getByLabel('Files to add as proofs')
    .setInputFiles([large, await makePicture('navy')])
  await expect(dialog.getByLabel('Kind of file 1')).toHaveValue('chat')
  await dialog.getByLabel('Note on file 1').fill('They promise all of it back')
  await dialog.getByLabel('Kind of file 2').selectOption('Photo')
  await expectAccessible(page, 'add proofs')
  await dialog.getByRole('button', { name: 'Add 2 proofs' }).click()
  await expect(page.getByText('2 proofs added')).toBeVisible({ timeout: 30_000 })
  await expect(product.main.getByText('They promise all of it back')).toBeVisible()

  const { data: proofs } = await me.client
    .from('product_proofs')
    .select('kind,note,path')
    .eq('product_id', id)
    .order('kind')
  expect(proofs).toMatchObject([
    { kind: 'chat', note: 'They promise all of it back' },
    { kind: 'photo', note: null },
  ])
  // The smaller file may have arrived first.
  await product.main.getByRole('button', { name: /^View proof \d: Chat$/ }).click()
  const picture = page.getByRole('dialog', { name: 'Chat' }).getByAltText('Chat')
  // As wide as before: a long chat stays readable.
  await expect.poll(() => picture.evaluate((image) => image.clientWidth)).toBeGreaterThan(0)
  await expect(picture).toHaveJSProperty('naturalWidth', 1018)
  await page.keyboard.press('Escape')

  const photo = product.main.getByRole('button', { name: /^Delete proof \d: Photo$/ })
  await photo.click()
  await expect(photo).toBeHidden()
  await undo(page, 'Proof deleted')
  await expect(photo).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]'] })

  test('A tester without a connection keeps chosen proofs and their notes, also over a reload', async ({
    page,
    request,
    context,
  }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, { name: 'Kitchen scale', status: 'received' })
    await enter(page, me.person)
    const product = productPage(page)
    await product.open(id)
    await product.button('Add proofs').click()
    const dialog = page.getByRole('dialog', { name: 'Add proofs' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await dialog.getByLabel('Files to add as proofs').setInputFiles(await makePicture('navy'))
    await expect(dialog.getByText(/^There is no connection/)).toBeVisible()
    await dialog.getByLabel('Note on file 1').fill('As it arrived')
    await dialog.getByRole('button', { name: 'Later' }).click()
    await expect(product.main.getByText('1 file is not added yet.')).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await product.button('Continue').click()
    await expect(dialog.getByLabel('Note on file 1')).toHaveValue('As it arrived')
    await dialog.getByRole('button', { name: 'Add proof', exact: true }).click()
    await expect(page.getByText('Proof added')).toBeVisible()
    await expect(product.main.getByText('As it arrived')).toBeVisible()
    await expect(product.main.getByText('1 file is not added yet.')).toBeHidden()
  })
})
