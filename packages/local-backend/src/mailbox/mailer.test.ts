import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLaterWork } from '#src/mailbox/later-work.ts'
import type { Mailbox } from '#src/mailbox/mailbox.ts'
import { createMailer } from '#src/mailbox/mailer.ts'

const log = { info() {}, warn() {}, error() {} }
const unused: Mailbox = {
  later: createLaterWork(),
  keep: () => Promise.reject(new Error('not kept')),
  list: () => Promise.resolve([]),
  find: () => Promise.resolve(null),
}
const mail = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Text part',
  html: '<p>HTML part</p>',
}
let server: Server | undefined

afterEach(() => {
  server?.close()
})

/** The minimum of an SMTP server for one email; collects the commands. */
async function startMailServer(): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  server = createServer((socket: Socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received.push(text)
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const options = (smtpUrl: string | null) => ({
  smtpUrl,
  from: 'SampleTrail <no-reply@example.com>',
  templatesDirectory: null,
  subjects: {},
})

test('an email is sent by SMTP with both of its parts', async () => {
  const { url, received } = await startMailServer()
  const mailer = createMailer(options(url), unused, log)
  await mailer.send(mail)
  await mailer.close()
  const talk = received.join('')
  expect(talk).toContain('MAIL FROM:<no-reply@example.com>')
  expect(talk).toContain('RCPT TO:<ada@example.com>')
  expect(talk).toContain('From: SampleTrail <no-reply@example.com>')
  expect(talk).toContain('Text part')
  expect(talk).toContain('HTML part')
})

test('a recipient that would become two, or a header, is refused', async () => {
  const { url, received } = await startMailServer()
  const mailer = createMailer(options(url), unused, log)
  for (const to of ['a@b.c, d@e.f', 'a@b.c\r\nBcc: d@e.f', 'nobody']) {
    await expect(mailer.send({ ...mail, to })).rejects.toThrow('no mail address')
  }
  await mailer.close()
  expect(received).toEqual([])
})

test('an invalid sender is reported at the start', () => {
  const settings = { ...options('smtp://127.0.0.1:1'), from: 'nobody' }
  expect(() => createMailer(settings, unused, log)).toThrow('sender')
})

test('an unreachable SMTP server is an error of the email', async () => {
  const mailer = createMailer(options('smtp://127.0.0.1:1'), unused, log)
  await expect(mailer.send(mail)).rejects.toThrow('did not take the email')
  await mailer.close()
})

test('without SMTP the email is stored', async () => {
  const kept: unknown[] = []
  const mailbox = { ...unused, keep: (one: unknown) => Promise.resolve(void kept.push(one)) }
  await createMailer(options(null), mailbox, log).send(mail)
  expect(kept).toEqual([mail])
})
