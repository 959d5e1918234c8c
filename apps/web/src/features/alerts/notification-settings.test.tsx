import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NotificationSettings } from '#src/features/alerts/notification-settings.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const read = 'GET /rest/v1/subscriptions'
const write = 'POST /rest/v1/rpc/update_notification_preferences'

async function open(answers: Parameters<typeof renderSignedIn>[1]) {
  const backend = await renderSignedIn(
    <>
      <NotificationSettings />
      <Toaster />
    </>,
    answers,
  )
  const button = await screen.findByRole('switch', {
    name: 'Email notifications',
  })
  return { ...backend, button, user: userEvent.setup() }
}

test('the switch turns mails off at once, and says so to the database', async () => {
  let isOn = true
  const { button, user, requests } = await open({
    [read]: () => ({ body: [{ notifications_on: isOn }] }),
    [write]: ({ body }) => {
      isOn = body['p_notifications_on'] === true
      return { body: isOn }
    },
  })
  expect(button.getAttribute('aria-checked')).toBe('true')
  await user.click(button)
  expect(button.getAttribute('aria-checked')).toBe('false')
  await waitFor(() => expect(isOn).toBe(false))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(button.getAttribute('aria-checked')).toBe('false')
})

test('the switch goes back when the change was refused, and the reason is shown', async () => {
  const { button, user } = await open({
    [read]: { body: [{ notifications_on: false }] },
    [write]: { status: 500, body: { code: '53100', message: 'The disk is full' } },
  })
  await user.click(button)
  expect(await screen.findByText(/Your setting was not saved/u)).toBeDefined()
  await waitFor(() => expect(button.getAttribute('aria-checked')).toBe('false'))
})
