import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { InboxSetting } from '#src/features/settings/inbox-setting.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

const moment = '2026-11-20T12:00:00.000Z'
const day = new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })
const key = { madeAt: moment, lastUsedAt: null, refused: null }
const link = 'https://trail.example/api/capture/abcdefghijklmnopqrstuvwxyz'

const open = (keys: object, answers: Answers = {}, beside: ReactElement | null = null) =>
  renderSignedIn(
    <>
      <InboxSetting />
      {beside}
    </>,
    {
      'GET /api/inbox/keys': { body: { hasMail: false, mail: null, link: null, ...keys } },
      ...answers,
    },
  )
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('a link is made, and shown with its steps', async () => {
  let isMade = false
  await open(
    {},
    {
      'GET /api/inbox/keys': () => ({
        body: { hasMail: false, mail: null, link: isMade ? key : null },
      }),
      'POST /api/inbox/keys/link': () => {
        isMade = true
        return { status: 201, body: { address: link, madeAt: moment } }
      },
    },
  )
  const setting = await part('Personal link')
  expect(setting.getByText('Off')).toBeDefined()
  await userEvent.click(setting.getByRole('button', { name: 'Make a link' }))
  expect(await setting.findByLabelText('Link')).toHaveProperty('value', link)
  expect(await setting.findByText(/not used yet/u)).toBeDefined()
  expect(setting.getByText(/Get Contents of URL/u)).toBeDefined()
})

test('the email address is there only where emails are set up', async () => {
  await open({ link: key })
  await part('Personal link')
  expect(screen.queryByText('Your own email address')).toBeNull()
})

test('turning an address off is asked about first', async () => {
  const { requests } = await open(
    { hasMail: true, mail: { ...key, lastUsedAt: moment } },
    { 'DELETE /api/inbox/keys/mail': { status: 204 } },
  )
  const setting = await part('Your own email address')
  expect(setting.getByText(`On since ${day}, last used on ${day}.`)).toBeDefined()
  const ended = () => requests.filter(({ method }) => method === 'DELETE')
  await userEvent.click(setting.getByRole('button', { name: 'Turn off' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(ended()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(ended()).toHaveLength(1))
})

test.each([
  ['full', 'because too much was waiting here.'],
  ['large', 'because it was larger than 10 MB.'],
  ['storage', 'because your files take up all the space of your plan.'],
])('something that was refused is said: %s', async (reason, text) => {
  await open({ link: { ...key, refused: { at: moment, reason } } })
  expect(await screen.findByText(new RegExp(text, 'u'))).toBeDefined()
})

test('a link that the server refuses to make leaves everything as it was, with the reason', async () => {
  await open(
    {},
    {
      'POST /api/inbox/keys/link': {
        status: 429,
        body: { error: { code: 'rate_limited', message: 'Too many links today.', requestId: '1' } },
      },
    },
    <Toaster />,
  )
  const setting = await part('Personal link')
  await userEvent.click(setting.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText(/Too many links today/u)).toBeDefined()
  expect(setting.getByText('Off')).toBeDefined()
  expect(setting.queryByLabelText('Link')).toBeNull()
})
