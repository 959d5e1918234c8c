import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SessionContext } from '#src/entities/session/session-context.ts'
import type { SessionState } from '#src/entities/session/session-store.ts'
import { ContactPage } from '#src/features/contact/contact-page.tsx'
import { connectFakeBackend, type Answers } from '#src/testing/fake-backend.ts'

/** Simulates the worker's file, which does not exist in these tests. */
class SolvedAtOnce extends EventTarget {
  postMessage(challenge: object) {
    const solution = { counter: 7, derivedKey: 'ab' }
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: { ok: true, solution, challenge } })),
    )
  }

  terminate() {
    this.dispatchEvent(new Event('terminated'))
  }
}

const challenge = { body: { parameters: { nonce: 'n' }, signature: 's' } }
const taken = { 'GET /api/contact/challenge': challenge, 'POST /api/contact': { body: {} } }
const captchaFailed = {
  status: 422,
  body: { error: { code: 'captcha_failed', message: 'Was used already.', requestId: 'r' } },
}

async function open(
  answers: Answers = taken,
  {
    session = { status: 'signed-out' },
    service = null,
    isSent = false,
  }: { session?: SessionState; service?: string | null; isSent?: boolean } = {},
) {
  vi.stubGlobal('Worker', SolvedAtOnce)
  const backend = await connectFakeBackend(answers)
  const onSent = vi.fn<() => void>()
  const store = {
    get: () => session,
    subscribe: () => () => undefined,
    ready: Promise.resolve(),
    retry: () => Promise.resolve(),
  }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <ContactPage isSent={isSent} formServiceUrl={service} onSent={onSent} />,
    }),
    history: createMemoryHistory(),
  })
  render(
    <SessionContext value={store}>
      <RouterProvider router={router} />
    </SessionContext>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { ...backend, onSent, user: userEvent.setup() }
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const subject = () => screen.getByLabelText<HTMLSelectElement>(/^Subject/)

async function fill() {
  await userEvent.type(field(/^Name/), ' Ada ')
  await userEvent.type(field(/^Email/), 'ada@example.com')
  await userEvent.selectOptions(subject(), 'Feature Request')
  await userEvent.type(field(/^Message/), 'More colours')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }))
const posts = (requests: { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('missing values are named below their fields, the first has the focus, and editing removes the message', async () => {
  const { requests } = await open()
  await userEvent.type(field(/^Name/), '   ')
  await userEvent.type(field(/^Message/), '   ')
  await send()
  for (const text of [
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy()
  }
  expect(document.activeElement).toBe(field(/^Name/))
  await userEvent.type(field(/^Email/), 'ada')
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(screen.queryByText('Email is invalid')).toBeNull()
  expect(screen.getByText('Subject is required')).toBeTruthy()
  await send()
  expect(await screen.findByText('Email is invalid')).toBeTruthy()
  expect(posts(requests)).toEqual([])
})

test('there are five subjects', async () => {
  await open()
  const options = [...subject().options].map(({ text }) => text)
  expect(options.slice(1)).toEqual([
    'General Inquiry',
    'Technical Support',
    'Feature Request',
    'Billing Question',
    'Partnership Opportunity',
  ])
})

test('a message is sent with its captcha, once, and its draft ends', async () => {
  const { requests, onSent } = await open()
  await fill()
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(posts(requests)).toEqual([
    {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'Feature Request',
      message: 'More colours',
      website: '',
      captcha: { challenge: challenge.body, solution: { counter: 7, derivedKey: 'ab' } },
    },
  ])
  expect(requests.filter(({ path }) => path.endsWith('challenge'))).toHaveLength(1)
  expect(sessionStorage.getItem('draft:contact')).toBeNull()
})

test('a refused captcha is solved again, once, silently', async () => {
  let sent = 0
  const { requests, onSent } = await open({
    ...taken,
    'POST /api/contact': () => {
      sent += 1
      return sent === 1 ? captchaFailed : { body: {} }
    },
  })
  await fill()
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(posts(requests)).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal is shown in the server’s words, and all text stays', async () => {
  const { requests, onSent } = await open({ ...taken, 'POST /api/contact': captchaFailed })
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Was used already.')
  expect(posts(requests)).toHaveLength(2)
  expect(field(/^Message/).value).toBe('More colours')
  expect(onSent).not.toHaveBeenCalled()
})

test('a server failure is shown with the request number', async () => {
  const error = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r-7' }
  await open({ ...taken, 'POST /api/contact': { status: 500, body: { error } } })
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Something went wrong on our side. · Request r-7',
  )
})

test('without a network it says so, and typed text is still there after a reload', async () => {
  await open({
    'GET /api/contact/challenge': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'SampleTrail cannot be reached. Check your connection and try again.',
  )
  cleanup()
  await open()
  expect(field(/^Name/).value).toBe(' Ada ')
  expect(field(/^Message/).value).toBe('More colours')
  expect(subject().value).toBe('Feature Request')
})

test('a signed-in person finds their address, and may enter another', async () => {
  const session: SessionState = {
    status: 'signed-in',
    user: {
      id: 'aaaaaaaa-0000-4000-8000-000000000001',
      email: 'me@example.com',
      aud: 'authenticated',
      created_at: '2026-11-01T00:00:00Z',
      app_metadata: {},
      user_metadata: {},
    },
  }
  await open(taken, { session })
  expect(field(/^Email/).value).toBe('me@example.com')
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy()
  await userEvent.clear(field(/^Email/))
  await userEvent.type(field(/^Email/), 'other@example.com')
  cleanup()
  await open(taken, { session })
  expect(field(/^Email/).value).toBe('other@example.com')
})

test('a form service gets an ordinary form with the fields that it knows', async () => {
  const { requests } = await open(taken, { service: 'https://forms.example/f/1' })
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  await send()
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  await fill()
  await send()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Contact Us' })
  expect(form.getAttribute('action')).toBe('https://forms.example/f/1')
  expect(form.method).toBe('post')
  expect(Object.fromEntries(new FormData(form))).toEqual({
    _subject: 'SampleTrail: Feature Request',
    _template: 'table',
    _next: `${window.location.origin}/contact?success=true`,
    _captcha: 'true',
    _honey: '',
    name: ' Ada ',
    email: 'ada@example.com',
    subject: 'Feature Request',
    message: 'More colours',
  })
  expect(requests).toEqual([])
})

test('after sending the page says thanks and deletes the draft', async () => {
  sessionStorage.setItem('draft:contact', '{}')
  onTestFinished(() => sessionStorage.clear())
  await open(taken, { isSent: true })
  expect(screen.getByRole('heading', { name: 'Thank you for your message!' })).toBe(
    document.activeElement,
  )
  expect(
    screen.getByText("We've received your inquiry and will get back to you shortly."),
  ).toBeTruthy()
  expect(sessionStorage.getItem('draft:contact')).toBeNull()
})
