import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { statusDialog } from '../pages/status-dialog.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

/** Holds back requests to an address until they are released. */
async function hold(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve(undefined)
}

test('Running requests are shown', async ({ page, request }) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Kitchen scale', status: 'wishlist' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)

  const letFileGo = await hold(page, '**/api/files')
  await product.uploadReceipt(await makePicture('navy'))
  await expect(product.receiptDialog().getByText('Uploading receipt...')).toBeVisible()
  letFileGo()
  await expect(product.button('View receipt')).toBeVisible()

  const letStatusGo = await hold(page, '**/rest/v1/rpc/edit_product**')
  await product.button('Update Status').click()
  const dialog = statusDialog(page).dialog
  await dialog.getByRole('button', { name: 'Update Status' }).click()
  await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeVisible()
  letStatusGo()
  await expect(dialog).toBeHidden()

  const products = productsPage(page)
  await products.open()
  const form = await products.openAddDialog()
  await form.getByRole('textbox', { name: 'Product Name' }).fill('Enamel mug')
  const letProductGo = await hold(page, '**/rest/v1/products**')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByRole('button', { name: 'Adding product...' })).toBeVisible()
  letProductGo()
  await expect(form).toBeHidden()
  await expect(products.card('Enamel mug')).toBeVisible()
})

test.describe('A refusal by the server', () => {
  test.use({ expectedConsoleErrors: ['400 (Bad Request)', '[Error occurred]'] })

  test('is shown in the words of its screen, and the choices stay', async ({ page, request }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, {
      name: 'Kitchen scale',
      status: 'reviewed',
      receipt_url: `receipts/${me.userId}/receipt.pdf`,
      review_screenshot_url: `review-screenshots/${me.userId}/review.png`,
    })
    await enter(page, me.person)
    const product = productPage(page)
    await product.open(id)
    const json = { code: '23514', message: 'Closed for the night', details: null, hint: null }
    await page.route('**/rest/v1/rpc/edit_product**', (route) =>
      route.fulfill({ status: 400, json }),
    )

    await product.button('Update Status').click()
    const statuses = statusDialog(page)
    const { dialog } = statuses
    await statuses.pick('Completed')
    await dialog.getByRole('button', { name: 'Update Status' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Error updating product. Closed for the night',
    )
    await expect(statuses.status('Completed')).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    const form = await product.edit()
    await form.getByRole('textbox', { name: 'Product Name' }).fill('Letter scale')
    await form.getByRole('button', { name: 'Update Product' }).click()
    await expect(form.getByText('Error updating product')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Letter scale')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()

    for (const [kind, failure] of [
      ['receipt', 'Failed to delete receipt'],
      ['review screenshot', 'Failed to delete review screenshot'],
    ]) {
      await product.button(`Delete ${kind}`).click()
      await product.question().getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(failure ?? '').first()).toBeVisible()
      await expect(product.button(`View ${kind}`)).toBeVisible()
    }
    expect(await readProduct(me, id)).toMatchObject({ name: 'Kitchen scale', status: 'reviewed' })
  })
})
