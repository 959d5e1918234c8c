import { randomUUID } from 'node:crypto'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { productsPage } from '../pages/products-page.ts'
import { makePicture } from '../stock/pictures.ts'
import { runSql } from '../servers/run-sql.ts'
import { stock, stockSeller } from '../stock/stock.ts'
import { stockGlobalSeller } from '../stock/stock-offers.ts'
import { expect, test } from '../test.ts'

test('A tester can give a seller a picture, see it, and remove it @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  await stockSeller(me, { name: 'harbour goods' })
  await enter(page, me.person)
  await page.goto('/settings/sellers')
  const row = page.getByRole('listitem').filter({ hasText: 'Harbour Goods' })
  await expect(row.getByText('No history with this seller yet')).toBeVisible()
  await expect(row.getByText('HG')).toBeVisible()

  await row.getByRole('button', { name: 'Edit Harbour Goods' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Seller' })
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePicture('#cc4400'))
  await expectAccessible(page, 'seller form')
  if (isMobile) await expectTouchable(page, 'seller form')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Seller updated successfully')).toBeVisible()
  await expect(row.locator('img')).toBeVisible()
  const kept = await me.client
    .from('sellers')
    .select('thumbnail_url')
    .eq('user_id', me.userId)
    .single()
  expect(kept.data?.thumbnail_url).toContain(
    `/storage/v1/object/public/seller-thumbnails/${me.userId}/`,
  )

  await row.getByRole('button', { name: 'Edit Harbour Goods' }).click()
  await form.getByRole('button', { name: "Remove Seller's picture" }).click()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row.getByText('HG')).toBeVisible()
  const bare = await me.client
    .from('sellers')
    .select('thumbnail_url')
    .eq('user_id', me.userId)
    .single()
  expect(bare.data?.thumbnail_url).toBeNull()
  // The change waits in the queue, so that the person can undo it.
  const waiting = await runSql<{ bucket: string }>(
    'select bucket from internal.unreferenced_files where user_id = $1',
    [me.userId],
  )
  expect(waiting).toEqual([{ bucket: 'seller-thumbnails' }])
})

test('A tester can see their own record with a seller before the next order', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const seller = await stockSeller(me, { name: 'harbour goods' })
  await stockSeller(me, { name: 'products and more' })
  await stock(me, [
    {
      name: 'Kettle',
      seller_id: seller,
      status: 'paid',
      price: 20,
      order_date: '2026-05-01',
      paid_date: '2026-05-10',
      refund_due_date: '2026-05-12',
    },
    {
      name: 'Lamp',
      seller_id: seller,
      status: 'published',
      price: 34,
      order_date: '2026-06-01',
      refund_due_date: '2099-01-01',
    },
    { name: 'Mat', seller_id: seller, status: 'wishlist', price: 7 },
  ])
  const text = '2 products, 1 of 1 paid on time, paid after 9 days, $34.00 owed to you'
  await enter(page, me.person)
  await page.goto('/settings/sellers')
  await page.getByRole('link', { name: text }).click()
  await expect(page).toHaveURL(new RegExp(`seller=${seller}`))

  const products = productsPage(page)
  await products.card('Mat').getByRole('link').click()
  await expect(page.getByText(text)).toBeVisible()

  await products.open()
  const form = await products.openAddDialog()
  await form.getByRole('combobox', { name: 'Seller' }).fill('products')
  // The search ignores a seller's description.
  await expect(page.getByRole('option', { name: /Harbour Goods/ })).toBeHidden()
  await form.getByRole('combobox', { name: 'Seller' }).fill('harbour')
  await expect(page.getByRole('option', { name: /Harbour Goods/ })).toContainText(text)
  await page.getByRole('option', { name: /Harbour Goods/ }).click()
  await expect(form.getByText(text)).toBeVisible()
})

test('A tester is warned of a seller who owes them, and marks the seller in two tabs @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  const seller = await stockSeller(me, { name: 'harbour goods', wechat: 'harbour' })
  const owed = { seller_id: seller, status: 'published', refund_due_date: '2025-05-03' }
  const [, , done = ''] = await stock(me, [
    { ...owed, name: 'Lamp', price: 43 },
    { ...owed, name: 'Mat', price: 20 },
    { name: 'Kettle', seller_id: seller, status: 'paid', price: 9 },
  ])
  await enter(page, me.person)
  await page.goto(`/dashboard/products/${done}`)
  await expect(page.getByRole('button', { name: 'Contacts' })).toBeVisible()
  const question = page.getByRole('group', { name: 'Would you work with Harbour Goods again?' })
  await expect(question.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expectAccessible(page, 'question about a seller')
  if (isMobile) await expectTouchable(page, 'question about a seller')

  const other = await page.context().newPage()
  await other.goto('/settings/sellers')
  const row = other.getByRole('listitem').filter({ hasText: 'Harbour Goods' })
  await expect(row.getByRole('button', { name: 'No', exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(row.getByRole('button', { name: 'No', exact: true, pressed: true })).toBeVisible()
  await row.getByRole('button', { name: 'Add note' }).click()
  await row.getByRole('textbox', { name: 'Note on Harbour Goods' }).fill('Pays half')
  await row.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Pays half')).toBeVisible()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Pays half')).toBeHidden()

  await page
    .getByRole('link', { name: '2 refunds of this seller are overdue, $63.00 since May 3, 2025' })
    .click()
  const products = productsPage(page)
  await expect(products.card('Lamp')).toBeVisible()
  await expect(products.card('Mat')).toBeVisible()
  await expect(products.card('Kettle')).toBeHidden()
})

test('A tester can find one of many sellers; a VIP sees global ones, which cannot be changed', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const rows = Array.from({ length: 220 }, (_, index) => ({
    user_id: me.userId,
    name: `seller ${String(index).padStart(3, '0')}`,
  }))
  expect((await me.client.from('sellers').insert(rows)).error).toBeNull()
  const portal = `Portal ${randomUUID().slice(0, 8)}`
  await stockGlobalSeller({ name: portal })
  await enter(page, me.person)
  await page.goto('/settings/sellers')
  const own = page.getByRole('list', { name: 'Your Sellers' })
  await expect(own.getByRole('listitem')).toHaveCount(100)
  await page.getByRole('button', { name: 'Show 100 more of 220' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(200)
  await page.getByRole('searchbox', { name: 'Search sellers' }).fill('SELLER 217')
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search sellers' }).fill('nobody')
  await expect(page.getByText('No seller of that name')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Global Sellers' })).toBeHidden()

  await runSql('update public.subscriptions set is_vip = true where user_id = $1', [me.userId])
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search sellers' }).fill(portal)
  const global = page.getByRole('list', { name: 'Global Sellers' })
  await expect(global.getByRole('listitem')).toHaveCount(1)
  // Only the person's own mark.
  await expect(global.getByRole('button')).toHaveText(['Yes', 'No', 'Add note'])
  await expectAccessible(page, 'sellers of a VIP')
})
