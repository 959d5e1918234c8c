import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { enterProducts } from '../stock/enter-products.ts'
import { linkDialog } from '../pages/link-dialog.ts'
import { productsPage } from '../pages/products-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { showShopPictures } from '../stock/shop-pictures.ts'
import { stock } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

// The server answers unreadable pages and full plans with errors, which Chromium writes to the console.
test.use({ expectedConsoleErrors: ['/.netlify/functions/scan-amazon', '/rest/v1/products'] })

const lamp = 'https://www.amazon.com/Oak-Lamp/dp/B0LAMP0001/ref=sr_1_1?tag=someone-20'
const lampName = 'Solid Oak Desk Lamp, Dimmable, Warm White'
const apron = 'https://shop.example/products/linen-apron?utm_source=letter'
const puzzle = 'https://www.amazon.com/dp/B0CAPTCHA1'
const board = 'https://www.amazon.com/dp/B0BOARD001'

test('A tester adds a product by its Amazon link @phone', async ({ page, context, request }) => {
  await showShopPictures(context)
  const me = await enterProducts(page, request)
  const products = productsPage(page)
  const links = linkDialog(page)
  await links.open()

  await links.field.press('Enter')
  await expect(links.box.getByText('Please enter a valid Amazon URL')).toBeHidden()
  await links.field.fill('an oak lamp')
  await links.field.press('Enter')
  await expect(links.box.getByText('Please enter a valid Amazon URL')).toBeVisible()

  await links.field.fill(lamp)
  await links.field.press('Enter')
  await expect(links.form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(lampName)
  await expect(links.form.getByRole('textbox', { name: 'Price' })).toHaveValue('34.99')
  await expect(links.form.getByRole('textbox', { name: 'Product URL' })).toHaveValue(
    'https://www.amazon.com/dp/B0LAMP0001',
  )
  await expect(links.form.getByRole('combobox', { name: 'Status' })).toHaveValue('wishlist')
  await expect(links.form.locator('img').first()).toHaveJSProperty('naturalHeight', 480)
  await links.form.getByRole('button', { name: 'Add Product' }).click()
  await expect(links.form).toBeHidden()
  await expect(products.card(lampName)).toBeVisible()

  const { data } = await me.client.from('products').select('*').single()
  expect(data).toMatchObject({
    name: lampName,
    price: 34.99,
    currency: 'USD',
    status: 'wishlist',
    url: 'https://www.amazon.com/dp/B0LAMP0001',
    amazon_url: 'https://www.amazon.com/dp/B0LAMP0001',
    order_date: null,
  })
  expect(data?.product_image_url).toMatch(/^https:\/\/m\.media-amazon\.com\/images\/I\/oak-lamp/)

  // Done: the next link starts with an empty field.
  await links.open()
  await expect(links.field).toHaveValue('')
})

test("A tester adds a product by another shop's link", async ({ page, context, request }) => {
  await showShopPictures(context)
  const me = await enterProducts(page, request)
  const links = linkDialog(page)
  await links.open()
  // The text that people copy from an address bar that hides the protocol.
  await links.field.fill(apron.replace('https://', ''))
  await links.box.getByRole('button', { name: 'Load details' }).click()
  await expect(links.form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(
    'Linen Apron, Olive',
  )
  await expect(links.form.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await links.form.getByRole('button', { name: 'Add Product' }).click()
  await expect(links.form).toBeHidden()
  const { data } = await me.client.from('products').select('*').single()
  expect(data).toMatchObject({
    price: 42.5,
    currency: 'EUR',
    url: 'https://shop.example/products/linen-apron',
    amazon_url: null,
    product_image_url: 'https://img.example/linen-apron.png',
  })
})

test('A tester whose link cannot be read keeps it, and fills in by hand @phone', async ({
  page,
  request,
}) => {
  const me = await enterProducts(page, request)
  const links = linkDialog(page)
  await links.open()
  const alert = links.box.getByRole('alert')
  for (const link of ['https://boutique.example/how-we-make-candles', puzzle]) {
    await links.field.fill(link)
    await links.field.press('Enter')
    await expect(alert).toBeVisible()
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(links.field).toHaveValue(link)
  }

  // The app stops waiting for an endless page.
  await links.field.fill('https://shop.example/never-ends')
  await links.field.press('Enter')
  await expect(links.box.getByText('Loading product details...')).toBeVisible()
  await links.box.getByRole('button', { name: 'Cancel' }).click()
  await expect(links.box.getByText('Loading product details...')).toBeHidden()

  // After closing and reopening, and after a reload, the link is still there.
  await links.field.fill(puzzle)
  await page.keyboard.press('Escape')
  await expect(links.box).toBeHidden()
  await page.reload()
  await links.open()
  await expect(links.field).toHaveValue(puzzle)
  await links.box.getByRole('button', { name: 'Fill in by hand' }).click()
  await expect(links.form.getByRole('textbox', { name: 'Product URL' })).toHaveValue(puzzle)
  await links.form.getByRole('textbox', { name: 'Product Name' }).fill('Puzzling lamp')
  await links.form.getByRole('button', { name: 'Add Product' }).click()
  await expect(productsPage(page).card('Puzzling lamp')).toBeVisible()
  // The card appears before the server has the product.
  await expect
    .poll(async () => (await me.client.from('products').select('*').single()).data)
    .toMatchObject({ status: 'wishlist', amazon_url: puzzle, url: puzzle })
})

test('A tester adds many links at once, and undoes that @phone', async ({
  page,
  context,
  request,
}) => {
  await showShopPictures(context)
  const me = await enterProducts(page, request, [{ name: 'Walnut board', amazon_url: board }])
  const products = productsPage(page)
  const links = linkDialog(page)
  await links.open()
  await links.field.fill(`My list: ${lamp}
${apron}, and ${puzzle}
${board}
https://a.co/d/lamp001`)
  await links.box.getByRole('button', { name: 'Load 5 links' }).click()
  await expect(links.box.getByText('4 of 5 links read')).toBeVisible()

  // The app does not read or add a link that exists already, unless the person asks for it.
  const held = links.row('You already have "Walnut board" with this link.')
  await expect(held.getByRole('checkbox')).not.toBeChecked()
  await expect(links.row('The same product is above.').getByRole('checkbox')).not.toBeChecked()
  await expect(links.named(lampName).first()).toContainText('$34.99')
  await expect(links.named('Linen Apron, Olive')).toContainText('€42.50')
  const failed = links.named(puzzle)
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(failed.getByRole('checkbox')).not.toBeChecked()
  await expect(links.box.getByRole('button', { name: 'Add 2 products' })).toBeEnabled()

  await failed.getByRole('textbox').fill('Puzzling lamp')
  await links.named('Linen Apron, Olive').getByRole('textbox').fill('Apron')
  // Typed text survives a reload of the page.
  await page.reload()
  await links.open()
  await expect(links.box.getByText('These links were not added.')).toBeVisible()
  await expect(links.box.getByText('4 of 5 links read')).toBeVisible()
  await links.box.getByRole('button', { name: 'Add 3 products' }).click()
  await expect(links.box).toBeHidden()
  await expect(products.card('Apron')).toBeVisible()
  await expect(products.card('Puzzling lamp')).toBeVisible()

  const { data } = await me.client.from('products').select('name,status,url').order('name')
  expect(data).toEqual([
    { name: 'Apron', status: 'wishlist', url: 'https://shop.example/products/linen-apron' },
    { name: 'Puzzling lamp', status: 'wishlist', url: puzzle },
    { name: lampName, status: 'wishlist', url: 'https://www.amazon.com/dp/B0LAMP0001' },
    { name: 'Walnut board', status: 'ordered', url: null },
  ])
  await undo(page, '3 products added')
  await expect(toastOf(page, '3 products moved to the trash')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('A tester on Basic reads how many links fit, and loses none @phone', async ({
  page,
  context,
  request,
}) => {
  await showShopPictures(context)
  const me = await enterProducts(page, request, [
    { name: 'One' },
    { name: 'Two' },
    { name: 'Three' },
  ])
  const products = productsPage(page)
  const links = linkDialog(page)
  await links.open()
  await links.field.fill([lamp, apron, 'https://boutique.example/candle'].join('\n'))
  await links.field.press('Enter')
  await expect(links.box.getByText('There is room for 2 products')).toBeVisible()
  await links.box.getByRole('button', { name: 'Add 3 products' }).click()
  await expect(links.box.getByRole('alert')).toContainText(
    'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.',
  )
  await expect(links.box.getByRole('listitem')).toHaveCount(3)
  await links.named('Linen Apron, Olive').getByRole('checkbox').uncheck()
  await expect(links.box.getByText('There is room for 2 products')).toBeHidden()
  await links.box.getByRole('button', { name: 'Add 2 products' }).click()
  await expect(links.box).toBeHidden()
  await expect(products.card('Beeswax Candle & Holder')).toBeVisible()
  const { count } = await me.client.from('products').select('*', { count: 'exact', head: true })
  expect(count).toBe(5)
})

test('A tester sees which products are on the list already, and can continue @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const order_number = '112-1234567-1234567'
  const [walnut = '', mug = ''] = await stock(me, [
    { name: 'Walnut board', amazon_url: board, order_number },
    { name: 'Mug', url: 'https://shop.example/mug', order_number: 'PO 77' },
  ])
  const gone = { deleted_at: new Date().toISOString() }
  expect((await me.client.from('products').update(gone).eq('id', mug)).error).toBeNull()
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()

  const form = await products.openAddDialog()
  const number = form.getByRole('textbox', { name: /Order Number/ })
  await number.fill('112 1234567 1234567')
  const note = 'You may already have it: "Walnut board" has this order number.'
  await expect(form.getByText(note)).toBeVisible()
  await expect(number).toHaveAccessibleDescription(note)
  await number.fill('po 77')
  await expect(
    form.getByText('It may be in your trash: "Mug" has this order number.'),
  ).toBeVisible()
  await number.fill('PO 78')
  await expect(form.getByText('this order number')).toBeHidden()
  await number.fill(order_number)
  await form.getByRole('textbox', { name: 'Product Name' }).fill('Second board')
  const link = form.getByRole('textbox', { name: 'Product URL' })
  await link.fill('amazon.com/dp/B0SECOND01')
  await expect(form.getByText(/Walnut board/)).toBeHidden()
  await link.fill('amazon.com/Board/dp/b0board001?th=1')
  const same = form.getByText('You already have "Walnut board" with this order number.')
  await expect(same).toBeVisible()

  // Following the link closes the form, which keeps its typed text.
  await form.getByRole('link', { name: '"Walnut board"' }).first().click()
  await expect(page).toHaveURL(new RegExp(walnut))
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = products.dialog('Edit Product')
  await expect(edit.getByRole('textbox', { name: /Order Number/ })).toHaveValue(order_number)
  await expect(edit.getByText('You already have')).toBeHidden()
  await page.keyboard.press('Escape')

  await products.open()
  const again = await products.openAddDialog()
  await expect(again.getByRole('textbox', { name: 'Product Name' })).toHaveValue('Second board')
  await again.getByRole('button', { name: 'Add Product' }).click()
  await expect(products.card('Second board')).toBeVisible()
})
