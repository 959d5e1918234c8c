import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { makePro } from '../people/make-admin.ts'
import { importPage } from '../pages/import-page.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { statusDialog } from '../pages/status-dialog.ts'
import { toastOf } from '../pages/toast.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, sendFile, stock, stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

/** The list in its order, newest first. */
const names = Array.from({ length: 12 }, (_, index) => `Seed tray ${index + 1}`)

async function openList(page: Page, me: Awaited<ReturnType<typeof registerPerson>>) {
  await makePro(me.person.email)
  await stock(
    me,
    names.toReversed().map((name) => ({ name, status: 'ordered' as const })),
  )
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  await expect(products.card('Seed tray 12')).toBeVisible()
  return products
}

test('A tester edits and deletes selected products, and undoes it, without leaving the list', async ({
  page,
  request,
}) => {
  await openList(page, await registerPerson(request))
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link('Seed tray 1')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')

  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: /Edit 2/ })
  await expect(edit).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(link('Seed tray 2'), 'the row has the focus again').toBeFocused()

  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete 2 selected products?')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(link('Seed tray 2')).toBeFocused()

  await page.keyboard.press('Delete')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(question).toBeHidden()
  await expect(link('Seed tray 3'), 'the next row has the focus').toBeFocused()

  await page.keyboard.press('F8')
  const undo = toastOf(page, '2 products deleted').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link('Seed tray 3'), 'Escape goes back').toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(link('Seed tray 3')).toBeFocused()
})

test('A tester who returns from a product continues at the same place in the list', async ({
  page,
  request,
}) => {
  await openList(page, await registerPerson(request))
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const main = page.getByRole('main')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link('Seed tray 1')).toBeFocused({ timeout: 1000 })
  }).toPass()
  for (const name of names.slice(1, 4)) {
    await page.keyboard.press('j')
    await expect(link(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(main, 'the new screen has the focus').toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to My Products' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link('Seed tray 4')).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(link('Seed tray 5')).toBeFocused({ timeout: 1000 })
  }).toPass()

  await page.keyboard.press('Enter')
  const change = main.getByRole('button', { name: 'Update Status', exact: true })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(statusDialog(page).status('Received')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(statusDialog(page).dialog).toBeHidden()
  await expect(change).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /now Ordered/ })).toBeVisible()

  await main.getByRole('button', { name: 'Delete', exact: true }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await expect(page.getByRole('article')).toHaveCount(11)
  await expect(main).toBeFocused()
})

test('A tester moves to a notice above an open dialog and back, and the dialog stays', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Seed tray', status: 'ordered' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button('Update Status').click()
  await statusDialog(page).save()
  const form = await product.edit()
  const name = form.getByRole('textbox', { name: 'Product Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('F8')
  const undo = toastOf(page, 'Product updated successfully!').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await expect(name, 'what was pressed is gone').toBeFocused()
  await expect(form).toBeVisible()
  await expect.poll(async () => (await readProduct(me, id)).status).toBe('ordered')
})

test('The focus stays near a button that is removed with its subject', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const { path } = await sendFile(me, request, 'receipts', await makePicture('olive'))
  const [id = ''] = await stock(me, [
    { name: 'Seed tray', status: 'ordered', receipt_url: path },
    { name: 'Plant mister', status: 'published', price: 5, refund_due_date: '2026-02-01' },
    { name: 'Garden hose', status: 'published', price: 7, refund_due_date: '2026-02-02' },
  ])
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button('Delete receipt').focus()
  await page.keyboard.press('Enter')
  await expect(product.question().getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(product.main.getByText('No receipt yet')).toBeVisible()
  await expect(product.main.locator(':focus'), 'something in the content').toBeVisible()

  await page.goto('/dashboard/money')
  await page.getByRole('button', { name: 'Record refund: Plant mister' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save refund' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Garden hose' })).toBeFocused()
})

test('A tester imports a file from the menu of the list', async ({ page, request }) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  await productsPage(page).open()
  await page.getByRole('button', { name: 'More for My Products' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem', { name: 'Import products' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first).toBeHidden()
  await expect(page.getByRole('button', { name: 'More for My Products' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await importPage(page).choose('orders.csv', 'Name\nSeed tray\n')
  const start = importPage(page).start()
  await expect(start).toBeEnabled()
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Go to My Products' })).toBeFocused()
})
