import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ProviderButton } from '#src/features/billing/provider-button.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const checkout = 'POST /.netlify/functions/create-checkout-session'
const portal = 'POST /api/subscription/portal'
const address = 'https://checkout.stripe.test/c/pay/cs_test_1'
const leave = vi.fn<(address: string) => void>()

beforeEach(() => {
  leave.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation((to) => leave(String(to)))
})

async function press(page: 'checkout' | 'portal', answers: Answers) {
  const backend = await renderSignedIn(
    <>
      <ProviderButton page={page} label="Go" />
      <Toaster />
    </>,
    answers,
    { priceId: 'price_pro' },
  )
  const button = screen.getByRole('button', { name: 'Go' })
  await userEvent.click(button)
  return { ...backend, button }
}

test('one checkout is requested, with the values of this screen, and its page opens', async () => {
  const answer = Promise.withResolvers<undefined>()
  const { button, requests } = await press('checkout', {
    [checkout]: async () => {
      await answer.promise
      return { body: { sessionId: 'cs_test_1', url: address } }
    },
  })
  await waitFor(() => expect(button.textContent).toBe('Loading...'))
  await userEvent.click(button)
  answer.resolve(undefined)
  await waitFor(() => expect(leave).toHaveBeenCalledWith(address))
  expect(leave).toHaveBeenCalledTimes(1)
  // The button stays busy until the browser has left.
  expect(button.textContent).toBe('Loading...')
  const asked = requests.filter(({ path }) => path.startsWith('/.netlify/'))
  expect(asked.map(({ body }) => body)).toEqual([
    { email: 'tester@example.com', isTrialConversion: false, priceId: 'price_pro' },
  ])
  expect(asked[0]?.headers.get('authorization')).toMatch(/^Bearer \S+$/u)
})

test('after Back the button can be pressed again', async () => {
  const { button } = await press('portal', {
    [portal]: { body: { url: 'https://billing.stripe.test/p/session/1' } },
  })
  await waitFor(() => expect(leave).toHaveBeenCalled())
  expect(button.textContent).toBe('Loading...')
  fireEvent(window, new Event('pageshow'))
  await waitFor(() => expect(button.textContent).toBe('Go'))
})

const refusal = (code: string, message: string) => ({ error: { code, message, requestId: 'r-1' } })

describe('a checkout that fails shows', () => {
  it.each([
    [401, refusal('unauthorized', 'User not authenticated'), 'User not authenticated'],
    [503, refusal('unavailable', 'Stripe not initialized'), 'Stripe not initialized'],
    [
      409,
      refusal('conflict', 'You have a subscription already.'),
      'You have a subscription already.',
    ],
    [502, 'Bad Gateway', 'Failed to create checkout session'],
    [200, { sessionId: 'cs_test_1' }, 'Failed to create checkout session'],
    [200, { sessionId: 'x', url: 'javascript:alert(1)' }, 'Failed to create checkout session'],
    [200, { sessionId: 'x', url: 'http://evil.test/pay' }, 'Failed to create checkout session'],
  ])('after %s with %j: %s', async (status, body, text) => {
    const { button } = await press('checkout', { [checkout]: { status, body } })
    expect(await screen.findByText(text)).toBeDefined()
    await waitFor(() => expect(button.textContent).toBe('Go'))
    expect(leave).not.toHaveBeenCalled()
  })
})
