import { addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { PlanUser } from '#src/features/admin/users/plan-user.ts'
import { StatusDialog } from '#src/features/admin/users/status-dialog.tsx'
import { endOfDay } from '#src/lib/end-of-day.ts'
import { readToday } from '#src/lib/today.ts'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const id = '11111111-2222-4333-8444-555555555555'
const path = `/api/admin/users/${id}/subscription`
const free: PlanUser = {
  id,
  email: 'ada@example.com',
  tier: 'free',
  subscription_status: 'active',
  is_trial: false,
  trial_end: null,
  has_live_subscription: false,
  cancel_at_period_end: false,
}
const paying: PlanUser = { ...free, tier: 'pro', has_live_subscription: true }
const endText = 'Cancel the paid subscription now and change'

const refuse = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message, requestId: 'r1' } },
})

async function open(user: PlanUser, answers: Answers = { [`POST ${path}`]: {} }) {
  const onClose = vi.fn<() => void>()
  const { requests } = await renderSignedIn(
    <>
      <StatusDialog user={user} onClose={onClose} />
      <Toaster />
    </>,
    answers,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage subscription' }))
  const keys = userEvent.setup()
  return {
    dialog,
    keys,
    onClose,
    choose: (name: string) => keys.click(dialog.getByRole('radio', { name })),
    save: () => keys.click(dialog.getByRole('button', { name: 'Save' })),
    sent: () => requests.filter((request) => request.path === path).map(({ body }) => body),
  }
}

describe('the dialog of a plan', () => {
  test.each([
    ['Free', free],
    ['Pro', { ...free, tier: 'pro' }],
    ['Trial', { ...free, tier: 'pro', is_trial: true, trial_end: '2100-01-05T23:59:59Z' }],
  ])('starts with the current plan: %s', async (name, user) => {
    const { dialog } = await open(user)
    expect(dialog.getByRole('radio', { checked: true })).toBe(dialog.getByRole('radio', { name }))
    expect(dialog.getByText('ada@example.com')).toBeTruthy()
  })

  test('sends Pro, says so and closes', async () => {
    const { choose, save, sent, onClose } = await open(free)
    await choose('Pro')
    await save()
    expect(await screen.findByText('Subscription updated to the chosen type')).toBeTruthy()
    expect(sent()).toEqual([{ choice: 'pro', trialEnd: null, endsPaid: false }])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('sends a trial until the end of its last day here, a week from today by default', async () => {
    const { choose, save, sent } = await open(free)
    await choose('Trial')
    await save()
    const trialEnd = endOfDay(addDays(readToday(), 7)).toISOString()
    await waitFor(() => expect(sent()).toEqual([{ choice: 'trial', trialEnd, endsPaid: false }]))
  })

  test('accepts today as the last day, and no earlier day or an empty one', async () => {
    const { choose, save, sent, dialog, keys } = await open(free)
    await choose('Trial')
    const field = dialog.getByLabelText('Last day of the trial')
    await keys.clear(field)
    await save()
    expect(dialog.getByText('Choose the last day of the trial.')).toBeTruthy()
    await keys.type(field, addDays(readToday(), -1))
    expect(dialog.getByText('Choose today or a later day.')).toBeTruthy()
    await save()
    await keys.clear(field)
    await keys.type(field, 'some day')
    await save()
    expect(sent()).toEqual([])
    await keys.clear(field)
    await keys.type(field, readToday())
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ trialEnd: endOfDay(readToday()).toISOString() })
  })

  test('says why it failed, and keeps the choice', async () => {
    const { choose, save, dialog, onClose } = await open(free, {
      [`POST ${path}`]: refuse(503, 'unavailable', 'Nobody answers.'),
    })
    await choose('Pro')
    await save()
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toBe('Failed to update subscription. Nobody answers. · Request r1')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Pro' }).checked).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('a person who pays', () => {
  test('gets another plan only if the subscription is to end', async () => {
    const { choose, save, sent, dialog, keys } = await open(paying)
    expect(dialog.queryByLabelText(endText)).toBeNull()
    await choose('Free')
    await save()
    expect(dialog.getByText('Tick this to continue, or keep the plan as it is.')).toBeTruthy()
    expect(sent()).toEqual([])
    await keys.click(dialog.getByLabelText(endText))
    await save()
    await waitFor(() =>
      expect(sent()).toEqual([{ choice: 'free', trialEnd: null, endsPaid: true }]),
    )
  })

  test('with a ticked end keeps paying if Pro is chosen again', async () => {
    const { choose, save, sent, dialog, keys } = await open(paying)
    await choose('Free')
    await keys.click(dialog.getByLabelText(endText))
    await choose('Pro')
    await save()
    await waitFor(() =>
      expect(sent()).toEqual([{ choice: 'pro', trialEnd: null, endsPaid: false }]),
    )
  })

  test('who was missing in the list is found on saving', async () => {
    const { save, sent, dialog, keys } = await open(free, {
      [`POST ${path}`]: ({ body }) =>
        body['endsPaid'] === true ? {} : refuse(409, 'live_subscription', 'This person pays.'),
    })
    await save()
    await keys.click(await dialog.findByLabelText(endText))
    await save()
    await waitFor(() => expect(sent().map(({ endsPaid }) => endsPaid)).toEqual([false, true]))
    expect(await screen.findByText('Subscription updated to the chosen type')).toBeTruthy()
  })
})
