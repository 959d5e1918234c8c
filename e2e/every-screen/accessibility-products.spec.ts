import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makePro } from '../people/make-admin.ts'
import { linkDialog } from '../pages/link-dialog.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { makePicture } from '../stock/pictures.ts'
import { showShopPictures } from '../stock/shop-pictures.ts'
import { stock, stockSeller } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

// Each walk opens about twelve screens, and axe is slow on each of them.
test.describe.configure({ timeout: 300_000 })

test('axe reports nothing on the signed-in screens, empty and filled @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  await enterDashboard(page, me.person)
  await expectAccessible(page, 'dashboard, empty')
  const products = productsPage(page)
  await products.open()
  await expectAccessible(page, 'products, empty')

  const seller = await stockSeller(me, { name: 'Harbour Goods', email: 'hello@harbour.example' })
  // The newest come first and only the visible ones are drawn: the test presses the last two.
  const rows = (['paid', 'reviewed', 'received', 'ordered', 'wishlist'] as const).map(
    (status, index) => ({
      name:
        index < 3
          ? `Product ${5 - index} with a name that is as long as names in shops are`
          : `Product ${5 - index} ${'W'.repeat(250)}`,
      additional_notes: 'N'.repeat(300),
      status,
      order_number: '112-1234567-1234567',
      price: 19.99,
      country: 'US',
      seller_id: seller,
    }),
  )
  await stock(me, rows)
  await products.open()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'products, filled')
  if (isMobile) {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expectTouchable(page, 'products, with filters')
  }

  await products
    .card('Product 2')
    .getByRole('button', { name: /Update status/ })
    .click()
  await expect(products.dialog('Update Status')).toBeVisible()
  await expectAccessible(page, 'update status dialog')
  if (isMobile) await expectTouchable(page, 'update status dialog')
  await page.keyboard.press('Escape')

  await products.card('Product 1').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expectAccessible(page, 'product')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(products.dialog('Edit Product')).toBeVisible()
  await expectAccessible(page, 'edit dialog')
  if (isMobile) await expectTouchable(page, 'edit dialog')
  await page.keyboard.press('Escape')

  for (const path of [
    '/dashboard',
    '/dashboard/find',
    '/settings/notifications',
    '/settings/integrations',
    '/settings/sellers',
    '/settings/account',
    '/subscription',
    '/ebay/callback',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
})

test('axe reports nothing on the dialogs that ask or show @phone', async ({ page, request }) => {
  const { client, person, userId } = await registerPerson(request)
  const row = { user_id: userId, name: 'Kitchen scale', status: 'ordered' as const, price: 20 }
  expect((await client.from('products').insert(row)).error).toBeNull()
  await enter(page, person)
  const products = productsPage(page)
  await products.open()
  await products.card('Kitchen scale').getByRole('link').click()
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')

  await main.getByRole('button', { name: 'Upload Receipt', exact: true }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'chooser of a receipt')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await productPage(page).uploadReceipt(await makePicture('olive'))
  await main.getByRole('button', { name: 'View receipt' }).click()
  await expect(dialog.locator('img')).toHaveJSProperty('naturalHeight', 600)
  await expectAccessible(page, 'file preview')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await main.getByRole('button', { name: 'Delete receipt' }).click()
  await expect(question).toBeVisible()
  await expectAccessible(page, 'question before a receipt is deleted')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await main
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await expect(question).toBeVisible()
  await expectAccessible(page, 'question before a product is deleted')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await main.getByRole('button', { name: 'Message seller' }).click()
  await page.getByRole('menuitem', { name: 'Ask for the refund' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await expectAccessible(page, 'message to a seller')
  await page.getByRole('button', { name: 'Your templates' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  await expect(products.dialog('New template')).toBeVisible()
  await expectAccessible(page, 'template of a message')

  await products.open()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await expect(products.dialog('Add a product')).toBeVisible()
  await expectAccessible(page, 'chooser of a way to add')
  await page.getByRole('button', { name: 'Upload and scan a receipt' }).click()
  await expect(products.dialog('Scan a receipt')).toBeVisible()
  await expectAccessible(page, 'scan of a receipt')
  await page.keyboard.press('Escape')
  await expect(products.dialog('Scan a receipt')).toBeHidden()
  const form = await products.openAddDialog()
  await form.getByRole('combobox', { name: 'Seller' }).fill('Harbour Goods')
  await page.getByRole('option', { name: 'Add new seller' }).click()
  await expect(products.dialog('Add Seller')).toBeVisible()
  await expectAccessible(page, 'seller form')
})

test('axe reports nothing on the parts of My Products for many products @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await makePro(me.person.email)
  const ids = await stock(me, [
    { name: 'Seed tray', status: 'ordered', tags: ['garden', 'gift'], price: 12 },
    { name: 'Plant mister', status: 'received', order_date: '2026-03-04' },
    { name: 'Garden hose', status: 'paid', paid_date: '2026-03-08' },
    { name: 'Rake', status: 'wishlist' },
  ])
  const gone = { deleted_at: new Date().toISOString() }
  const trashed = await me.client
    .from('products')
    .update(gone)
    .eq('id', ids[3] ?? '')
  expect(trashed.error).toBeNull()
  await enter(page, me.person)

  await page.goto('/dashboard/products?view=table')
  await expect(page.getByText('Plant mister').first()).toBeVisible()
  await expectAccessible(page, 'products, as a table')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'command palette')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'keys of the list')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select Plant mister' }).check()
  await expect(page.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible()
  await expectAccessible(page, 'products, some selected')

  for (const path of [
    '/dashboard/products/trash',
    '/dashboard/products/import',
    '/dashboard/money',
    '/dashboard/money/tax-year',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await productPage(page).open(ids[2] ?? '')
  await expectAccessible(page, 'completed product')
})

test('axe reports nothing on adding by links, and on hints about duplicates @phone', async ({
  page,
  context,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  const board = 'https://www.amazon.com/dp/B0BOARD001'
  await stock(me, [{ name: 'Walnut board', amazon_url: board, order_number: 'PO 77' }])
  await showShopPictures(context)
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  const links = linkDialog(page)
  await links.open()
  await expectAccessible(page, 'field for links')
  await links.field.fill('no link')
  await links.field.press('Enter')
  await expect(links.box.getByText('Please enter a valid Amazon URL')).toBeVisible()
  await expectAccessible(page, 'field for links, with an error')
  await links.field.fill(
    `${board} https://shop.example/products/linen-apron https://www.amazon.com/dp/B0LAMP0001`,
  )
  await links.field.press('Enter')
  await expect(links.box.getByText('2 of 3 links read')).toBeVisible()
  await expectAccessible(page, 'list of links')
  if (isMobile) await expectTouchable(page, 'list of links')
  await page.keyboard.press('Escape')
  await expect(links.box).toBeHidden()

  const form = await products.openAddDialog()
  await form.getByRole('textbox', { name: /Order Number/ }).fill('PO 77')
  await expect(form.getByText('You may already have it')).toBeVisible()
  await expectAccessible(page, 'form with a number that is there already')
})
