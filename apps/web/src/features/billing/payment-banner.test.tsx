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

it.each<PlanRowName>(['pro', 'trial', 'cancelled', 'pastDue'])(
  'the header opens the customer portal for a person who pays (%s)',
  async (name) => {
    const { place } = await press(name, 'Manage Subscription')
    await waitFor(() => expect(leave).toHaveBeenCalledWith(portalPage))
    expect(place()).toBe('/settings/account')
  },
)
