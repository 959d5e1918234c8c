import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, test } from 'vitest'
import { PlanChooser } from '#src/features/billing/plan-chooser.tsx'
import { type Answers, testSession, withPayments } from '#src/testing/fake-backend.ts'
import { openApp } from '#src/testing/open-app.tsx'
import { answerPlan, nextMonth, planRows, type PlanRowName } from '#src/testing/plan-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { writtenDay } from '#src/testing/written-day.ts'
import { Toaster } from '#src/ui/toaster.tsx'

const cancellation = 'POST /api/subscription/cancellation'

async function open(row: () => object, answers: Answers = {}, config = withPayments) {
  const backend = await renderSignedIn(
    <>
      <PlanChooser />
      <Toaster />
    </>,
    { ...answerPlan(row), ...answers },
    config,
  )
  const basic = within(await screen.findByRole('region', { name: 'Basic' }))
  const pro = within(screen.getByRole('region', { name: 'Pro' }))
  return { ...backend, basic, pro, user: userEvent.setup() }
}

const namesOf = (card: { queryAllByRole: (role: 'button') => HTMLElement[] }) =>
  card.queryAllByRole('button').map(({ textContent }) => textContent)

describe('the plan chooser', () => {
  it.each<[PlanRowName, string[], string[], string]>([
    ['basic', [], ['Subscribe to Pro'], 'Unlimited products'],
    [
      'givenTrial',
      ['Switch to Basic'],
      ['Continue with Pro'],
      'Upgrade to Pro to keep your access',
    ],
    [
      'trial',
      ['Switch to Basic'],
      ['Manage Subscription'],
      'Pro goes on after that for $10 a month.',
    ],
    [
      'cancelledTrial',
      ['Keep Pro'],
      ['Manage Subscription'],
      `You are on Basic from ${writtenDay(nextMonth)}`,
    ],
    ['pro', [], ['Manage Subscription'], 'Your plan'],
    ['cancelled', [], ['Manage Subscription'], `Your plan ends on ${writtenDay(nextMonth)}.`],
    ['pastDue', [], [], 'Your last payment failed. Update your card'],
    ['unpaid', [], [], 'so Pro is off. Update your card'],
    [
      'given',
      [],
      [],
      'The owner of this server gave you Pro without an end date. There is nothing to pay.',
    ],
  ])('for %s offers %j on Basic, %j on Pro, and shows %s', async (name, onBasic, onPro, text) => {
    const { basic, pro } = await open(() => planRows[name])
    expect(namesOf(basic)).toEqual(onBasic)
    expect(namesOf(pro)).toEqual(onPro)
    expect(document.body.textContent).toContain(text)
  })

  it.each<[PlanRowName, string]>([
    ['cancelled', 'Keep Pro'],
    ['pastDue', 'Update your card'],
  ])('for %s shows a message with a button: %s', async (name, label) => {
    await open(() => planRows[name])
    expect(screen.getByRole('button', { name: label })).toBeDefined()
  })

  it.each<[PlanRowName, string]>([
    ['basic', 'This server sells no plans. Its owner can give you Pro.'],
    ['pro', 'This server sells no plans. Its owner can give you Pro.'],
    ['given', 'This server sells no plans. Its owner gave you Pro.'],
    ['givenTrial', 'You are on Basic after that.'],
  ])('without payments on the server, sells nothing to %s and says %s', async (name, text) => {
    const { pro } = await open(() => planRows[name], {}, {})
    expect(namesOf(pro)).toEqual([])
    expect(document.body.textContent).toContain(text)
    expect(document.body.textContent).not.toMatch(/[$]10|Upgrade|npm run/u)
  })

  it.each([['with', withPayments] as const, ['without', {}] as const])(
    'given Pro has no price on a server %s payments',
    async (_, config) => {
      await open(() => planRows.given, {}, config)
      const card = screen.getByRole('region', { name: 'Pro' })
      expect(card.textContent).toContain('Free for you')
      expect(card.textContent).not.toMatch(/[$]10|per month|On request/u)
    },
  )

  it('without payments tells admins how they give a plan', async () => {
    localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
    await openApp('/subscription', {
      ...answerPlan(() => planRows.basic),
      'GET /rest/v1/subscriptions': { body: [{ is_admin: true, is_vip: false }] },
    })
    expect(await screen.findByText('npm run admin -- pro EMAIL')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/admin/users')
  })

  it.each<[PlanRowName, boolean, string | RegExp | null]>([
    ['basic', false, '7 days free, then $10 a month'],
    ['basic', true, null],
    // Days are whole: the last of them may end on the day after.
    [
      'givenTrial',
      true,
      /If you subscribe now, you pay nothing until Dec [12], 2099, then \$10 a month\. Otherwise/u,
    ],
    ['trial', true, null],
  ])('for %s, whose trial was used (%s), the Pro card says: %s', async (name, used, text) => {
    const users = { body: [{ has_used_trial: used }] }
    await open(() => planRows[name], { 'GET /rest/v1/users': users })
    const card = screen.getByRole('region', { name: 'Pro' })
    expect(card.textContent.includes('then $10 a month')).toBe(text !== null)
    expect(card.textContent).toMatch(text ?? '')
  })

  it('shows the trial and the price that the table of plans has', async () => {
    const pro = {
      tier: 'pro',
      monthly_price: 12,
      currency: 'EUR',
      trial_days: 14,
      product_limit: null,
      keyword_limit: 10,
      case_link_limit: null,
      monthly_reviews: null,
      monthly_facebook: null,
      monthly_scans: null,
      monthly_resale: null,
      monthly_notification_emails: null,
      features: [],
    }
    await open(() => planRows.basic, {
      'GET /rest/v1/plans': { body: [pro] },
      'GET /rest/v1/users': { body: [{ has_used_trial: false }] },
    })
    expect(screen.getByRole('region', { name: 'Pro' }).textContent).toContain(
      '14 days free, then €12 a month',
    )
  })
})

test('a trial ends after a question, and that can be undone', async () => {
  let row: object = planRows.trial
  const { basic, user, requests } = await open(() => row, {
    [cancellation]: ({ body }) => {
      row = body['cancelAtPeriodEnd'] === true ? planRows.cancelledTrial : planRows.trial
      return { body }
    },
  })
  await user.click(basic.getByRole('button', { name: 'Switch to Basic' }))
  const question = await screen.findByRole('alertdialog', { name: 'Switch to Basic?' })
  expect(question.textContent).toContain(
    `You keep Pro until ${writtenDay(nextMonth)}, when your trial ends.`,
  )
  expect(question.textContent).toContain('Nothing is deleted: your 5 newest products stay active')
  expect(requests.some(({ path }) => path === '/api/subscription/cancellation')).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Switch to Basic' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(basic.getByText(`You are on Basic from ${writtenDay(nextMonth)}`)).toBeDefined()
  await user.click(basic.getByRole('button', { name: 'Keep Pro' }))
  expect(await basic.findByRole('button', { name: 'Switch to Basic' })).toBeDefined()
  const asked = requests.filter(({ path }) => path === '/api/subscription/cancellation')
  expect(asked.map(({ body }) => body)).toEqual([
    { cancelAtPeriodEnd: true },
    { cancelAtPeriodEnd: false },
  ])
})

test('a trial that cannot be ended now says why, and the question stays', async () => {
  const message = 'The payment service does not answer. Please try again.'
  const { basic, user } = await open(() => planRows.trial, {
    [cancellation]: {
      status: 503,
      body: { error: { code: 'unavailable', message, requestId: 'r' } },
    },
  })
  await user.click(basic.getByRole('button', { name: 'Switch to Basic' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Switch to Basic' }))
  expect((await within(question).findByRole('alert')).textContent).toContain(message)
  expect(basic.getByRole('button', { name: 'Switch to Basic', hidden: true })).toBeDefined()
})
