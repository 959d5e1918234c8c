import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

/** Keys of the simulated Stripe, which the shared server uses too. */
export const stripeKeys = {
  secretKey: 'sk_test_journeys',
  webhookSecret: 'whsec_journeys',
  priceId: 'price_journeys',
}

/** Cards that the simulator knows. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  /** Is accepted, but later charges fail. */
  failsLater: '4000 0000 0000 0341',
}

const customersSchema = z.object({ data: z.array(z.object({ id: z.string() })) })
const subscriptionSchema = z.object({ id: z.string(), status: z.string() })
const subscriptionsSchema = z.object({ data: z.array(subscriptionSchema) })

type HeldSubscription = z.infer<typeof subscriptionSchema>

/** Asks the simulator for data that Stripe does not offer. */
async function askStripe(path: string, method = 'GET', body?: object): Promise<unknown> {
  const response = await fetch(`${process.env['E2E_STRIPE_URL']}/simulator/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`The stand-in for Stripe refused: ${JSON.stringify(answer)}`)
  return answer
}

/** A person's subscriptions, the oldest first. */
export async function subscriptionsOf(email: string): Promise<HeldSubscription[]> {
  const query = `customers?email=${encodeURIComponent(email)}`
  const customers = customersSchema.parse(await askStripe(query)).data
  const held = await Promise.all(
    customers.map(async ({ id }) =>
      subscriptionsSchema.parse(await askStripe(`subscriptions?customer=${id}`)),
    ),
  )
  return held.flatMap(({ data }) => data)
}

/** Moves the clock of a person's newest subscription to the end of its trial or month. */
export async function endPeriod(email: string): Promise<HeldSubscription> {
  const newest = (await subscriptionsOf(email)).at(-1)
  if (newest === undefined) throw new Error(`${email} pays for nothing.`)
  return subscriptionSchema.parse(await askStripe(`subscriptions/${newest.id}/end-period`, 'POST'))
}

/** Enters a card on the open page and sends it; the journey checks the result. */
export async function enterCard(page: Page, card: string, button: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: button }).click()
}

/** Pays on a checkout's page; the journey checks the result. */
export async function pay(page: Page, card: string = cards.good): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Subscribe to SampleTrail Pro' })).toBeVisible()
  const isTrial = await page
    .getByText('days free, then')
    .or(page.getByText('day free, then'))
    .isVisible()
  await enterCard(page, card, isTrial ? 'Start trial' : 'Subscribe')
}

/** A person's actions in the portal, which must be open. */
export const portal = {
  async cancel(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await expect(page.getByRole('heading', { name: 'Cancel your plan' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(page.getByText('Your plan ends on')).toBeVisible()
  },
  async keep(page: Page): Promise<void> {
    await page.getByRole('button', { name: "Don't cancel plan" }).click()
    await expect(page.getByRole('link', { name: 'Cancel plan' })).toBeVisible()
  },
  async updateCard(page: Page, card: string): Promise<void> {
    await page.getByRole('link', { name: 'Update card' }).click()
    await enterCard(page, card, 'Save card')
    await expect(page.getByText(`Visa ending in ${card.slice(-4)}`)).toBeVisible()
  },
  async payNow(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Pay now' }).click()
    await expect(page.getByText('Your plan renews on')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
  },
  async leave(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Return to SampleTrail' }).click()
  },
}
