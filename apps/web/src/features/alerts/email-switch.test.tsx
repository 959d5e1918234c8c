import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EmailSwitch } from '#src/features/alerts/email-switch.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const read = 'GET /rest/v1/subscriptions'
const write = 'POST /functions/v1/update-notification-preferences'

const findSwitch = () => screen.findByRole('switch', { name: 'Email notifications' })

test('the switch turns emails off at once, and calls the function', async () => {
  let isOn = true
  const { requests } = await renderSignedIn(<EmailSwitch />, {
    [read]: () => ({ body: [{ notifications_on: isOn }] }),
    [write]: ({ body }) => {
      isOn = body['notifications_on'] === true
      return { body: { notifications_on: isOn } }
    },
  })
  const button = await findSwitch()
  expect(button.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(button)
  expect(button.getAttribute('aria-checked')).toBe('false')
  await waitFor(() => expect(isOn).toBe(false))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(button.getAttribute('aria-checked')).toBe('false')
})

test('the switch returns if the change was refused, and the reason is shown', async () => {
  await renderSignedIn(
    <>
      <EmailSwitch />
      <Toaster />
    </>,
    {
      [read]: { body: [{ notifications_on: false }] },
      [write]: {
        status: 500,
        body: {
          message: 'The disk is full',
          error: { code: 'internal', message: 'The disk is full', requestId: 'r1' },
        },
      },
    },
  )
  const button = await findSwitch()
  await userEvent.click(button)
  expect(await screen.findByText('Failed to update notification settings')).toBeDefined()
  expect(screen.getByText(/The disk is full/u)).toBeDefined()
  await waitFor(() => expect(button.getAttribute('aria-checked')).toBe('false'))
})

test('settings that cannot be read show an error, and can be retried', async () => {
  let isUp = false
  await renderSignedIn(<EmailSwitch />, {
    [read]: () =>
      isUp
        ? { body: [{ notifications_on: true }] }
        : { status: 400, body: { code: '42501', message: 'Not now' } },
  })
  const title = 'Failed to load notification settings. Please try again.'
  expect(await screen.findByText(title)).toBeDefined()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await findSwitch()
})

test('an account without a setting gets a message', async () => {
  await renderSignedIn(<EmailSwitch />, { [read]: { body: [] } })
  expect(await screen.findByText('Could not load notification status.')).toBeDefined()
})
