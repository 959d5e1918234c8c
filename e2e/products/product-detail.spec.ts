import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { statusDialog } from '../pages/status-dialog.ts'
import { makePicture } from '../stock/pictures.ts'
import { readProduct, stock, stockOne, stockSeller } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

test('A tester finds everything about a product on its page @phone', async ({ page, request }) => {
  const me = await registerPerson(request)
  const seller_id = await stockSeller(me, { name: 'harbour goods' })
  const id = await stockOne(me, {
    name: 'Bamboo cutting board',
    status: 'ordered',
    price: 24.9,
    quantity: 2,
    tax_value: 36.99,
    url: 'https://www.amazon.com/dp/B000000001',
    amazon_url: 'https://www.amazon.com/dp/B000000001',
    order_number: '114-7733201-0092841',
    order_date: '2026-03-04',
    country: 'JP',
    seller_id,
    no_tax: true,
    no_fees: true,
    partial_payment: true,
    commission: true,
    commission_amount: 5,
    photo_review: true,
    video_review: true,
    rating_review: true,
    feedback_review: true,
    additional_notes: 'Asks for three photos.',
    tags: ['kitchen', 'gift', 'needs photos'],
  })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  const { main } = product
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bamboo cutting board')
  for (const text of [
    'Harbour Goods',
    '$24.90',
    '2 pieces, $12.45 each',
    'Tax value $36.99',
    'Japan',
    'No Tax',
    'No Fees',
    'Partial',
    'Commission $5.00',
    'Photo',
    'Video',
    'Rating',
    'Feedback',
    'Asks for three photos.',
    'kitchen',
    'gift',
    'needs photos',
  ]) {
    await expect(main.getByText(text, { exact: true }).first(), text).toBeVisible()
  }
  const info = main.getByRole('link', { name: 'View on Amazon' })
  for (const link of await info.all()) {
    await expect(link).toHaveAttribute('href', 'https://www.amazon.com/dp/B000000001')
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(info, 'the picture and the button').toHaveCount(2)
  await expect(product.station('Ordered')).toContainText('Mar 4, 2026')
  await expect(product.entry('Order Date'), 'folded').toHaveCount(0)
  await product.openTimeline()
  await expect(product.entry('Order Date')).toContainText('Mar 4, 2026')
  await expect(product.entry('Order Date')).toContainText('Order 114-7733201-0092841')
  for (const label of ['Delivery Date', 'Review Date', 'Published Date', 'Completed Date']) {
    await expect(product.entry(label)).toContainText('Not set')
  }
  await expect(main.getByText('No receipt yet')).toBeVisible()
  await expect(main.getByText('No review screenshot yet'), 'first the receipt').toBeHidden()
  await main.getByRole('button', { name: /^Update status of Bamboo/ }).click()
  await expect(statusDialog(page).status('Received')).toBeChecked()
})

test('The actions of a product depend on its status', async ({ page, request }) => {
  const me = await registerPerson(request)
  const seller_id = await stockSeller(me, { name: 'Harbour Goods', email: 'hello@harbour.example' })
  const id = await stockOne(me, { name: 'Seed tray', status: 'wishlist', seller_id })
  await enter(page, me.person)
  const product = productPage(page)
  const offers = [
    [{ status: 'wishlist' }, { receipt: true, review: false, contact: true }],
    [{ status: 'ordered' }, { receipt: true, review: false, contact: false }],
    [
      { status: 'ordered', receipt_url: `receipts/${me.userId}/a-r.jpg` },
      { receipt: false, review: true, contact: false },
    ],
    [{ status: 'received' }, { receipt: false, review: true, contact: false }],
    [{ status: 'reviewed' }, { receipt: false, review: true, contact: false }],
    [{ status: 'published' }, { receipt: false, review: false, contact: false }],
    [{ status: 'paid' }, { receipt: false, review: false, contact: false }],
  ] as const
  for (const [change, { receipt, review, contact }] of offers) {
    const changed = await me.client.from('products').update(change).eq('id', id)
    expect(changed.error).toBeNull()
    await product.open(id)
    const said = JSON.stringify(change)
    await expect(product.button('Upload Receipt'), said).toHaveCount(receipt ? 1 : 0)
    await expect(product.button('Upload Review'), said).toHaveCount(review ? 1 : 0)
    await expect(product.button('Contact Seller'), said).toHaveCount(contact ? 1 : 0)
    await expect(product.button('Update Status'), said).toBeVisible()
  }
})

test('A tester can contact the seller of a wishlist product, or reads that there is no contact', async ({
  context,
  page,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = await registerPerson(request)
  const many = await stockSeller(me, {
    name: 'Harbour Goods',
    email: 'hello@harbour.example',
    whatsapp: '+1 (555) 010-4477',
    wechat: 'harbour-goods',
    facebook: '',
  })
  const none = await stockSeller(me, { name: 'Quiet Goods' })
  const [reachable = '', silent = ''] = await stock(me, [
    { name: 'Seed tray', status: 'wishlist', seller_id: many },
    { name: 'Plant mister', status: 'wishlist', seller_id: none },
  ])
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(reachable)
  await product.button('Contact Seller').click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Email: hello@harbour.example',
    'WhatsApp: +1 (555) 010-4477',
    'WeChat: harbour-goods',
  ])
  await page.getByRole('menuitem', { name: /WeChat/ }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('harbour-goods')
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await product.button('Contact Seller').click()
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: /WhatsApp/ }).click()
  await expect(await opened).toHaveURL('https://wa.me/15550104477')

  await product.open(silent)
  await product.button('Contact Seller').click()
  await expect(page.getByText('No contact options available for this seller')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Add a contact' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Seller' })
  await form.getByLabel('Email').fill('hi@quiet.example')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Seller updated successfully')).toContainText('Quiet Goods')
  await product.button('Contact Seller').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Email: hi@quiet.example'])
})

test('A tester can edit every field of a product, and undo that @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Draft', status: 'ordered', order_date: '2026-11-02' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  const form = await product.edit()
  await form.getByRole('textbox', { name: 'Product Name' }).fill('Bamboo cutting board')
  await form.getByRole('textbox', { name: 'Product URL' }).fill('https://shop.example/board')
  await form.getByRole('textbox', { name: 'Price' }).fill('24.90')
  await form.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await form.getByText('More', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Tax value' }).fill('36.99')
  await form.getByRole('textbox', { name: /Order Number/ }).fill('114-7733201-0092841')
  await form.getByText('Notes', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'No Tax' }).check()
  await expect(form.getByRole('textbox', { name: 'Commission Amount' })).toBeHidden()
  await form.getByRole('checkbox', { name: 'Commission' }).check()
  await form.getByRole('textbox', { name: 'Commission Amount' }).fill('5')
  await form.getByRole('checkbox', { name: 'Photo' }).check()
  await form.getByRole('textbox', { name: 'Additional Notes' }).fill('Asks for three photos.')
  await form.getByRole('button', { name: 'Update Product' }).click()
  const notice = toastOf(page, 'Product updated successfully!')
  await expect(notice).toContainText('Bamboo cutting board')
  const distance = async (): Promise<number> => {
    const bottoms = await page
      .locator('[data-toasts-below]')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().bottom))
    return ((await notice.boundingBox())?.y ?? -Infinity) - Math.max(...bottoms)
  }
  // It moves there once the dialog is gone.
  await expect.poll(distance, 'below the header and the next step').toBeGreaterThanOrEqual(0)

  const { main } = product
  await expect(main.getByRole('heading', { name: 'Bamboo cutting board' })).toBeVisible()
  await expect(main.getByText('$24.90').first()).toBeVisible()
  await expect(main.getByText('2 pieces, $12.45 each')).toBeVisible()
  await expect(main.getByText('Tax value $36.99').first()).toBeVisible()
  await expect(main.getByText('Commission $5.00')).toBeVisible()
  await expect(main.getByText('Asks for three photos.').first()).toBeVisible()
  await expect(main.getByRole('link', { name: /View on/ }).first()).toHaveAttribute(
    'href',
    'https://shop.example/board',
  )
  // The person's own later change stays.
  await expect.poll(async () => (await readProduct(me, id)).price).toBe(24.9)
  const meanwhile = await me.client.from('products').update({ price: 30 }).eq('id', id)
  expect(meanwhile.error).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Draft')
  await page.reload()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Draft')
  await expect
    .poll(() => readProduct(me, id))
    .toMatchObject({
      name: 'Draft',
      url: null,
      price: 30,
      quantity: 1,
      tax_value: null,
      order_number: null,
      no_tax: false,
      commission: false,
      commission_amount: null,
      photo_review: false,
      additional_notes: null,
    })
})

test("Editing offers the product's seller, also one that is no longer offered", async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const seller_id = await stockSeller(me, { name: 'Harbour Goods' })
  const id = await stockOne(me, { name: 'Seed tray', seller_id })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  const hidden = await me.client.from('sellers').update({ is_active: false }).eq('id', seller_id)
  // A person who cannot switch a seller off still has an active one: it is offered all the same.
  expect([null, '42501']).toContain(hidden.error?.code ?? null)
  await page.reload()
  const form = await product.edit()
  await expect(form.getByRole('combobox', { name: 'Seller' })).toHaveValue('Harbour Goods')
  await form.getByRole('textbox', { name: 'Product Name' }).fill('Seed trays')
  await form.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect.poll(() => readProduct(me, id)).toMatchObject({ name: 'Seed trays', seller_id })
})

test('A tester can delete a product after a question, and restores it with Undo', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Plant mister' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  await product.button('Delete').click()
  await expect(product.question()).toContainText('Are you sure you want to delete this product?')
  await product.question().getByRole('button', { name: 'Cancel' }).click()
  await expect(product.question()).toBeHidden()
  expect((await readProduct(me, id)).deleted_at).toBeNull()
  await product.button('Delete').click()
  await product.question().getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products$/)
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(async () => (await readProduct(me, id)).deleted_at).toBeNull()
})

test('A tester reads a long history page by page', async ({ page, request }) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Seed tray, draft 0' })
  for (let draft = 1; draft <= 25; draft += 1) {
    const name = `Seed tray, draft ${draft}`
    expect((await me.client.from('products').update({ name }).eq('id', id)).error).toBeNull()
  }
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  const { main } = product
  await expect(main.getByText('draft 24 → Seed tray, draft 25')).toBeHidden()
  await product.openTimeline()
  await expect(main.getByText('draft 24 → Seed tray, draft 25')).toBeVisible()
  await expect(main.getByText('Added as')).toHaveCount(0)
  await main.getByRole('button', { name: 'Show older' }).click()
  await expect(main.getByText('draft 0 → Seed tray, draft 1', { exact: false })).toHaveCount(1)
  await expect(main.getByText(/^Added as/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

test("Nobody can open another person's product", async ({ page, request }) => {
  const me = await registerPerson(request)
  const stranger = await registerPerson(request, 'stranger')
  const theirs = await stockOne(stranger, { name: 'Seed tray' })
  await enter(page, me.person)
  for (const id of [theirs, 'nonsense']) {
    await page.goto(`/dashboard/products/${id}`)
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  }
})

test.describe('If the server fails', () => {
  test.use({ expectedConsoleErrors: ['status of 500', '[Error occurred]'] })

  test('a tester sees that the product cannot be loaded, and retries', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, { name: 'Seed tray' })
    await enter(page, me.person)
    const asked = `**/rest/v1/products?*id=eq.${id}*`
    await page.route(asked, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await page.goto(`/dashboard/products/${id}`)
    await expect(page.getByText('Failed to load product')).toBeVisible()
    await page.unroute(asked)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seed tray')
  })

  test('a refused file is reported with its reason, and the product does not change', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, { name: 'Seed tray', status: 'ordered' })
    await enter(page, me.person)
    const product = productPage(page)
    await product.open(id)
    await page.route('**/api/files', (route) => route.fulfill({ status: 500, json: {} }))
    await product.uploadReceipt(await makePicture('olive'))
    await expect(page.getByText('Failed to upload receipt')).toBeVisible()
    await page.unroute('**/api/files')
    await product.receiptDialog().getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(product.button('View receipt')).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]'] })

  test('A tester can note what was agreed, by day, without a connection, too, and undo a deletion @phone', async ({
    context,
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const id = await stockOne(me, {
      name: 'Seed tray',
      status: 'ordered',
      deal_notes: [{ day: '2026-03-04', text: 'All of it back' }],
    })
    await enter(page, me.person)
    const product = productPage(page)
    await product.open(id)
    const notes = product.main.getByRole('list', { name: 'Notes of what was agreed' })
    await product.button('Add note').click()
    const form = page.getByRole('dialog', { name: 'Add note' })
    await expect(form).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await form.getByLabel('What was agreed').fill('Two photos are enough')
    await form.getByLabel('Day', { exact: true }).fill('March 6, 2026')
    await form.getByRole('button', { name: 'Save note' }).click()
    await expect(notes.getByRole('listitem')).toHaveText([
      /^Mar 6, 2026Two photos are enough/,
      /^Mar 4, 2026All of it back/,
    ])
    await context.setOffline(false)
    const read = async () => (await readProduct(me, id)).deal_notes
    const both = [
      { day: '2026-03-04', text: 'All of it back' },
      { day: '2026-03-06', text: 'Two photos are enough' },
    ]
    await expect.poll(read, { timeout: 30_000 }).toEqual(both)
    await product.button('Delete note of Mar 4, 2026: All of it back').click()
    await expect.poll(read).toEqual(both.slice(1))
    await undo(page, 'Note deleted')
    await expect.poll(read).toEqual(both)
  })
})
