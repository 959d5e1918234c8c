import { registerPerson } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { makeAdmin } from '../people/make-admin.ts'
import { test } from '../servers/own-server.ts'
import { ebayAccount } from '../pages/ebay-account.ts'
import { productPage } from '../pages/product-page.ts'
import { reviewDialog } from '../pages/review-dialog.ts'
import { stockOne } from '../stock/stock.ts'
import { expect } from '../test.ts'

test('A tester can read that a server without payments sells nothing', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await enterDashboard(page, person)
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Your Plan' }).click()
  const plans = page.getByRole('main')
  await expect(plans.getByText('This server sells no plans.')).toBeVisible()
  await expect(plans.getByRole('button', { name: 'Subscribe to Pro' })).toHaveCount(0)
})

test('A tester can turn their notes into a draft on a server without an AI model', async ({
  page,
  request,
  server,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Steel mug', status: 'received' })
  await enterDashboard(page, me.person)
  let dialog = await reviewDialog(page).open(id)
  await expect(dialog.getByText('Writing with AI is not set up here.')).toBeVisible()
  await expect(dialog.getByText('AI_BASE_URL')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Generate Review' })).toHaveCount(0)
  await dialog.getByLabel('How do you use it?').fill('on the way to work')
  await dialog.locator('label', { hasText: '3 stars' }).click()
  await dialog.getByRole('button', { name: 'Draft from your notes' }).click()
  await expect(dialog.getByLabel('Review Title')).toHaveValue('Steel mug: 3 out of 5 stars')
  await expect(dialog.getByLabel('Review Content')).toHaveValue(/^On the way to work[.]/)
  await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
  await expectAccessible(page, 'a review writer without a model')

  // The operator reads what to do.
  await makeAdmin(me.person.email, server.dataDirectory)
  await page.reload()
  dialog = await reviewDialog(page).openHere()
  await expect(dialog.getByText('give the server AI_BASE_URL and AI_MODEL')).toBeVisible()
})

test('A tester can read that a server without eBay searches and lists nothing there', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Steel mug', status: 'received' })
  await enterDashboard(page, me.person)
  await productPage(page).open(id)
  await expect(page.getByRole('button', { name: 'Create eBay Listing' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Resale Analysis' })).toBeDisabled()
  await expect(page.getByText('eBay is not set up on this server.')).toBeVisible()
  await expectAccessible(page, 'a product without eBay')

  await ebayAccount(page).open()
  await expect(
    page.getByText(/^Selling on eBay is not set up on this server[.] Everything else works/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect eBay' })).toHaveCount(0)
  await page.goto('/ebay/callback?code=made-up&state=made-up')
  await ebayAccount(page).expectRefused(
    'Selling on eBay is not set up on this server, so nothing was changed.',
  )
})
