import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type Answers, testSession, withPayments } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'
import { answerPlan, nextMonth, planRows, type PlanRowName } from '#src/testing/plan-rows.ts'
import { writtenDay } from '#src/testing/written-day.ts'
import { Toaster } from '#src/ui/toaster.tsx'

const result = 'POST /api/subscription/checkout-result'
const address = '/success?session_id=cs_test_1'

beforeEach(() => {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (path: string, row: () => object, answers: Answers = {}) =>
  openApp(path, { ...answerPlan(row), ...answers }, withPayments)

test('a checkout that the provider confirms gets thanks at once, also if it is opened again', async () => {
  const { requests } = await open(address, () => planRows.basic, {
    [result]: { body: { isPro: true } },
  })
  expect(await screen.findByText('Thank you for subscribing!')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go to Dashboard' })).toBeDefined()
  const asked = requests.filter(({ path }) => path === '/api/subscription/checkout-result')
  expect(asked.map(({ body }) => body)).toEqual([{ sessionId: 'cs_test_1' }])
})

describe('if the provider confirms nothing', () => {
  it.each([
    ['says not yet', { body: { isPro: false } }],
    ['fails', { status: 503, body: {} }],
    ['does not know it', { status: 404, body: {} }],
  ])('and %s, the page waits for the answer', async (_, answer) => {
    await open(address, () => planRows.pro, { [result]: answer })
    expect(await screen.findByText('Thank you for subscribing!')).toBeDefined()
  })
})

test('screen readers announce that the waiting is over', async () => {
  await open(address, () => planRows.basic, { [result]: { body: { isPro: true } } })
  const thanks = await screen.findByText('Thank you for subscribing!')
  expect(thanks.closest('[aria-live="polite"]')?.id).toBe('content')
})

test('a payment that does not arrive opens the plans, which say what to do', async () => {
  const clock = Date.now
  const { place } = await open(
    address,
    () => {
      // The half minute ends after the first check.
      vi.spyOn(Date, 'now').mockImplementation(() => clock() + 31_000)
      return planRows.basic
    },
    { [result]: { status: 503 } },
  )
  await waitFor(() => expect(place()).toBe('/subscription'))
  render(<Toaster />)
  expect(await screen.findByText('Your payment has not arrived yet')).toBeDefined()
})

test('without a checkout the provider gets no request', async () => {
  const { requests } = await open('/success', () => planRows.pro)
  expect(await screen.findByText('Thank you for subscribing!')).toBeDefined()
  expect(requests.some(({ path }) => path === '/api/subscription/checkout-result')).toBe(false)
})

test('the page is public: a signed-out person is asked to sign in, returns and continues', async () => {
  localStorage.clear()
  const { place, requests } = await open(address, () => planRows.pro, {
    [result]: { body: { isPro: true } },
  })
  expect(
    await screen.findByRole('heading', { name: 'Sign in to see your subscription' }),
  ).toBeDefined()
  expect(place()).toBe(address)
  expect(requests).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(new URLSearchParams(place().split('?')[1]).get('returnTo')).toBe(address)
  await userEvent.type(await screen.findByLabelText(/Email/), 'tester@example.com')
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Thank you for subscribing!')).toBeDefined()
  expect(place()).toBe(address)
})

it.each<[PlanRowName, string]>([
  ['trial', `Your first payment of $10 is on ${writtenDay(nextMonth)}.`],
  ['pro', `Your next payment of $10 is on ${writtenDay(nextMonth)}.`],
])('a subscription of the kind %s says: %s', async (name, text) => {
  await open(address, () => planRows[name], { [result]: { body: { isPro: true } } })
  expect(await screen.findByText(text)).toBeDefined()
})
