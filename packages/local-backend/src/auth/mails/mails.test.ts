import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'
import { startMailServer, type MailServer } from '#src/mailbox/mail-server.fixture.ts'

let server: MailServer
let bench: AuthBench
let templates: string

const sender = { from: 'The Shop <shop@example.com>', subjects: { invite: 'For {{ .Data.name }}' } }

beforeAll(async () => {
  templates = await mkdtemp(path.join(os.tmpdir(), 'mail-templates-'))
  await writeFile(
    path.join(templates, 'invite.txt'),
    'Dear {{ .Data.name }}: {{ .ConfirmationURL }}',
  )
  await writeFile(
    path.join(templates, 'invite.html'),
    '<p title="{{ .Data.name }}">{{ .Data.name }}</p>',
  )
  server = await startMailServer()
  bench = await createAuthBench({
    options: { mail: { ...sender, smtpUrl: server.url(), templatesDirectory: templates } },
  })
})

afterAll(async () => {
  await bench.drop()
  await server.stop()
  await rm(templates, { recursive: true })
})

const newest = (to: string) => {
  const mail = server.received.findLast((one) => one.to.includes(to))
  if (!mail) throw new Error(`No mail to ${to}`)
  return mail
}
const linkOf = (mail: { parts: Record<string, string> }) =>
  new URL(/https?:\/\/\S+/.exec(mail.parts['text/plain'] ?? '')?.[0] ?? '')

/** A confirmed account, made without an email, and its client. */
async function register(email: string) {
  await bench.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const client = bench.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return client.auth
}

interface MailCase {
  template: string
  type: string
  subject: string
  /** Requests the email and returns its recipient. */
  ask: (redirectTo: string) => Promise<string>
}

const mailCases: MailCase[] = [
  {
    template: 'confirmation',
    type: 'signup',
    subject: 'Confirm your email address',
    ask: async (emailRedirectTo) => {
      const email = 'confirmation@example.com'
      await bench.client().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } })
      return email
    },
  },
  {
    template: 'recovery',
    type: 'recovery',
    subject: 'Reset your password',
    ask: async (redirectTo) => {
      const email = 'recovery@example.com'
      const auth = await register(email)
      await auth.resetPasswordForEmail(email, { redirectTo })
      return email
    },
  },
  {
    template: 'magic link',
    type: 'magiclink',
    subject: 'Your sign-in link',
    ask: async (emailRedirectTo) => {
      const email = 'link@example.com'
      const auth = await register(email)
      await auth.signInWithOtp({ email, options: { emailRedirectTo } })
      return email
    },
  },
  {
    template: 'email change',
    type: 'email_change',
    subject: 'Confirm your new email address',
    ask: async (emailRedirectTo) => {
      const auth = await register('before@example.com')
      await auth.updateUser({ email: 'after@example.com' }, { emailRedirectTo })
      return 'after@example.com'
    },
  },
  {
    template: 'invitation',
    type: 'invite',
    subject: 'For Ada',
    ask: async (redirectTo) => {
      const email = 'invite@example.com'
      const options = { redirectTo, data: { name: 'Ada' } }
      await bench.admin().auth.admin.inviteUserByEmail(email, options)
      return email
    },
  },
]

describe('by SMTP', () => {
  test.each(mailCases)(
    'the $template email has both parts, and a link that honours the redirect',
    async ({ ask, type, subject }) => {
      const redirectTo = `http://localhost:3000/landing?of=${type}`
      const to = await ask(redirectTo)
      await expect.poll(() => server.received.flatMap((mail) => mail.to)).toContain(to)
      const mail = newest(to)
      expect(mail).toMatchObject({ from: 'shop@example.com', to: [to] })
      expect(mail.headers).toContain('From: The Shop <shop@example.com>')
      expect(mail.headers).toContain(`Subject: ${subject}`)
      expect(Object.keys(mail.parts)).toEqual(['text/plain', 'text/html'])
      const link = linkOf(mail)
      expect(link.searchParams.get('type')).toBe(type)
      const landed = await bench.open(link.href)
      expect(`${landed.origin}${landed.pathname}${landed.search}`).toBe(redirectTo)
      expect(landed.hash).not.toContain('error')
    },
  )

  test('the email that confirms an identity has a code and no link', async () => {
    const email = 'again@example.com'
    const auth = await register(email)
    expect((await auth.reauthenticate()).error).toBeNull()
    const { headers, parts } = newest(email)
    expect(headers).toContain('Subject: Your confirmation code')
    for (const part of ['text/plain', 'text/html']) {
      expect(parts[part]).toMatch(/\b\d{6}\b/)
      expect(parts[part]).not.toContain('http')
    }
  })

  test('a change of address is emailed to both addresses', async () => {
    const auth = await register('both-old@example.com')
    await auth.updateUser({ email: 'both-new@example.com' })
    const tokens = ['both-old@example.com', 'both-new@example.com'].map((to) =>
      linkOf(newest(to)).searchParams.get('token'),
    )
    expect(new Set(tokens).size).toBe(2)
  })

  test.each([
    'Eve\r\nBcc: victim@example.com',
    'Eve\nTo: victim@example.com',
    'Eve\u2028Bcc: victim@example.com',
    '"Eve" <victim@example.com>',
    '=?utf-8?q?Eve=0D=0ABcc:_victim@example.com?=',
  ])('a name like %j stays text, in the subject and in the email', async (name) => {
    const email = `eve${server.received.length}@example.com`
    await bench.admin().auth.admin.inviteUserByEmail(email, { data: { name } })
    const mail = newest(email)
    expect(mail.to).toEqual([email])
    expect(mail.headers).not.toMatch(/^bcc:/im)
    expect(mail.headers.match(/^to:/gim)).toHaveLength(1)
    expect(mail.headers.match(/^from:/gim)).toHaveLength(1)
  })

  test('a name with markup is shown as it was written', async () => {
    const name = '"><img src=x onerror=alert(1)>'
    await bench.admin().auth.admin.inviteUserByEmail('html@example.com', { data: { name } })
    const { parts } = newest('html@example.com')
    expect(parts['text/html']).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(parts['text/html']).not.toContain('<img')
    expect(parts['text/plain']).toContain(name)
  })
})
