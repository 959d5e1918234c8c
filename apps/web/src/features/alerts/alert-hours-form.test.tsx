import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AlertHoursForm } from '#src/features/alerts/alert-hours-form.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { planRows } from '#src/testing/plan-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const read = 'GET /rest/v1/users'
const write = 'PATCH /rest/v1/users'
const pro: Answers = { 'GET /rest/v1/subscription_view': { body: [planRows.given] } }
const none = {
  time_zone: 'Europe/Berlin',
  hears_once_a_day: false,
  quiet_from: null,
  quiet_until: null,
}

async function open(answers: Answers, row: object = none) {
  let stored = row
  const backend = await renderSignedIn(
    <>
      <AlertHoursForm>
        <p>Push</p>
      </AlertHoursForm>
      <Toaster />
    </>,
    {
      [read]: () => ({ body: [stored] }),
      [write]: ({ body }) => {
        stored = { ...stored, ...body }
        return { body: [{ id: '1' }] }
      },
      ...answers,
    },
  )
  await screen.findByRole('switch', { name: 'Quiet hours' })
  return { ...backend, user: userEvent.setup(), stored: () => stored }
}

const rhythm = () => screen.getByRole<HTMLSelectElement>('combobox')
const time = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('Pro chooses one email a day, which is saved at once', async () => {
  const { user, stored } = await open(pro)
  expect(rhythm().value).toBe('at-once')
  await user.selectOptions(rhythm(), 'Once a day, at 8 PM')
  expect(rhythm().value).toBe('daily')
  await waitFor(() => expect(stored()).toMatchObject({ hears_once_a_day: true }))
})

test('how often emails come is before what is between, and the quiet hours after it', async () => {
  await open(pro)
  const between = screen.getByText('Push')
  const { DOCUMENT_POSITION_PRECEDING: before, DOCUMENT_POSITION_FOLLOWING: after } = Node
  expect(between.compareDocumentPosition(rhythm())).toBe(before)
  const quiet = screen.getByRole('switch', { name: 'Quiet hours' })
  expect(between.compareDocumentPosition(quiet)).toBe(after)
})

test('Basic has one email a day', async () => {
  await open({})
  expect(rhythm()).toMatchObject({ value: 'daily', disabled: true })
  expect(screen.getByText(/Pro can also get them at once/u)).toBeDefined()
})

test('quiet hours begin with the night, are changed, and turned off', async () => {
  const { user, stored } = await open({})
  expect(screen.getByText(/^Choose hours in which we send you no offers/u)).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await waitFor(() => expect(stored()).toMatchObject({ quiet_from: '22:00', quiet_until: '08:00' }))
  expect(screen.getByText(/^Between these hours .* \(Berlin time\)\./u)).toBeDefined()
  await user.clear(time('From'))
  await user.type(time('From'), '21:30')
  await user.tab()
  await waitFor(() => expect(stored()).toMatchObject({ quiet_from: '21:30', quiet_until: '08:00' }))
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await waitFor(() => expect(stored()).toMatchObject({ quiet_from: null, quiet_until: null }))
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('the same time twice is refused below the fields, and saves nothing', async () => {
  const { user, stored } = await open(
    {},
    { ...none, quiet_from: '22:00:00', quiet_until: '08:00:00' },
  )
  expect(time('From').value).toBe('22:00')
  await user.clear(time('Until'))
  await user.type(time('Until'), '22:00')
  await user.tab()
  expect(await screen.findByText('Enter two different times.')).toBeDefined()
  expect(stored()).toMatchObject({ quiet_until: '08:00:00' })
})

test('a change that is refused is reverted, with the reason', async () => {
  const { user } = await open({ ...pro, [write]: { status: 400, body: { message: 'Not now' } } })
  await user.selectOptions(rhythm(), 'Once a day, at 8 PM')
  expect(await screen.findByText('Your hours were not saved')).toBeDefined()
  await waitFor(() => expect(rhythm().value).toBe('at-once'))
})
