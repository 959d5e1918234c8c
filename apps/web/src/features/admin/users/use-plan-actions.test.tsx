import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PlanUser } from '#src/features/admin/users/plan-user.ts'
import { usePlanActions } from '#src/features/admin/users/use-plan-actions.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const paying: PlanUser = {
  id: '11111111-2222-4333-8444-555555555555',
  email: 'ada@example.com',
  tier: 'pro',
  subscription_status: 'active',
  is_trial: false,
  trial_end: null,
  has_live_subscription: true,
  cancel_at_period_end: false,
}
const reset = `POST /api/admin/users/${paying.id}/password-reset`

function Actions({ user, onCancel }: { user: PlanUser; onCancel: () => void }) {
  return usePlanActions(user, onCancel).map(({ label, disabled, onSelect }) => (
    <button key={label} type="button" disabled={disabled} onClick={onSelect}>
      {label}
    </button>
  ))
}

async function press(name: string, user: PlanUser, answers: Answers = {}) {
  const onCancel = vi.fn<() => void>()
  await renderSignedIn(
    <>
      <Actions user={user} onCancel={onCancel} />
      <Toaster />
    </>,
    answers,
  )
  await userEvent.click(await screen.findByRole('button', { name }))
  return onCancel
}

test('an email for a new password is sent, and a notice says so', async () => {
  const sent: unknown[] = []
  const answer: Answers = {
    [reset]({ body }) {
      sent.push(body)
      return {}
    },
  }
  await press('Send password reset email', paying, answer)
  expect(await screen.findByText('Password reset email sent successfully')).toBeTruthy()
  expect(sent).toEqual([{ email: paying.email }])
})

test('an email that cannot be sent is reported with its reason', async () => {
  const error = { code: 'rate_limited', message: 'Not again so soon.', requestId: 'r1' }
  await press('Send password reset email', paying, { [reset]: { status: 429, body: { error } } })
  expect(await screen.findByText('Failed to send password reset email')).toBeTruthy()
  expect(screen.getByText(/Not again so soon\./)).toBeTruthy()
})

test.each<[string, Partial<PlanUser>, boolean]>([
  ['who pays', {}, true],
  ['on a trial', { is_trial: true }, false],
  ['whose status is not active', { subscription_status: 'inactive' }, false],
  ['who was given Pro', { has_live_subscription: false }, false],
  ['whose plan was cancelled', { cancel_at_period_end: true }, false],
])('the subscription of a person %s can be cancelled: %s', async (_who, change, expected) => {
  const onCancel = await press('Cancel subscription', { ...paying, ...change })
  expect(onCancel).toHaveBeenCalledTimes(expected ? 1 : 0)
})
