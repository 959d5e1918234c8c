import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMailServer, type MailServer } from '@sampletrail/local-backend/testing/mail-server'
import type { Backend } from '#src/backend.ts'
import { createMailLog, noteMails } from '#src/commands/mails/mail-log.ts'
import { contactClient } from '#src/functions/contact/contact.fixture.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

const operator = 'help@trail.example'
const ignore = () => undefined
let mails: MailServer
let site: TestServer

beforeAll(async () => {
  mails = await startMailServer({
    onRcptTo({ address }, _session, done) {
      const code = address.startsWith('refused') ? 550 : 0
      done(code === 0 ? null : Object.assign(new Error(`No ${address}`), { responseCode: code }))
    },
  })
  site = await startTestServer({
    SMTP_URL: mails.url(),
    MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
    CONTACT_EMAIL: operator,
  })
})
afterAll(async () => {
  await site.stop()
  await mails.stop()
})

/** The log's entries of emails to that address. */
const logged = (address: string) =>
  site.query(
    `select kind, user_id is not null as "isOfAccount", subject, state, tries, error from internal.mails
     where address = $1 order by id`,
    [address],
  )
const signUp = (email: string) =>
  fetch(`${site.server.localUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: site.server.supabase.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  })

test('an account’s email is sent, and recorded once the SMTP server has accepted it', async () => {
  expect((await signUp('taken@example.com')).status).toBe(200)
  expect(await logged('taken@example.com')).toEqual([
    {
      kind: 'confirmation',
      isOfAccount: true,
      subject: 'Confirm your email address',
      state: 'sent',
      tries: 1,
      error: null,
    },
  ])
})

test('a refused email is recorded as failed, with the answer’s code and without its words', async () => {
  expect((await signUp('refused@example.com')).status).toBe(500)
  expect(await logged('refused@example.com')).toMatchObject([
    { state: 'failed', error: 'The mail server did not take the email. It answered 550.' },
  ])
})

test('a message to the operator is one row, with its attempts', async () => {
  await contactClient(site).post()
  await vi.waitFor(async () =>
    expect(await logged(operator)).toMatchObject([
      { kind: 'contact_message', isOfAccount: false, state: 'sent', tries: 1 },
    ]),
  )
  await vi.waitFor(async () =>
    expect(
      await site.query('select from public.contact_messages where mailed_at is not null'),
    ).toHaveLength(1),
  )
  await site.query('update public.contact_messages set mailed_at = null, mail_due_at = now()')
  await contactClient(site).post()
  await vi.waitFor(async () =>
    expect(await logged(operator)).toMatchObject([
      { subject: '[SampleTrail] Billing Question from Ada Lovelace', state: 'sent', tries: 2 },
      { state: 'sent', tries: 1 },
    ]),
  )
})

test('a log that cannot be written stops no email, and is reported', async () => {
  const warnings: unknown[] = []
  const log = { info: ignore, error: ignore, warn: (event: string) => warnings.push(event) }
  const away: Pick<Backend, 'asService'> = { asService: () => Promise.reject(new Error('away')) }
  const sent: unknown[] = []
  const raw = { send: (mail: unknown) => Promise.resolve(void sent.push(mail)), close: ignore }
  const noted = noteMails(raw, createMailLog(away, log))
  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hi' }
  await noted.send({ ...letter, note: { kind: 'trial_ending', userId: null } })
  expect(sent).toEqual([letter])
  expect(warnings).toEqual(['mail.not_noted', 'mail.not_noted'])
})
