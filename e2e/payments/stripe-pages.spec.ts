import type { Page } from '@playwright/test'
import { z } from 'zod'
import { listen, type Simulator } from '../../packages/simulators/src/listen.ts'
import { createStripe, type StripeStandIn } from '../../packages/simulators/src/stripe.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makePerson } from '../people/people.ts'
import { cards, enterCard, pay, portal, stripeKeys } from '../servers/stripe.ts'
import { expect, test } from '../test.ts'

const answerSchema = z.object({ id: z.string(), url: z.string().nullish() })

/** A simulator that sends no events: our server would cancel subscriptions of people it does not know. */
let standIn: StripeStandIn
let simulator: Simulator

test.beforeEach(async () => {
  standIn = createStripe(stripeKeys)
  simulator = await listen(standIn.app)
})
test.afterEach(() => simulator.stop())

/** Calls the simulator as our server does, with the key. */
async function call(path: string, form: Record<string, string>) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
    body: new URLSearchParams(form),
  })
  const answer: unknown = await response.json()
  expect(response.ok, JSON.stringify(answer)).toBe(true)
  const { id, url } = answerSchema.parse(answer)
  return { id, url: url ?? '' }
}

/** A person on the page of their checkout. */
async function openCheckout(page: Page, baseURL = '', terms = {}) {
  const { email } = makePerson('payer')
  const api = `${simulator.url}/v1`
  const customer = await call(`${api}/customers`, { email })
  const { url } = await call(`${api}/checkout/sessions`, {
    mode: 'subscription',
    customer: customer.id,
    'line_items[0][price]': stripeKeys.priceId,
    'line_items[0][quantity]': '1',
    success_url: `${baseURL}/contact?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${baseURL}/contact`,
    ...terms,
  })
  await page.goto(url)
  const held = () => standIn.subscriptions().filter((each) => each.customer === customer.id)
  return {
    email,
    url,
    held,
    endPeriod: () => standIn.endPeriod(held()[0]?.id ?? ''),
    openPortal: async () => {
      const return_url = `${baseURL}/contact`
      const form = { customer: customer.id, return_url }
      await page.goto((await call(`${api}/billing_portal/sessions`, form)).url)
    },
  }
}

test('A payer can see the amount due, and loses nothing because of a declined card @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const terms = { 'subscription_data[trial_period_days]': '7' }
  const { email, url, held } = await openCheckout(page, baseURL, terms)
  await expect(page.getByText('7 days free, then $10.00 per month')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page, 'Checkout')
  if (isMobile) await expectTouchable(page, 'Checkout')
  await pay(page, cards.withoutFunds)
  await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds')
  await expect(page.getByLabel('Card number')).toHaveValue(cards.withoutFunds)
  await expect(page.getByLabel('CVC')).toHaveValue('123')
  await expectAccessible(page, 'Checkout with a declined card')
  await pay(page, cards.declined)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  expect(held()).toEqual([])
  await pay(page)
  await page.waitForURL(/\/contact\?paid=cs_test_\w+$/)
  expect(held()).toMatchObject([{ status: 'trialing' }])
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'This checkout is complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(/\/contact$/)
})

test('A payer can cancel, undo it, and correct a failed payment @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const { endPeriod, openPortal } = await openCheckout(page, baseURL)
  await expect(page.getByText('$10.00 per month')).toBeVisible()
  await pay(page, cards.failsLater)
  await page.waitForURL(/\/contact\?paid=/)
  await openPortal()
  await expect(page.getByText('Your plan renews on')).toBeVisible()
  await expectAccessible(page, 'Portal')
  if (isMobile) await expectTouchable(page, 'Portal')
  await portal.cancel(page)
  await portal.keep(page)
  expect(endPeriod().status).toBe('past_due')
  await page.reload()
  await expect(page.getByText('Your last payment of $10.00 failed.')).toBeVisible()
  await expectAccessible(page, 'Portal with a payment that failed')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await page.getByRole('link', { name: 'Update card' }).click()
  await enterCard(page, cards.declined, 'Save card')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('link', { name: 'Go back' }).click()
  await portal.updateCard(page, cards.good)
  await portal.payNow(page)
  await portal.cancel(page)
  expect(endPeriod().status).toBe('canceled')
  await page.reload()
  await expect(page.getByText('Ended on')).toBeVisible()
  await portal.leave(page)
  await page.waitForURL(/\/contact$/)
})
