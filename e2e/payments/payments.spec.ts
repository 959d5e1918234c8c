import type { Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter, enterDashboard } from '../people/enter.ts'
import { makeTrial } from '../people/make-admin.ts'
import { productsPage } from '../pages/products-page.ts'
import { stock } from '../stock/stock.ts'
import { cards, endPeriod, enterCard, pay, portal, subscriptionsOf } from '../servers/stripe.ts'
import { expect, test } from '../test.ts'

const named = (...names: string[]) => names.map((name) => ({ name, status: 'ordered' as const }))
const day = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`
/** The plan in the header, if there is room for it. */
const badge = (page: Page, text: string | RegExp) => page.getByRole('banner').getByText(text)

async function subscribe(page: Page, card = cards.good): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe to Pro' }).click()
  await pay(page, card)
}

async function expectThanks(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/success/)
  await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible()
}

test('A tester at the limit pays, is Pro in both tabs, cancels, and keeps every product when the month ends', async ({
  page,
  request,
  watchConsole,
}) => {
  const me = await registerPerson(request, 'payer')
  await stock(me, named('Oldest', 'Two', 'Three', 'Four', 'Five'))
  await enter(page, me.person)
  const products = productsPage(page)
  await products.open()
  await expect(page.getByText('5/5 products active')).toBeVisible()
  const other = await page.context().newPage()
  watchConsole(other)
  await productsPage(other).open()
  await expect(other.getByText('5/5 products active')).toBeVisible()
  await page.bringToFront()

  await page.keyboard.press('n')
  const question = page.getByRole('alertdialog', { name: 'Product Limit Reached' })
  await question.getByRole('button', { name: 'Upgrade to Pro' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose Your Plan' })
  await chooser.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await pay(page)
  await expectThanks(page)
  await expect(badge(other, new RegExp(`Pro trial - Expires ${day}`))).toBeVisible()
  await expect(other.getByText('5/5 products active')).toBeHidden()

  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(badge(page, new RegExp(`Pro trial - Expires ${day}`))).toBeVisible()
  await stock(me, named('Sixth'))
  await products.open()
  await expect(products.card('Sixth')).toBeVisible()
  expect(await endPeriod(me.person.email)).toMatchObject({ status: 'active' })
  await expect(badge(page, new RegExp(`Pro plan - Renews ${day}`))).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Manage Subscription' }).click()
  await portal.cancel(page)
  await portal.leave(page)
  await expect(page).toHaveURL(/\/subscription$/)
  await expect(badge(page, new RegExp(`Ends ${day}`))).toBeVisible()
  await expect(badge(other, new RegExp(`Ends ${day}`))).toBeVisible()

  await products.open()
  await expect(page.getByText('Disabled - Upgrade to Pro')).toHaveCount(0)
  expect(await endPeriod(me.person.email)).toMatchObject({ status: 'canceled' })
  await expect(badge(page, 'Free Plan')).toBeVisible()
  await expect(page.getByText('Disabled - Upgrade to Pro')).toHaveCount(1)
  await expect(products.card('Oldest').getByText('Disabled - Upgrade to Pro')).toBeVisible()
  await expect(products.card('Sixth').getByRole('link')).toHaveCount(1)
  await other.bringToFront()
  await expect(productsPage(other).card('Oldest')).toContainText('Disabled - Upgrade to Pro')
  const held = await me.client.from('products').select('name')
  expect(held.data).toHaveLength(6)
})

test('A tester whose card is declined keeps the typed text, and pays with another @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const me = await registerPerson(request, 'declined')
  await enter(page, me.person)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await pay(page, cards.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await expect(page.getByLabel('Expiry')).toHaveValue('12 / 40')
  expect(await subscriptionsOf(me.person.email)).toEqual([])
  await enterCard(page, cards.good, 'Start trial')
  await expectThanks(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Pro trial' })).toContainText(
    'You have 7 days remaining in your trial.',
  )
  if (!isMobile) await expect(badge(page, /Pro trial - Expires/)).toBeVisible()
})

test('A tester who goes back from the payment page returns to the same screen, and pays nothing', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request, 'undecided')
  await enterDashboard(page, me.person)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to SampleTrail Pro' })).toBeVisible()
  const first = page.url()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Subscribe to Pro' })).toBeEnabled()
  await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to SampleTrail Pro' })).toBeVisible()
  // One open checkout at a time: no person pays twice.
  expect(page.url()).toBe(first)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/subscription$/)
  await expect(badge(page, 'Free Plan')).toBeVisible()
  expect(await subscriptionsOf(me.person.email)).toEqual([])
})

test('A tester on trial can switch to Basic, and change their mind', async ({ page, request }) => {
  const me = await registerPerson(request, 'trialist')
  await enterDashboard(page, me.person)
  await subscribe(page)
  await expectThanks(page)
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Enjoying Pro Features?' })).toBeVisible()
  const switching = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Switch to Basic' }).click()
  await switching.getByRole('button', { name: 'Switch to Basic' }).click()
  await expect(page.getByText(new RegExp(`You are on Basic from ${day}`))).toBeVisible()
  await page.getByRole('button', { name: 'Keep Pro' }).click()
  await expect(page.getByRole('button', { name: 'Switch to Basic' })).toBeVisible()

  await page.getByRole('button', { name: 'Switch to Basic' }).click()
  await switching.getByRole('button', { name: 'Switch to Basic' }).click()
  await expect(page.getByText(new RegExp(`You are on Basic from ${day}`))).toBeVisible()
  expect(await endPeriod(me.person.email)).toMatchObject({ status: 'canceled' })
  await expect(badge(page, 'Free Plan')).toBeVisible()

  // The trial is given once: the next checkout starts with a payment.
  await page.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to SampleTrail Pro' })).toBeVisible()
  await expect(page.getByText('free, then')).toHaveCount(0)
  await pay(page)
  await expectThanks(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(badge(page, new RegExp(`Pro plan - Renews ${day}`))).toBeVisible()
})

test('A tester whose payment fails keeps Pro, sees a message on every screen, and corrects it', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request, 'lapsed')
  await enterDashboard(page, me.person)
  await subscribe(page, cards.failsLater)
  await expectThanks(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  expect(await endPeriod(me.person.email)).toMatchObject({ status: 'past_due' })
  const failed = page.getByText('Your last payment failed. Update your card to keep Pro.')
  await expect(failed).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Update your card' }).click()
  await portal.updateCard(page, cards.good)
  await portal.payNow(page)
  await portal.leave(page)
  await expect(badge(page, new RegExp(`Pro plan - Renews ${day}`))).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('A tester on a granted trial keeps the remaining days when paying', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request, 'given')
  await makeTrial(me.person.email, 3)
  await enterDashboard(page, me.person)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Continue with Pro' }).click()
  await expect(page.getByText('3 days free, then')).toBeVisible()
  await pay(page)
  await expectThanks(page)
  await page.goto('/subscription')
  await expect(page.getByText('You have 3 days remaining in your trial.')).toBeVisible()
})

test.describe('Without a payment', () => {
  // The provider does not know this checkout.
  test.use({ expectedConsoleErrors: ['/api/subscription/checkout-result'] })

  test('A tester who opens /success without having paid is redirected to the plans', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request, 'guesser')
    await enter(page, me.person)
    await page.goto('/success?session_id=cs_test_of_nobody')
    await expect(page).toHaveURL(/\/subscription/, { timeout: 60_000 })
    await expect(badge(page, 'Free Plan')).toBeVisible()
  })
})
