import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { makeAdmin, makeTrial } from '../people/make-admin.ts'
import { productsPage } from '../pages/products-page.ts'
import { stock } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

const limitText = 'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.'
const named = (...names: string[]) => names.map((name) => ({ name, status: 'ordered' as const }))

test('A tester on Basic with five products sees the limit before typing @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request)
  await stock(me, named('One', 'Two', 'Three', 'Four', 'Five'))
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  const main = page.getByRole('main')
  await expect(main.getByText('5/5 products active')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible()
  const add = main.getByRole('button', { name: 'Add Product' })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAttribute('title', limitText)
  const question = page.getByRole('alertdialog', { name: 'Product Limit Reached' })
  // It says why, also to a finger.
  await add.dispatchEvent('click')
  await expect(question).toContainText(limitText)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  // On wide screens the keyboard shortcut is not switched off.
  const open = () =>
    isMobile
      ? page.getByRole('navigation').last().getByRole('button', { name: 'Add Product' }).click()
      : page.keyboard.press('n')
  // The list reacts to keys a moment after it appears, and after a dialog.
  const openUntilAsked = () =>
    expect(async () => {
      await open()
      await expect(question).toContainText(limitText, { timeout: 2000 })
    }).toPass()
  await openUntilAsked()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await openUntilAsked()
  await question.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible()
})

test('A tester who returns to Basic keeps every product, and works with the five newest', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const admin = await registerPerson(request, 'admin')
  await makeAdmin(admin.person.email)
  const choose = async (choice: 'pro' | 'free') => {
    const set = { p_user: me.userId, p_choice: choice }
    expect((await admin.client.rpc('admin_set_subscription', set)).error).toBeNull()
  }
  await choose('pro')
  const [oldest = ''] = await stock(
    me,
    named('Oldest', 'Older', 'One', 'Two', 'Three', 'Four', 'Five'),
  )
  await choose('free')
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  await expect(page.getByText('5/5 products active')).toBeVisible()
  await expect(page.getByText('Disabled - Upgrade to Pro')).toHaveCount(2)
  const disabled = products.card('Oldest')
  await expect(disabled.getByRole('link')).toHaveCount(0)
  await expect(disabled.getByRole('button', { name: /Update status/ })).toBeDisabled()
  await expect(products.card('One').getByRole('link')).toHaveCount(1)

  await page.goto(`/dashboard/products/${oldest}`)
  await expect(
    page.getByRole('heading', { name: 'Disabled - Upgrade to Pro', level: 1 }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  const change = await me.client.from('products').update({ name: 'Mine' }).eq('id', oldest)
  expect(change.error?.message).toBe('Disabled - Upgrade to Pro')

  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/dashboard\/products(\?|$)/)
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(page.getByText('Disabled - Upgrade to Pro')).toHaveCount(1)
})

test('A tester on a trial of Pro reads on the dashboard how long it runs, and what it includes @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await makeTrial(me.person.email, 5)
  await enterDashboard(page, me.person)
  const notice = page.getByRole('region', { name: 'Pro trial' })
  await expect(notice).toContainText("You've Gone Pro!")
  await expect(notice).toContainText('You have 5 days remaining in your trial.')
  await notice.getByRole('button', { name: 'Explore Features' }).click()
  await expect(page.getByRole('dialog', { name: 'Enjoying Pro Features?' })).toBeVisible()
})

test('The dashboard does not move when the notice of a trial appears @phone', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  await makeTrial(me.person.email, 5)
  await enter(page, me.person)
  await productsPage(page).open()
  // The plan is known by now, the notice is not loaded.
  await expect(page.getByRole('banner').getByText(/Pro trial/)).toBeVisible()
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/trial-notice/, async (route) => {
    await mayCome
    await route.continue()
  })
  const asked = page.waitForRequest(/trial-notice/)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).click()
  await asked
  const heading = page.getByRole('heading', { name: 'Dashboard', level: 1 })
  const notice = page.getByRole('region', { name: 'Pro trial' })
  await expect(heading).toBeVisible()
  await expect(notice).toHaveCount(0)
  const before = await heading.boundingBox()
  letCome()
  await expect(notice).toBeVisible()
  expect((await heading.boundingBox())?.y).toBe(before?.y)
})
