import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AccountSettings } from '#src/features/settings/account-settings.tsx'
import { testSession, testUser, type Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const userPath = '/auth/v1/user'

async function open(answers: Answers = {}, hasPassword = true) {
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession()))
  const backend = await renderSignedIn(<AccountSettings />, {
    [`GET ${userPath}`]: { body: testUser() },
    'POST /rest/v1/rpc/has_password': { body: hasPassword },
    'GET /rest/v1/users': { body: [{ time_zone: 'UTC' }] },
    'POST /rest/v1/rpc/my_storage': {
      body: { used_bytes: 12_345_678, most_bytes: 500_000_000 },
    },
    ...answers,
  })
  await screen.findByText('You sign in as')
  return backend
}

async function changePassword(password: string, repeated = password, button = 'Change password') {
  const user = userEvent.setup()
  for (const [name, text] of [
    ['New password', password],
    ['Confirm password', repeated],
  ] as const) {
    const field = screen.getByLabelText(name)
    await user.clear(field)
    await user.type(field, text)
  }
  await user.click(screen.getByRole('button', { name: button }))
}

test.each([
  ['abcdef', 'abcdeg', 'Passwords do not match', 'Confirm password'],
  ['abcde', 'abcde', 'Password must be at least 6 characters', 'New password'],
  ['ä'.repeat(37), 'ä'.repeat(37), /at most 72 characters/, 'New password'],
])(
  '"%s" and "%s" are refused below the field, without a request',
  async (one, two, text, field) => {
    const { requests } = await open()
    await changePassword(one, two)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(field))
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  },
)

test('an older session needs the emailed code', async () => {
  const { requests } = await open({
    [`PUT ${userPath}`]: ({ body }) => {
      if (body['nonce'] === '123456') return { body: testUser() }
      const code =
        body['nonce'] === undefined ? 'reauthentication_needed' : 'reauthentication_not_valid'
      return { status: 400, body: { code, error_code: code, msg: code } }
    },
    'GET /auth/v1/reauthenticate': { body: {} },
  })
  await changePassword('another secret')
  const code = await screen.findByLabelText('Code from the email')
  expect(requests.some(({ path }) => path === '/auth/v1/reauthenticate')).toBe(true)
  const user = userEvent.setup()
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('This code is wrong or has expired.')).toBeTruthy()
  await user.clear(code)
  await user.type(code, ' 123456 ')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByLabelText('New password')).toHaveProperty('value', '')
  expect(screen.queryByLabelText('Code from the email')).toBeNull()
})

test('a person without a password sets one', async () => {
  await open({ [`PUT ${userPath}`]: { body: testUser() } }, false)
  expect(screen.getByText(/You have none yet/)).toBeTruthy()
  await changePassword('first secret', 'first secret', 'Set a password')
  expect(await screen.findByLabelText('New password')).toHaveProperty('value', '')
})

test('a pending change of address is shown with both addresses', async () => {
  await open({
    [`GET ${userPath}`]: { body: { ...testUser(), new_email: 'next@example.com' } },
  })
  expect(await screen.findByText('Check your new address')).toBeTruthy()
  expect(screen.getByText(/next@example.com and one to tester@example.com/)).toBeTruthy()
})

test('if no email is needed, the page says that a change of address counts at once', async () => {
  await open({
    'GET /auth/v1/settings': { body: { disable_signup: false, mailer_autoconfirm: true } },
  })
  expect(await screen.findByText('Your email changes at once.')).toBeTruthy()
  expect(screen.queryByText(/Open the links in both emails/)).toBeNull()
})

test.each([
  ['tester', 'Type an email address, such as you@example.com.'],
  ['Tester@Example.com', 'This is your email already.'],
])('"%s" is refused as a new address', async (typed, text) => {
  const { requests } = await open()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('New email'), typed)
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a refused download says why, and saves nothing', async () => {
  const error = {
    code: 'busy',
    message: 'A download of your data is running already.',
    requestId: 'r',
  }
  await open({ 'GET /api/account/export': { status: 503, body: { error } } })
  await userEvent.click(screen.getByRole('button', { name: 'Download everything' }))
  expect(
    await screen.findByText(/Nothing was saved. A download of your data .* · Request r$/),
  ).toBeTruthy()
})

test('the used part of the storage is shown', async () => {
  await open()
  expect(
    await screen.findByText('12.4 MB of 500 MB used by your pictures, receipts and screenshots.'),
  ).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Storage used' })).toBeTruthy()
})
