import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RemindersForm } from '#src/features/alerts/reminders-form.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const usual = {
  time_zone: 'Europe/Berlin',
  hears_once_a_day: false,
  quiet_from: null,
  quiet_until: null,
  reminds_by_mail: true,
  reminds_by_push: true,
  created_at: '2026-01-01T00:00:00+00:00',
  remind_at: '09:00:00',
  quiet_days: [],
}

const phone = { id: '1', device: 'Phone', created_at: '2026-01-01T00:00:00+00:00' }

async function open(row: object = {}, refused = false, devices: object[] = [phone]) {
  let stored = { ...usual, ...row }
  await renderSignedIn(
    <>
      <RemindersForm />
      <Toaster />
    </>,
    {
      'GET /rest/v1/push_subscriptions': { body: devices },
      'GET /rest/v1/users': () => ({ body: [stored] }),
      'PATCH /rest/v1/users': ({ body }) => {
        if (refused) return { status: 500, body: { message: 'No.' } }
        stored = { ...stored, ...(body as object) }
        return { body: [{ id: '1' }] }
      },
    },
  )
  await screen.findByRole('switch', { name: 'Reminders by email' })
  return { user: userEvent.setup(), stored: () => stored }
}
const time = () => screen.getByLabelText<HTMLInputElement>('Remind me at')
const day = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('everything is saved at once, and the time when its field is left', async () => {
  const { user, stored } = await open()
  expect(time().value).toBe('09:00')
  await user.click(screen.getByRole('switch', { name: 'Reminders by push' }))
  await waitFor(() => expect(stored()).toMatchObject({ reminds_by_push: false }))
  await user.clear(time())
  await user.type(time(), '18:30')
  await user.tab()
  await waitFor(() => expect(stored()).toMatchObject({ remind_at: '18:30' }))
  await user.click(day('Sunday'))
  await user.click(day('Saturday'))
  await waitFor(() => expect(stored()).toMatchObject({ quiet_days: [6, 7] }))
  await user.click(day('Sunday'))
  await waitFor(() => expect(stored()).toMatchObject({ quiet_days: [6], reminds_by_mail: true }))
})

test('says beside the switch that this device gets no pushes, while they are on', async () => {
  const { user } = await open()
  expect(
    screen.getByText(/^Your other devices get them\. To get them on this one, see/u),
  ).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Reminders by push' }))
  await waitFor(() => expect(screen.queryByText(/^Your other devices/u)).toBeNull())
})

test('without a device that gets pushes, reminders by push are off and cannot be changed, and that counts', async () => {
  await open({ reminds_by_mail: false }, false, [])
  const push = screen.getByRole('switch', { name: 'Reminders by push' })
  expect(push.getAttribute('aria-checked')).toBe('false')
  expect(push.getAttribute('aria-disabled') ?? push.hasAttribute('disabled')).toBeTruthy()
  expect(
    screen.getByText(/^To get reminders by push, see “Notifications on this device”/u),
  ).toBeDefined()
  expect(await screen.findByText('You get no reminders.')).toBeDefined()
})

test('one day stays, and the text says how to get none', async () => {
  const { user, stored } = await open({ quiet_days: [1, 2, 3, 4, 5, 6] })
  await user.click(day('Sunday'))
  expect(await screen.findByText(/Keep at least one day/u)).toBeDefined()
  expect(stored().quiet_days).toEqual([1, 2, 3, 4, 5, 6])
})

test('people read when the next one comes, and what their quiet hours do', async () => {
  await open({ remind_at: '07:00:00', quiet_from: '22:00:00', quiet_until: '08:00:00' })
  expect(
    await screen.findByText(
      /Next: (today|tomorrow) at 8 AM \(Berlin time\), if something is due\. Your quiet hours delay it/u,
    ),
  ).toBeDefined()
})

test('both turned off is none', async () => {
  await open({ reminds_by_mail: false, reminds_by_push: false })
  expect(await screen.findByText('You get no reminders.')).toBeDefined()
})

test('a refused change goes back', async () => {
  const { user } = await open({}, true)
  await user.click(screen.getByRole('switch', { name: 'Reminders by email' }))
  expect(await screen.findByText('Your reminders were not saved')).toBeDefined()
  await waitFor(() =>
    expect(
      screen.getByRole('switch', { name: 'Reminders by email' }).getAttribute('aria-checked'),
    ).toBe('true'),
  )
})
