import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { openMail } from '#src/integrations/mail/open-mail.ts'
import { openSmtp } from '#src/integrations/mail/smtp.ts'

const from = 'SampleTrail <no-reply@trail.example>'
const mail = { to: 'help@trail.example', subject: 'A question', text: 'Where is my lamp?' }

test('a mail goes through the mail server, with who gets the answer', async () => {
  const server = await startMailServer()
  const service = openMail({ smtpUrl: server.url(), mailFrom: from }, null)
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

test('what was typed cannot add a header or a recipient', async () => {
  const server = await startMailServer()
  const service = openSmtp(server.url(), from)
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

test('a mail server that refuses the recipient is not asked again, one that is away is', async () => {
  const server = await startMailServer({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error('no such person'), { responseCode: 550 }))
    },
  })
  const service = openSmtp(server.url(), from)
  await expect(service.send(mail)).rejects.toMatchObject({ service: 'mail', retryable: false })
  await server.stop()
  await expect(service.send(mail)).rejects.toMatchObject({ service: 'mail', retryable: true })
  service.close()
})

test('a mail server that says nothing is given up in time', async () => {
  const mute = createServer()
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as AddressInfo
  const service = openSmtp(`smtp://127.0.0.1:${port}`, from, 200)
  await expect(service.send(mail)).rejects.toMatchObject({ retryable: true })
  service.close()
  mute.close()
})

test('without a mail server a mail is kept, and its text shown as it is', async () => {
  const kept: { to: string; html: string }[] = []
  const service = openMail({ smtpUrl: null, mailFrom: from }, async (letter) => {
    kept.push(letter)
  })
  await service?.send({ ...mail, text: '<b>a & b</b>' })
  expect(kept[0]?.html).toContain('&lt;b&gt;a &amp; b&lt;/b&gt;')
  await service?.send({ ...mail, html: '<p>ready</p>' })
  expect(kept[1]?.html).toBe('<p>ready</p>')
  expect(openMail({ smtpUrl: null, mailFrom: from }, null)).toBeNull()
})

test('a mailbox that fails says so as every mail service does', async () => {
  const service = openMail({ smtpUrl: null, mailFrom: from }, () =>
    Promise.reject(new Error('connection lost')),
  )
  await expect(service?.send(mail)).rejects.toMatchObject({ service: 'mail', retryable: true })
})
