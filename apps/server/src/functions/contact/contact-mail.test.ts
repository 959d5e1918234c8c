import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { contactClient } from '#src/functions/contact/contact.fixture.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

const operator = 'help@trail.example'
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function start(settings: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer({ CONTACT_EMAIL: operator, ...settings })
  stops.push(() => server.stop())
  return server
}

const states = (server: TestServer) =>
  server.query(
    `select mailed_at is not null as mailed, mail_tries as tries, mail_due_at is not null as due
     from public.contact_messages order by id`,
  )

test('a message reaches the mailbox of this machine, and its row says so', async () => {
  const server = await start({})
  expect((await contactClient(server).post()).status).toBe(204)
  await vi.waitFor(async () =>
    expect(await states(server)).toEqual([{ mailed: true, tries: 1, due: false }]),
  )
  const response = await fetch(`${server.server.localUrl}/__dev/mailbox?to=${operator}`)
  expect(await response.json()).toMatchObject([
    {
      to: operator,
      subject: '[SampleTrail] Billing Question from Ada Lovelace',
      text: expect.stringContaining('Where is my receipt?\nIt was here.') as string,
    },
  ])
})

test('without an operator’s address the message is stored, and nothing is emailed', async () => {
  const server = await start({ CONTACT_EMAIL: '' })
  expect((await contactClient(server).post()).status).toBe(204)
  expect(await states(server)).toEqual([{ mailed: false, tries: 0, due: false }])
})

test('an SMTP server that was unreachable gets the message when it is back, once', async () => {
  let mails = await startMailServer()
  const url = mails.url()
  await mails.stop()
  const { port, hostname } = new URL(url)
  let calls = 0
  const away = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await once(away.listen(Number(port), hostname), 'listening')
  const server = await start({ SMTP_URL: url, MAIL_FROM: 'SampleTrail <no-reply@trail.example>' })
  const client = contactClient(server)
  expect((await client.post({ message: 'First' })).status).toBe(204)
  // A try is recorded before it is made: only the caller knows that it failed.
  await vi.waitFor(() => expect(calls).toBe(1))
  expect(await states(server)).toEqual([{ mailed: false, tries: 1, due: true }])
  await once(away.close(), 'close')

  mails = await startMailServer({}, Number(port))
  stops.push(() => mails.stop())
  await server.query('update public.contact_messages set mail_due_at = now()')
  // The next message wakes the job, which then finds the first one due as well.
  expect((await client.post({ message: 'Second' })).status).toBe(204)
  await vi.waitFor(async () =>
    expect(await states(server)).toEqual([
      { mailed: true, tries: 2, due: false },
      { mailed: true, tries: 1, due: false },
    ]),
  )
  expect(
    mails.received.map(({ parts }) => /First|Second/.exec(parts['text/plain'] ?? '')?.[0]),
  ).toEqual(['First', 'Second'])
  expect(mails.received[0]?.headers).toContain('Reply-To: Ada Lovelace <ada@example.com>')
})

test('emails that were due when a server stopped are sent when the next one starts', async () => {
  const mails = await startMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-contact-'))
  stops.push(
    () => mails.stop(),
    () => rm(folder, { recursive: true, force: true }),
  )
  const settings = {
    DATA_DIR: folder,
    SMTP_URL: mails.url(),
    MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
  }
  const first = await startTestServer({ ...settings, CONTACT_EMAIL: '' })
  await contactClient(first).post()
  await first.query('update public.contact_messages set mail_due_at = now()')
  await first.stop()
  expect(mails.received).toEqual([])
  await start(settings)
  await vi.waitFor(() => expect(mails.received).toHaveLength(1))
})
