import type { GatedFeature } from '@sampletrail/domain/plans/pro-gate.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { planRows } from '#src/testing/plan-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

function Door({ feature, onEnter }: { feature: GatedFeature; onEnter: () => void }) {
  const gate = useProGate(feature)
  const { isLoading } = usePlan()
  return (
    <>
      <button type="button" disabled={isLoading} onClick={() => gate.enter() && onEnter()}>
        Enter
      </button>
      <output>{gate.left === null ? 'any' : `${gate.left} left`}</output>
      <Toaster />
    </>
  )
}

const counters = {
  num_reviews: 0,
  num_facebook: 5,
  num_scans: 3,
  num_resale: 0,
  num_notification_emails_sent: 0,
}
const thisMonth = () => new Date().toISOString()
const facebookText =
  "You've reached the limit for free Facebook Marketplace post actions. Upgrade to Pro for unlimited access!"

async function enter(plan: object, feature: GatedFeature, resetAt: string, left: string) {
  const entered = vi.fn<() => void>()
  const asked = vi.fn<() => void>()
  window.addEventListener('sampletrail:upgrade', asked)
  onTestFinished(() => window.removeEventListener('sampletrail:upgrade', asked))
  await renderSignedIn(<Door feature={feature} onEnter={entered} />, {
    'GET /rest/v1/subscription_view': { body: [plan] },
    'GET /rest/v1/subscriptions': {
      body: [{ ...counters, quota_reset_date: resetAt, is_admin: false, is_vip: false }],
    },
  })
  await screen.findByText(left)
  const button = screen.getByRole('button', { name: 'Enter' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
  return { entered, asked }
}

it.each([
  ['Pro', planRows.pro, 'facebook', thisMonth(), 'any'],
  ['Pro', planRows.pro, 'ebay_listing', thisMonth(), 'any'],
  ['Basic with uses left', planRows.basic, 'scans', thisMonth(), '2 left'],
  ['Basic in a new month', planRows.basic, 'facebook', '2026-01-31T23:59:59Z', '5 left'],
] as const)(
  '%s (%o) passes to %s, counted since %s: %s',
  async (_, plan, feature, resetAt, left) => {
    const { entered, asked } = await enter(plan, feature, resetAt, left)
    expect(entered).toHaveBeenCalledTimes(1)
    expect(asked).not.toHaveBeenCalled()
  },
)

it.each([
  ['facebook', '0 left', facebookText],
  ['ebay_listing', 'any', 'eBay listing is a Pro feature. Please upgrade to access.'],
] as const)('Basic is refused %s with %s, and the plans are asked for', async (...row) => {
  const [feature, left, text] = row
  const { entered, asked } = await enter(planRows.basic, feature, thisMonth(), left)
  expect(entered).not.toHaveBeenCalled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await screen.findByText(text)).toBeDefined()
})
