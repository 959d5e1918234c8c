import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { cards, endPeriod, pay, portal, subscriptionsOf } from '../servers/stripe.ts'
import { expect, test } from '../test.ts'

test('A tester whose payment failed keeps Pro, and pays with another card', async ({
  page,
  request,
}) => {
  const { person } = await registerPerson(request)
  await enter(page, person)
  await page.goto('/subscription')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Subscribe to Pro' }).click()
  await pay(page, cards.failsLater)
  await page.waitForURL(/\/success\?session_id=cs_test_\w+$/)
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await page.waitForURL(/\/dashboard/)
  expect(await endPeriod(person.email)).toMatchObject({ status: 'past_due' })
  const notice = page.getByText('Your last payment failed. Update your card to keep Pro.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Update your card' }).click()
  await portal.updateCard(page, cards.good)
  await portal.payNow(page)
  await portal.leave(page)
  await page.waitForURL(/\/subscription$/)
  await expect(main.getByText('Your plan', { exact: true })).toBeVisible()
  await expect(page.getByText('Your last payment failed.')).toHaveCount(0)
  expect(await subscriptionsOf(person.email)).toMatchObject([{ status: 'active' }])
})
