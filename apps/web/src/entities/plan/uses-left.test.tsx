import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UsesLeft } from '#src/entities/plan/uses-left.tsx'
import { answerUses } from '#src/testing/plan-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const show = (used: number, plans: unknown[] = []) =>
  renderSignedIn(<UsesLeft feature="resale" />, {
    'GET /rest/v1/plans': { body: plans },
    ...answerUses({ num_resale: used }),
  })

it('says how many uses are left', async () => {
  await show(2)
  expect(await screen.findByText('3 of 5 resale analyses left this month.')).toBeDefined()
})

it('says when there are more once all are used', async () => {
  await show(5)
  expect(
    await screen.findByText(/^5 of 5 resale analyses this month, next on [A-Z][a-z]+ 1[.]$/u),
  ).toBeDefined()
})

it('says the number of a plan with one use in the singular', async () => {
  const basic = {
    tier: 'free',
    monthly_price: 0,
    currency: 'USD',
    trial_days: 0,
    product_limit: 5,
    keyword_limit: 1,
    case_link_limit: 3,
    monthly_reviews: 5,
    monthly_facebook: 5,
    monthly_scans: 5,
    monthly_resale: 1,
    monthly_notification_emails: 5,
    features: [],
  }
  await show(0, [basic])
  expect(await screen.findByText('1 of 1 resale analysis left this month.')).toBeDefined()
})
