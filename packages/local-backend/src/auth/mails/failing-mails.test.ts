import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'
import type { Log } from '#src/log.ts'
import type { AccountMail, MailOptions } from '#src/options.ts'
import { startMailServer } from '#src/mailbox/mail-server.fixture.ts'

const EMAIL = 'ada.lovelace@example.com'
const DEADLINES = { step: 300, mail: 500 }
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A bench that sends its emails to that server, with its log. */
async function createBench(
  smtpUrl: string,
  onMail?: MailOptions['onMail'],
): Promise<{ bench: AuthBench; logged: string[] }> {
  const logged: string[] = []
  const note = (event: string, fields?: object) => {
    logged.push(JSON.stringify({ event, ...fields }))
  }
  const log: Log = { info: note, warn: note, error: note }
  const mail = {
    smtpUrl,
    from: 'shop@example.com',
    templatesDirectory: null,
    subjects: {},
    ...(onMail && { onMail }),
  }
  const bench = await createAuthBench({ options: { mail, log }, mailDeadlines: DEADLINES })
  stops.push(() => bench.drop())
  return { bench, logged }
}

async function startServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options)
  stops.push(() => server.stop())
  return server
}

/** Accepts connections and never says a word. */
async function startSilentServer(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    await new Promise((resolve) => server.close(resolve))
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'mailer' && password === 'right'
    ? done(null, { user: username })
    : done(new Error('Invalid username or password'))

const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) =>
  done(Object.assign(new Error(`No mailbox ${address} here`), { responseCode: 550 }))

describe('an SMTP server that requires credentials', () => {
  test('accepts an email with the credentials of the address', async () => {
    const server = await startServer({ authOptional: false, onAuth })
    const { bench, logged } = await createBench(server.url('mailer:right@'))
    const { error } = await bench.client().auth.signUp({ email: EMAIL, password: PASSWORD })
    expect(error).toBeNull()
    expect(server.received).toMatchObject([{ to: [EMAIL], user: 'mailer' }])
    expect(logged).toEqual([])
  })

  test('refuses wrong ones, and neither caller nor log learn them', async () => {
    const server = await startServer({ authOptional: false, onAuth })
    const { bench, logged } = await createBench(server.url('mailer:wrong-secret@'))
    const answer = await bench.post('/signup', { email: EMAIL, password: PASSWORD })
    expect(answer.status).toBe(500)
    const told = `${await answer.text()} ${logged.join(' ')}`
    expect(told).toContain('EAUTH')
    expect(told).not.toMatch(/wrong-secret|mailer:/)
  })
})

describe('an SMTP server that accepts no email', () => {
  test.each([
    ['/signup', { email: EMAIL, password: PASSWORD }, 'confirmation'],
    ['/otp', { email: EMAIL }, 'confirmation'],
  ])('fails %s in the words of GoTrue', async (route, body, template) => {
    const server = await startServer({ onRcptTo })
    const { bench, logged } = await createBench(server.url())
    const answer = await bench.post(route, body)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({
      code: 500,
      error_code: 'unexpected_failure',
      msg: `Error sending ${template} email`,
    })
    expect(logged.join()).toContain('550')
    expect(logged.join()).not.toContain('lovelace')
  })

  test('is not reported to a person who requests a new password: only known addresses would get the error', async () => {
    const server = await startServer({ onRcptTo })
    const { bench, logged } = await createBench(server.url())
    await bench
      .admin()
      .auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true })
    for (const email of [EMAIL, 'nobody@example.com']) {
      const answer = await bench.post('/recover', { email })
      expect({ status: answer.status, body: await answer.json() }).toEqual({
        status: 200,
        body: {},
      })
    }
    await expect.poll(() => logged.join()).toContain('auth.mail_failed')
    expect(logged.join()).not.toContain('lovelace')
  })
})

describe('an SMTP server that does not answer', () => {
  test('delays a sign-up no longer than the deadline, and the next one works', async () => {
    const { bench, logged } = await createBench(await startSilentServer())
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const answer = await bench.post('/signup', { email: EMAIL, password: PASSWORD })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ msg: 'Error sending confirmation email' })
    expect(timers).toHaveBeenCalledWith(expect.any(Function), DEADLINES.mail)
    expect(logged.join()).toContain('ETIMEDOUT')
    expect(logged.join()).not.toContain('lovelace')
    // The account waits for an email that never arrived: asking again is a new attempt, not a refusal.
    expect((await bench.post('/signup', { email: EMAIL, password: PASSWORD })).status).toBe(500)
  })

  test('that stops answering in the middle of an email is given up as well', async () => {
    const server = await startServer({ onData: (stream) => void stream.resume() })
    const { bench } = await createBench(server.url())
    const timers = vi.spyOn(globalThis, 'setTimeout')
    expect((await bench.post('/otp', { email: EMAIL })).status).toBe(500)
    expect(timers).toHaveBeenCalledWith(expect.any(Function), DEADLINES.mail)
  })

  test('does not delay a person who requests a new password', async () => {
    const { promise: isTried, resolve: tryMail } = Promise.withResolvers<void>()
    // The email does not begin before this is over.
    const { bench } = await createBench(await startSilentServer(), async () => {
      await isTried
      return () => Promise.resolve()
    })
    await bench
      .admin()
      .auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true })
    expect((await bench.post('/recover', { email: EMAIL })).status).toBe(200)
    tryMail()
  })
})

/** Records the events of a sign-up with such an SMTP server: the email, and then its result. */
async function hear(options: SMTPServerOptions): Promise<unknown[]> {
  const heard: (AccountMail | object)[] = []
  const server = await startServer(options)
  const { bench } = await createBench(server.url(), (mail) => {
    heard.push(mail)
    return Promise.resolve((outcome) => Promise.resolve(void heard.push(outcome)))
  })
  await bench.post('/signup', { email: EMAIL, password: PASSWORD })
  return heard
}

describe('a host application that listens for emails', () => {
  test.each([
    ['took it', {}, { result: 'sent', reason: null, answer: null }],
    ['refused it', { onRcptTo }, { result: 'failed', answer: 550 }],
    [
      'had it and fell silent',
      { onData: (stream) => void stream.resume() },
      { result: 'unsure', answer: null },
    ],
  ] satisfies [string, SMTPServerOptions, object][])(
    'learns that the SMTP server %s',
    async (_what, options, outcome) => {
      const heard = await hear(options)
      const userId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
      expect(heard).toEqual([
        { template: 'confirmation', to: EMAIL, subject: 'Confirm your email address', userId },
        expect.objectContaining(outcome),
      ])
    },
  )

  test('stops no email if it fails, and the log says so', async () => {
    const server = await startServer()
    const { bench, logged } = await createBench(server.url(), () =>
      Promise.reject(new Error('away')),
    )
    expect((await bench.post('/signup', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    expect(server.received).toHaveLength(1)
    expect(logged.join()).toContain('auth.mail_not_told')
  })
})
