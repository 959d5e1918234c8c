import { registerPerson } from './backend.ts'
import { enter, enterDashboard } from './enter.ts'
import { authPage } from './pages/auth-page.ts'
import { productsPage } from './pages/products-page.ts'
import { expect, test } from './test.ts'

/** Milliseconds in which a change must have reached the other tab. */
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

  await here
    .card('Cork yoga block')
    .getByRole('button', { name: /Update status/ })
    .click()
  await here.saveStatus()
  await expect(there.card('Cork yoga block')).toContainText('Received', { timeout: within })

  const renamed = await client
    .from('products')
    .update({ name: 'Cork yoga block, pair' })
    .eq('user_id', userId)
    .eq('id', added.data?.id ?? '')
  expect(renamed.error).toBeNull()
  await expect(here.card('Cork yoga block, pair')).toBeVisible({ timeout: within })
  await expect(there.card('Cork yoga block, pair')).toBeVisible({ timeout: within })
})

test('Signing out in one tab ends the other', async ({ page, request }) => {
  const { person } = await registerPerson(request)
  await enterDashboard(page, person)
  const otherPage = await page.context().newPage()
  await otherPage.goto('/dashboard/products')
  await expect(otherPage.getByRole('heading', { name: 'My Products' })).toBeVisible()
  await authPage(page).signOut()
  await expect(otherPage).toHaveURL(/\/auth/)
})
