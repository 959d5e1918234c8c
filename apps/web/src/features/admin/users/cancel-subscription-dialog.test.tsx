import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CancelSubscriptionDialog } from '#src/features/admin/users/cancel-subscription-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const user = { id: '11111111-2222-4333-8444-555555555555', email: 'ada@example.com' }
const find = 'POST /rest/v1/rpc/admin_cancellable_subscription'
const cancel = 'POST /api/admin/cancel-subscription'
const refusal = (message: string) => ({ error: { code: 'unavailable', message, requestId: 'r1' } })

async function confirm(answers: Answers) {
  const onClose = vi.fn<() => void>()
  const { requests } = await renderSignedIn(
    <>
      <CancelSubscriptionDialog user={user} onClose={onClose} />
      <Toaster />
    </>,
    answers,
  )
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(
    dialog.getByText(
      'Are you sure you want to cancel the Pro subscription for ada@example.com? They will lose Pro access at the end of their billing period.',
    ),
  ).toBeTruthy()
  expect(requests.filter(({ path }) => path.includes('cancel'))).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  return { requests, onClose, dialog }
}

test('the dialog cancels a subscription by its current id', async () => {
  const { requests, onClose } = await confirm({ [find]: { body: 'sub_1' }, [cancel]: {} })
  expect(await screen.findByText('Subscription cancelled successfully')).toBeTruthy()
  const sent = requests.filter(({ path }) => path === '/api/admin/cancel-subscription')
  expect(sent.map(({ body }) => body)).toEqual([{ subscriptionId: 'sub_1' }])
  expect(onClose).toHaveBeenCalled()
})

test.each<[string, Answers, string]>([
  [
    'there is none',
    {
      [find]: { status: 404, body: { code: 'PT404', message: 'No active subscription found' } },
    },
    'No active subscription found',
  ],
  [
    'the server refuses',
    {
      [find]: { body: 'sub_1' },
      [cancel]: { status: 503, body: refusal('Nobody answers.') },
    },
    'Failed to cancel subscription. Nobody answers. · Request r1',
  ],
])('if %s a message says so, and the question stays', async (_when, answers, text) => {
  const { dialog, onClose } = await confirm(answers)
  expect((await dialog.findByRole('alert')).textContent).toBe(text)
  expect(onClose).not.toHaveBeenCalled()
})
