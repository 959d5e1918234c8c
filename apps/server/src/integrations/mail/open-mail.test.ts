import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { openMail } from '#src/integrations/mail/open-mail.ts'
import { UnsureMailError } from '#src/integrations/mail/mail.ts'
import { openSmtp } from '#src/integrations/mail/smtp.ts'

const from = 'SampleTrail <no-reply@trail.example>'
const mail = { to: 'help@trail.example', subject: 'A question', text: 'Where is my lamp?' }

test('an email goes through the SMTP server, with its reply address', async () => {
  const server = await startMailServer()
  const service = openMail({ smtpUrl: server.url(), mailFrom: from, smtpConnections: 10 }, null)
  await service?.send({ ...mail, replyTo: { name: 'Ada, Ltd.', address: 'ada@example.com' } })
  expect(server.received).toHaveLength(1)
  const [received] = server.received
  expect(received?.to).toEqual(['help@trail.example'])
  expect(received?.from).toBe('no-reply@trail.example')
  expect(received?.headers).toContain('Reply-To: "Ada, Ltd." <ada@example.com>')
  expect(received?.parts['text/plain']?.trim()).toBe('Where is my lamp?')
  service?.close()
  await server.stop()
})

test('typed text cannot add a header or a recipient', async () => {
  const server = await startMailServer()
  const service = openSmtp(server.url(), from, 10)
  await service.send({
    ...mail,
    subject: 'Hello\r\nBcc: everybody@example.com',
    replyTo: { name: 'Ada\r\nBcc: all@example.com', address: 'ada@example.com' },
  })
  const [received] = server.received
  expect(received?.to).toEqual(['help@trail.example'])
  expect(received?.headers).not.toMatch(/^bcc:/im)
  for (const address of [
    'a@b.example,c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'A <a@b.c>',
  ]) {
    const answer = { ...mail, replyTo: { name: '', address } }
    await expect(service.send(answer)).rejects.toMatchObject({ service: 'mail', retryable: false })
    await expect(service.send({ ...mail, to: address })).rejects.toMatchObject({ retryable: false })
  }
  expect(server.received).toHaveLength(1)
  service.close()
  await server.stop()
})

test('a refusal of the recipient is not retried, an unreachable SMTP server is', async () => {
  const server = await startMailServer({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error('no such person'), { responseCode: 550 }))
    },
  })
  const service = openSmtp(server.url(), from, 10)
  await expect(service.send(mail)).rejects.toMatchObject({ service: 'mail', retryable: false })
  await server.stop()
  await expect(service.send(mail)).rejects.toMatchObject({ service: 'mail', retryable: true })
  service.close()
})

test('an email keeps its name and its further headers, each on one line', async () => {
  const server = await startMailServer()
  const service = openSmtp(server.url(), from, 10)
  const headers = {
    'List-Unsubscribe': `<https://trail.example/api/alerts/unsubscribe?token=${'x'.repeat(90)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click\r\nBcc: all@example.com',
  }
  await service.send({ ...mail, headers, id: 'alert-1' })
  const [received] = server.received
  expect(received?.headers).toContain('Message-ID: <alert-1@trail.example>')
  expect(received?.headers).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}`)
  expect(received?.headers).not.toMatch(/^bcc:/im)
  service.close()
  await server.stop()
})

test.each([2, 10])('many emails use at most %d connections', async (most) => {
  let connections = 0
  const server = await startMailServer({
    onConnect(_session, done) {
      connections += 1
      done()
    },
  })
  const service = openSmtp(server.url(), from, most)
  await Promise.all(Array.from({ length: 40 }, () => service.send(mail)))
  expect(server.received).toHaveLength(40)
  expect(connections).toBeLessThanOrEqual(most)
  service.close()
  await server.stop()
})

test('if the connection breaks with an email under way, the email is not sent again: the SMTP server may have it', async () => {
  let bodies = 0
  const cut = createServer((socket) => {
    socket.write('220 here\r\n')
    let isBody = false
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (isBody) {
        if (!text.includes('\r\n.\r\n')) return
        bodies += 1
        socket.destroy()
      } else if (text.startsWith('DATA')) {
        isBody = true
        socket.write('354 go on\r\n')
      } else socket.write('250 yes\r\n')
    })
  })
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve))
  const { port } = cut.address() as AddressInfo
  const service = openSmtp(`smtp://127.0.0.1:${port}`, from, 10)
  await expect(service.send(mail)).rejects.toBeInstanceOf(UnsureMailError)
  expect(bodies).toBe(1)
  service.close()
  cut.close()
})

const refuse = (done: (error: Error) => void) =>
  done(Object.assign(new Error('not now'), { responseCode: 451 }))

test('an email that the SMTP server refuses after reading it, or before, was certainly not accepted', async () => {
  let answer: 'before' | 'after' = 'after'
  const server = await startMailServer({
    onMailFrom: (_address, _session, done) => (answer === 'before' ? refuse(done) : done()),
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => refuse(done))
    },
  })
  const service = openSmtp(server.url(), from, 10)
  for (answer of ['after', 'before', 'after'] as const) {
    const failure = service.send(mail)
    await expect(failure).rejects.toMatchObject({ retryable: true })
    await expect(failure).rejects.not.toBeInstanceOf(UnsureMailError)
  }
  service.close()
  await server.stop()
})

test('an SMTP server that says nothing is given up in time', async () => {
  const mute = createServer()
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as AddressInfo
  const service = openSmtp(`smtp://127.0.0.1:${port}`, from, 10, 200)
  await expect(service.send(mail)).rejects.toMatchObject({ retryable: true })
  service.close()
  mute.close()
})

test('without an SMTP server an email is stored, and its text shown unchanged', async () => {
  const kept: { to: string; html: string }[] = []
  const service = openMail(
    { smtpUrl: null, mailFrom: from, smtpConnections: 10 },
    async (letter) => {
      kept.push(letter)
    },
  )
  await service?.send({ ...mail, text: '<b>a & b</b>' })
  expect(kept[0]?.html).toContain('&lt;b&gt;a &amp; b&lt;/b&gt;')
  const headers = { 'List-Unsubscribe': '<https://trail.example/x>' }
  await service?.send({ ...mail, html: '<p>ready</p>', headers })
  expect(kept[1]).toMatchObject({ html: '<p>ready</p>', headers })
  expect(openMail({ smtpUrl: null, mailFrom: from, smtpConnections: 10 }, null)).toBeNull()
})

test('a mailbox that fails reports it as every email service does', async () => {
  const service = openMail({ smtpUrl: null, mailFrom: from, smtpConnections: 10 }, () =>
    Promise.reject(new Error('connection lost')),
  )
  await expect(service?.send(mail)).rejects.toMatchObject({ service: 'mail', retryable: true })
})
