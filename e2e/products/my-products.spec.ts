import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { makePro } from '../people/make-admin.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { statusDialog } from '../pages/status-dialog.ts'
import { readProduct, stock, stockOne, stockSeller } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('A tester without products reads the purpose of the page, and adds the first one @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(products.search()).toBeVisible()
  await main.getByRole('button', { name: 'Add your first product' }).click()
  const form = await products.addBy('Enter it by hand')
  await form.getByRole('textbox', { name: 'Product Name' }).fill('Seed tray')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(products.card('Seed tray')).toContainText('Ordered')
})

test('A tester reads on the cards which values are known, and which are missing', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const seller_id = await stockSeller(me, { name: '🔥 harbour GOODS™' })
  await stock(me, [
    {},
    {
      name: 'Seed tray',
      status: 'paid',
      price: 1299,
      currency: 'EUR',
      country: 'DE',
      seller_id,
    },
    { name: 'Plant mister', status: 'wishlist', country: 'PL' },
  ])
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  const today = await page.evaluate<string>(
    `new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })`,
  )
  for (const text of ['No seller', '$0.00', 'Ordered', today]) {
    await expect(products.card('Unnamed product')).toContainText(text)
  }
  for (const text of ['Harbour Goods', '€1,299.00', 'Completed', 'Germany']) {
    await expect(products.card('Seed tray')).toContainText(text)
  }
  await expect(products.card('Plant mister')).toContainText('PL')
  await products
    .card('Plant mister')
    .getByRole('button', { name: /Update status/ })
    .click()
  await expect(statusDialog(page).status('Ordered')).toBeChecked()
  await page.keyboard.press('Escape')
  await products.card('Seed tray').getByRole('link', { name: 'Seed tray' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seed tray' })).toBeVisible()
})

test('A tester can search, choose a seller and statuses, and the address contains all of it @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  const seller_id = await stockSeller(me, { name: 'Harbour Goods' })
  await stock(me, [
    { name: 'Seed tray', status: 'wishlist', order_number: '112-4820193-7731046' },
    { name: 'Plant mister', status: 'paid', seller_id },
    { name: 'Garden hose', status: 'ordered', seller_id },
  ])
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  const cards = page.getByRole('article')
  await products.search().fill('  HOSE ')
  await expect(cards).toHaveCount(1)
  await expect(products.card('Garden hose')).toBeVisible()
  await products.search().fill('4820193')
  await expect(products.card('Seed tray')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await products.search().fill('nothing like it')
  await expect(page.getByText('No products found')).toBeVisible()
  await products.search().fill('')
  await expect(cards).toHaveCount(3)

  const panel = page.getByRole('button', { name: /^Filters/ })
  if (isMobile) {
    await expect(products.chip('Wishlist')).toBeHidden()
    await panel.click()
  } else await expect(panel).toBeHidden()
  const seller = page.getByRole('combobox', { name: 'Seller' })
  await expect(seller.getByRole('option').first()).toHaveText('All Sellers')
  await seller.selectOption({ label: 'Harbour Goods' })
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'None of the statuses' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  await products.chip('Completed').click()
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(/status=paid/)
  await expect(page).toHaveURL(new RegExp(`seller=${seller_id}`))
  await page.reload()
  await expect(products.card('Plant mister')).toBeVisible()
  await expect(cards).toHaveCount(1)
  if (isMobile) await panel.click()
  await page.getByRole('button', { name: 'All statuses' }).click()
  await expect(cards).toHaveCount(2)
})

test('A tester sees whole products without scrolling, and counts of each status @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  await stock(me, [
    ...Array.from({ length: 4 }, (_, place) => ({ name: `Lamp ${place}`, status: 'ordered' })),
    { name: 'Hose', status: 'paid' },
  ])
  await enter(page, me.person)
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 })
  const products = productsPage(page)
  await products.open()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(5)
  // A phone's bottom bar covers 56 pixels.
  const box = await cards.nth(isMobile ? 1 : 3).boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(isMobile ? 844 - 56 : 900)

  const several = page.getByRole('button', { name: 'Choose several' })
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(several).toBeVisible()
  await expect(products.chip('Ordered')).toHaveText('Ordered 4')
  await products.chip('Completed').click()
  await expect(page).toHaveURL(/status=paid$/u)
  await expect(cards).toHaveCount(1)
  await expect(products.chip('Ordered')).toHaveText('Ordered 4')
  if (isMobile) await several.click()
  await products.chip('Ordered').click(isMobile ? {} : { modifiers: ['ControlOrMeta'] })
  await expect(page).toHaveURL(/status=ordered(,|%2C)paid$/u)
  await expect(page.getByText('5 of 5 products')).toBeAttached()
  await products.search().fill('hose')
  await expect(products.chip('Ordered')).toHaveText('Ordered 0')
})

test('A tester can delete several products at once after a question, and undo that', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await stock(me, [{ name: 'Garden hose' }, { name: 'Plant mister' }, { name: 'Seed tray' }])
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  await products.card('Garden hose').getByRole('checkbox').check()
  await products.card('Seed tray').getByRole('checkbox').check()
  const remove = page.getByRole('button', { name: 'Delete Selected (2)' })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete 2 selected products?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await remove.click()
  await question.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('A tester returns to the same place in the list, with its filters', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await makePro(me.person.email)
  const rows = Array.from({ length: 80 }, (_, index) => ({
    user_id: me.userId,
    name: `Seed tray ${index + 1}`,
    status: 'ordered' as const,
  }))
  expect((await me.client.from('products').insert(rows)).error).toBeNull()
  await enter(page, me.person)
  await page.goto('/dashboard/products?search=seed&sort=name')
  const products = productsPage(page)
  await expect(products.card('Seed tray 1').first()).toBeVisible()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 2500)
  const place = () => page.evaluate<number>('Math.round(window.scrollY)')
  await expect.poll(place).toBeGreaterThan(1500)
  const card = page.getByRole('article').nth(8).getByRole('link')
  // Scrolling it into view moves the list, as it does for people.
  await card.scrollIntoViewIfNeeded()
  await card.hover()
  const left = await place()
  await card.click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to My Products' }).click()
  await expect(page).toHaveURL(/search=seed/)
  await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThan(100)
})

test('A tester can set where a product is kept, find it by that, and see it in the table @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await stock(me, [
    { name: 'Kettle', status: 'published', storage_place: 'Shelf A' },
    { name: 'Mug', status: 'published' },
  ])
  const id = await stockOne(me, { name: 'Seed tray', status: 'published' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button('Set place').click()
  const form = page.getByRole('dialog', { name: 'Storage place' })
  await form.getByLabel('Storage place').fill(' Box  3 ')
  await form.getByRole('button', { name: 'Save place' }).click()
  await expect(form).toBeHidden()
  await expect(product.button('Change place')).toBeVisible()
  await expect.poll(async () => (await readProduct(me, id)).storage_place).toBe('Box 3')

  const products = productsPage(page)
  await products.open()
  await products.search().fill('box 3')
  await expect(page.locator('article')).toHaveCount(1)
  await expect(products.card('Seed tray')).toContainText('Box 3')

  await page.goto('/dashboard/products?view=table&sort=storage-place')
  await page.getByRole('button', { name: 'More for My Products' }).click()
  await page.getByRole('menuitem', { name: 'Columns…' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Storage place' }).check()
  await columns.getByRole('button', { name: 'Done' }).click()
  await expect(columns).toBeHidden()
  const rows = page.locator('[data-product-item]')
  await expect(rows).toContainText([/Seed tray[^]*Box 3/u, /Kettle[^]*Shelf A/u, /Mug/u])
})
