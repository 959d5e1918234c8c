import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UnsubscribePage } from '#src/features/alerts/unsubscribe-page.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const write = 'POST /api/alerts/unsubscribe'
const findButton = () => screen.findByRole('button', { name: 'Turn off alert emails' })
const refusal = (status: number, code: string) => ({
  status,
  body: { error: { code, message: `It is ${code}.`, requestId: 'r1' } },
})

test('opening the page changes nothing; its button turns the emails off', async () => {
  const { requests } = await renderSignedIn(<UnsubscribePage token="a+b" />, {
    [write]: { body: { ok: true } },
  })
  const button = await findButton()
  const sent = () => requests.filter(({ path }) => path === '/api/alerts/unsubscribe')
  expect(sent()).toEqual([])
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Alert emails are off' })).toBeDefined()
  expect(sent().map(({ method, query }) => [method, query.get('token')])).toEqual([['POST', 'a+b']])
  const settings = screen.getByRole('link', { name: 'Notification settings' })
  expect(settings.getAttribute('href')).toBe('/settings/notifications')
})

test.each([400, 401, 403, 404, 422])('a link that is refused with %i says so', async (status) => {
  await renderSignedIn(<UnsubscribePage token="x" />, { [write]: refusal(status, 'not_found') })
  await userEvent.click(await findButton())
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
})

test('a link without its secret does not work either', async () => {
  await renderSignedIn(<UnsubscribePage token="" />, {})
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeDefined()
})

test.each([
  [429, 'rate_limited', 'It is rate_limited.'],
  [503, 'unavailable', /^It is unavailable\. · Request /],
])('after %i the reader can try again', async (status, code, said) => {
  let isUp = false
  await renderSignedIn(<UnsubscribePage token="x" />, {
    [write]: () => (isUp ? { body: { ok: true } } : refusal(status, code)),
  })
  await userEvent.click(await findButton())
  expect(await screen.findByText(said)).toBeDefined()
  isUp = true
  await userEvent.click(await findButton())
  expect(await screen.findByRole('heading', { name: 'Alert emails are off' })).toBeDefined()
})
