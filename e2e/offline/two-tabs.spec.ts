import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { authPage } from '../pages/auth-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { expect, test } from '../test.ts'

/** Milliseconds within which a change must reach the other tab. */
const within = 1000

test('A change in one tab appears in another within a second', async ({
  page,
  request,
  watchConsole,
}) => {
  const { client, person, userId } = await registerPerson(request)
  const added = await client
    .from('products')
    .insert({ user_id: userId, name: 'Cork yoga block', status: 'ordered' })
    .select('id')
    .single()
  expect(added.error).toBeNull()

  await enter(page, person)
  const here = productsPage(page)
  await here.open()
  await expect(here.card('Cork yoga block')).toContainText('Ordered')

  const otherPage = await page.context().newPage()
  watchConsole(otherPage)
  const there = productsPage(otherPage)
  await there.open()
  await expect(there.card('Cork yoga block')).toContainText('Ordered')
  await page.bringToFront()

  // Other work on the machine may delay one change, but not all of them.
  const statuses = ['Received', 'Reviewed', 'Published', 'Completed']
  await expect(async () => {
    const status = statuses.shift() ?? 'a status after the last'
    await here
      .card('Cork yoga block')
      .getByRole('button', { name: /Update status/ })
      .click()
    await here.saveStatus()
    await expect(there.card('Cork yoga block')).toContainText(status, { timeout: within })
  }).toPass()

  let pieces = 1
  await expect(async () => {
    pieces += 1
    const name = `Cork yoga block, ${pieces} pieces`
    const renamed = await client
      .from('products')
      .update({ name })
      .eq('user_id', userId)
      .eq('id', added.data?.id ?? '')
    expect(renamed.error).toBeNull()
    await expect(here.card(name)).toBeVisible({ timeout: within })
    await expect(there.card(name)).toBeVisible({ timeout: within })
  }).toPass()
})

test('A seller renamed on one device, and a view saved there, appear on another within a second', async ({
  page,
  request,
}) => {
  const { client, person, userId } = await registerPerson(request)
  const seller = await client
    .from('sellers')
    .insert({ user_id: userId, name: 'Harbour Goods' })
    .select('id')
    .single()
  const added = await client
    .from('products')
    .insert({ user_id: userId, name: 'Cork yoga block', seller_id: seller.data?.id ?? null })
  expect([seller.error, added.error]).toEqual([null, null])

  await enter(page, person)
  const here = productsPage(page)
  await here.open()
  await expect(here.card('Cork yoga block')).toContainText('Harbour Goods')

  const names = ['Haven Goods', 'Quay Goods', 'Pier Goods', 'Jetty Goods']
  await expect(async () => {
    const name = names.shift() ?? 'a name after the last'
    const renamed = await client
      .from('sellers')
      .update({ name })
      .eq('user_id', userId)
      .eq('id', seller.data?.id ?? '')
    expect(renamed.error).toBeNull()
    await expect(here.card('Cork yoga block')).toContainText(name, { timeout: within })
    const saved = await client
      .from('saved_views')
      .insert({ user_id: userId, name: `Of ${name}`, search: '?status=ordered' })
    expect(saved.error).toBeNull()
    await here.openViews()
    await expect(here.view(`Of ${name}`)).toBeVisible({ timeout: 2 * within })
    await page.keyboard.press('Escape')
  }).toPass()
})

test('Signing out in one tab signs out the other', async ({ page, request }) => {
  const { person } = await registerPerson(request)
  await enterDashboard(page, person)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/dashboard/products')
  await expect(otherPage.getByRole('heading', { name: 'My Products' })).toBeVisible()
  await page.bringToFront()
  await authPage(page).signOut()
  await expect(otherPage).toHaveURL(/\/auth/)
})

test.describe('Two tabs that edit one product', () => {
  // The database reports that two edits conflict.
  test.use({ expectedConsoleErrors: ['409 (Conflict)'] })

  test('keep both changes of different fields, and ask about the same field', async ({
    page,
    request,
    watchConsole,
  }) => {
    const { client, person, userId } = await registerPerson(request)
    const added = await client
      .from('products')
      .insert({ user_id: userId, name: 'Cork yoga block', price: 12, status: 'ordered' })
      .select('id')
      .single()
    expect(added.error).toBeNull()
    const id = added.data?.id ?? ''
    const stored = async () =>
      (await client.from('products').select('name,price').eq('id', id).single()).data

    await enter(page, person)
    await page.goto(`/dashboard/products/${id}`)
    const otherPage = await page.context().newPage()
    watchConsole(otherPage)
    await otherPage.goto(`/dashboard/products/${id}`)
    const open = async (on: typeof page) => {
      await on.bringToFront()
      await on.getByRole('button', { name: 'Edit' }).first().click()
      const form = productsPage(on).dialog('Edit Product')
      await expect(form).toBeVisible()
      return form
    }
    const here = await open(page)
    const there = await open(otherPage)

    await page.bringToFront()
    await here.getByRole('textbox', { name: 'Product Name' }).fill('Cork yoga block, pair')
    await here.getByRole('button', { name: 'Update Product' }).click()
    await expect(here).toBeHidden()
    await otherPage.bringToFront()
    await there.getByRole('textbox', { name: 'Price' }).first().fill('15')
    await there.getByRole('button', { name: 'Update Product' }).click()
    await expect(there).toBeHidden()
    await expect.poll(stored).toEqual({ name: 'Cork yoga block, pair', price: 15 })

    await expect(page.getByText('$15.00').first()).toBeVisible()
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Cork yoga block, pair')
    await open(page)
    await open(otherPage)
    await page.bringToFront()
    await here.getByRole('textbox', { name: 'Price' }).first().fill('16')
    await here.getByRole('button', { name: 'Update Product' }).click()
    await expect(here).toBeHidden()
    await expect.poll(stored).toEqual({ name: 'Cork yoga block, pair', price: 16 })
    await otherPage.bringToFront()
    await there.getByRole('textbox', { name: 'Price' }).first().fill('17')
    await there.getByRole('textbox', { name: 'Product Name' }).fill('Yoga block')
    await there.getByRole('button', { name: 'Update Product' }).click()

    const question = productsPage(otherPage).dialog('Changed elsewhere')
    await expect(question).toContainText('Keep mine$17.00')
    await expect(question).toContainText('Take theirs$16.00')
    expect(await stored()).toEqual({ name: 'Cork yoga block, pair', price: 16 })
    await question.getByRole('button', { name: 'Decide later' }).click()
    await otherPage.reload()
    await otherPage.getByRole('button', { name: 'Decide' }).click()
    await question.getByRole('radio', { name: /Take theirs/ }).check()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(question).toBeHidden()
    await expect.poll(stored).toEqual({ name: 'Yoga block', price: 16 })
    await expect(otherPage.getByText('$16.00').first()).toBeVisible()
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Yoga block')
  })
})
