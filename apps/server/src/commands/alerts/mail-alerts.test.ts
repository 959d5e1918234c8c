import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startMailServer, type MailServer } from '@sampletrail/local-backend/testing/mail-server'
import type { Backend } from '#src/backend.ts'
import { mailAlerts } from '#src/commands/alerts/mail-alerts.ts'
import type { MailService } from '#src/integrations/mail/mail.ts'
import { openSmtp } from '#src/integrations/mail/smtp.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { prepareAlertMails } from '#src/testing/prepare-alert-mails.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let site: TestServer
let backend: Backend
let sink: MailServer
let port = 0
let services: MailService[] = []
const noted: string[] = []
const log: Log = {
  info: () => undefined,
  warn: (event) => void noted.push(event),
  error: (event) => void noted.push(event),
}
const never = new AbortController().signal
const places = {
  publicUrl: 'https://trail.example',
  publicFileUrl: () => 'https://trail.example/picture.webp',
  unsubscribeToken: () => 'token',
  digestsAMonth: () => 5,
}

beforeAll(async () => {
  sink = await startMailServer()
  port = Number(new URL(sink.url()).port)
  site = await startTestServer({
    SMTP_URL: sink.url(),
    MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
  })
  backend = connectTo(site, log)
  // The server's own jobs would act as another runner, at any moment. Its data has the schedules of an earlier start, and
  // this start rewrites them.
  await vi.waitFor(
    async () => {
      const last = await site.query(
        `select from pgboss.schedule where name = 'send-digests' and updated_on > pg_postmaster_start_time()`,
      )
      if (last.length === 0) throw new Error('The schedules are not there yet.')
    },
    { timeout: 10_000 },
  )
  await site.query('delete from pgboss.schedule')
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
  await sink.stop()
})
beforeEach(() => {
  sink.received.length = 0
  noted.length = 0
})
afterEach(() => {
  for (const service of services) service.close()
  services = []
})

const smtp = (url = `smtp://127.0.0.1:${port}`) => {
  const service = openSmtp(url, 'SampleTrail <no-reply@trail.example>', 10)
  services.push(service)
  return service
}
const run = (mail: MailService) => mailAlerts({ backend, mail, places, log }, never)
const statesOf = async (word: string) =>
  (
    await site.query(
      `select mail.state from internal.alert_mails as mail join public.users as account on account.id = mail.user_id
       where account.email like $1 || '-%' order by mail.created_at`,
      [word],
    )
  ).map(({ state }) => state)

const prepare = (word: string, people: number, offers: number) =>
  prepareAlertMails((sql, values) => site.query(sql, values), backend, word, people, offers)

/** How often each person got each item. */
function countMailed(): number[] {
  const told = new Map<string, number>()
  for (const { to, parts } of sink.received) {
    for (const [, id] of (parts['text/plain'] ?? '').matchAll(/\/p\/([0-9a-f-]{36})/g)) {
      const key = `${to.join()} ${id}`
      told.set(key, (told.get(key) ?? 0) + 1)
    }
  }
  return [...told.values()]
}

test('several runners email everything to everybody, once', async () => {
  await prepare('kettle', 40, 7)
  await Promise.all([smtp(), smtp(), smtp()].map(run))
  await expect.poll(() => sink.received).toHaveLength(40)
  expect(countMailed()).toEqual(Array.from({ length: 280 }, () => 1))
  expect(await run(smtp())).toBe(0)
  expect(new Set(await statesOf('kettle'))).toEqual(new Set(['sent']))
  expect(sink.received[0]?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('a runner with much work starts others, once', async () => {
  await prepare('lantern', 130, 1)
  let calls = 0
  const moreCame = () => void (calls += 1)
  expect(await mailAlerts({ backend, mail: smtp(), places, log, moreCame }, never)).toBe(130)
  expect(calls).toBe(1)
  await prepare('candle', 8, 1)
  expect(await mailAlerts({ backend, mail: smtp(), places, log, moreCame }, never)).toBe(8)
  expect(calls).toBe(1)
})

test('an unreachable SMTP server delays emails, but none is lost or sent twice', async () => {
  await sink.stop()
  await prepare('ladder', 25, 2)
  const mail = smtp()
  expect(await run(mail)).toBe(0)
  expect(noted).toContain('alerts.mail_server_away')
  // It gave up after the first ones: a server that refuses everything is left alone.
  expect((await statesOf('ladder')).filter((state) => state === 'waiting')).toHaveLength(25)
  sink = await startMailServer({}, port)
  await site.query(
    `update internal.alert_mails set next_try_at = now() where state = 'waiting' and attempts > 0`,
  )
  await run(mail)
  await expect.poll(() => sink.received).toHaveLength(25)
  expect(countMailed()).toEqual(Array.from({ length: 50 }, () => 1))
})

test('an email that the SMTP server refuses does not delay others', async () => {
  await sink.stop()
  sink = await startMailServer(
    {
      onRcptTo({ address }, _session, done) {
        const isRefused = address.startsWith('mirror-1@')
        done(isRefused ? Object.assign(new Error('unknown'), { responseCode: 550 }) : undefined)
      },
    },
    port,
  )
  await prepare('mirror', 3, 1)
  await run(smtp())
  await expect.poll(() => sink.received).toHaveLength(2)
  await expect.poll(() => statesOf('mirror')).toContain('waiting')
  const [kept] = await site.query(
    `select error, next_try_at - now() > interval '5 hours' as is_late from internal.alert_mails where state = 'waiting'`,
  )
  expect(kept).toEqual({
    error: 'The mail server did not take the email. It answered 550.',
    is_late: true,
  })
})

test('an email that the SMTP server may have is not retried automatically', async () => {
  // It takes the body and disconnects permanently.
  const cut = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    let isBody = false
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (isBody) {
        if (text.includes('\r\n.\r\n')) socket.destroy()
      } else if (text.startsWith('DATA')) {
        isBody = true
        socket.write('354 go on\r\n')
      } else socket.write('250 yes\r\n')
    })
  })
  await sink.stop()
  await new Promise<void>((resolve) => cut.listen(port, '127.0.0.1', resolve))
  await prepare('carpet', 1, 1)
  await run(smtp())
  await expect.poll(() => statesOf('carpet')).toEqual(['unsure'])
  await new Promise((resolve) => cut.close(resolve))
  sink = await startMailServer({}, port)
  expect(await run(smtp())).toBe(0)
  expect(sink.received).toEqual([])
})

test('a stop ends the run after the emails that are under way, and the others wait at once', async () => {
  await prepare('pillow', 30, 1)
  const stopping = new AbortController()
  const mail = smtp()
  const slow: MailService = {
    ...mail,
    async send(letter) {
      stopping.abort()
      await mail.send(letter)
    },
  }
  const sent = await mailAlerts({ backend, mail: slow, places, log }, stopping.signal)
  expect(sent).toBeGreaterThanOrEqual(5)
  expect(sent).toBeLessThanOrEqual(20)
  expect(new Set(await statesOf('pillow'))).toEqual(new Set(['sent', 'waiting']))
  await run(mail)
  await expect.poll(() => sink.received).toHaveLength(30)
  expect(countMailed()).toEqual(Array.from({ length: 30 }, () => 1))
})

test.each([
  ['says nothing at all', 'ribbon', null, 0],
  ['accepts emails and says nothing', 'saddle', '354 go on\r\n', 10],
])(
  'a stop takes less than a second while an SMTP server %s',
  async (_what, word, answer, mostUnsure) => {
    const silent = createServer((socket) => {
      socket.on('error', () => undefined)
      if (answer === null) return
      socket.write('220 here\r\n')
      let isBody = false
      socket.on('data', (bytes) => {
        if (isBody) return
        isBody = bytes.toString().startsWith('DATA')
        socket.write(isBody ? answer : '250 yes\r\n')
      })
    })
    await sink.stop()
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    // Leftovers of other tests would be sent first.
    await site.query(`delete from internal.alert_mails where state = 'waiting'`)
    await prepare(word, 30, 1)
    const stopping = new AbortController()
    const running = mailAlerts({ backend, mail: smtp(), places, log }, stopping.signal)
    await expect
      .poll(async () => (await statesOf(word)).filter((state) => state === 'sending').length)
      .toBe(20)
    stopping.abort()
    expect(await running).toBe(0)
    const states = await statesOf(word)
    expect(states.filter((state) => state === 'unsure')).toHaveLength(mostUnsure)
    expect(states.filter((state) => state === 'waiting')).toHaveLength(30 - mostUnsure)
    await new Promise((resolve) => silent.close(resolve))
    sink = await startMailServer({}, port)
  },
)
