import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, test, vi } from 'vitest'
import { testSession, withPayments } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'
import { answerPlan, planRows, type PlanRowName } from '#src/testing/plan-rows.ts'

const portal = 'POST /api/subscription/portal'
const portalPage = 'https://billing.stripe.test/p/session/1'
const text = 'Your last payment failed. Update your card to keep Pro.'
const leave = vi.fn<(address: string) => void>()

beforeEach(() => {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  leave.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation((to) => leave(String(to)))
})

test.each(['/settings/account', '/subscription'])(
  'a failed payment is shown on %s, once, with a link to the card',
  async (path) => {
    await openApp(
      path,
      { ...answerPlan(() => planRows.pastDue), [portal]: { body: { url: portalPage } } },
      withPayments,
    )
    // The first test here also loads the app's modules.
    expect(await screen.findAllByText(text)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Update your card' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(portalPage))
  },
)

async function press(name: PlanRowName, label: string) {
  const app = await openApp(
    '/settings/account',
    { ...answerPlan(() => planRows[name]), [portal]: { body: { url: portalPage } } },
    withPayments,
  )
  await userEvent.click(await screen.findByRole('button', { name: label }))
  return app
}

test('the header opens the plans for a person on Basic', async () => {
  await press('basic', 'Upgrade to Pro')
  expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeDefined()
})

it.each<PlanRowName>(['given', 'givenTrial'])(
  'the header opens the plans for a person who pays nothing (%s)',
  async (name) => {
    const { place } = await press(name, 'Manage Subscription')
    await waitFor(() => expect(place()).toBe('/subscription'))
    expect(leave).not.toHaveBeenCalled()
  },
)

it.each<PlanRowName>(['pro', 'trial', 'cancelled', 'pastDue', 'unpaid'])(
  'the header opens the customer portal for a person who pays (%s)',
  async (name) => {
    const { place } = await press(name, 'Manage Subscription')
    await waitFor(() => expect(leave).toHaveBeenCalledWith(portalPage))
    expect(place()).toBe('/settings/account')
  },
)

test('a failed payment has one action on the plans, and nothing offers to upgrade', async () => {
  await openApp(
    '/subscription',
    answerPlan(() => planRows.unpaid),
    withPayments,
  )
  expect(await screen.findByRole('button', { name: 'Update your card' })).toBeDefined()
  const main = document.querySelector('main')
  expect(main?.querySelectorAll('button')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull()
})

it.each<PlanRowName>(['basic', 'given'])(
  'without payments, the header sells nothing to %s, and the menu leads to the plan',
  async (name) => {
    const { place } = await openApp(
      '/settings/account',
      answerPlan(() => planRows[name]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Your Plan' }))
    await waitFor(() => expect(place()).toBe('/subscription'))
    expect(screen.queryByRole('button', { name: /Upgrade|Manage Subscription/u })).toBeNull()
  },
)
