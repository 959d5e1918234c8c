import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowAnyOrigin } from '#src/http/cors.ts'
import { createMailboxApp, createOperatorMailbox } from '#src/mailbox/mailbox-app.ts'
import { createMailbox, type Mailbox } from '#src/mailbox/mailbox.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

let database: TestDatabase
let mailbox: Mailbox
let app: ReturnType<typeof createMailboxApp>

beforeAll(async () => {
  database = await createTestDatabase()
  mailbox = createMailbox(database.context.database.auth)
  app = createMailboxApp(mailbox)
})

afterAll(async () => {
  await database.drop()
})

const mail = (to: string, n = 1) => ({
  to,
  subject: `Mail ${n} <script>`,
  text: `Open http://localhost:3000/auth/v1/verify?token=${n}&type=signup\n<script>alert(1)</script>`,
  html: `<html><head><title>x</title></head><body><script>alert(1)</script>${n}</body></html>`,
})
const get = (path: string, headers: Record<string, string> = {}, env?: object) =>
  app.request(`http://localhost:3000${path}`, { headers }, env)

/** As the operator's terminal asks. */
const openAsOperator = (path: string, headers: Record<string, string>) =>
  createOperatorMailbox(mailbox, database.context.keys).request(`http://db.example${path}`, {
    headers,
  })

const from = (remoteAddress: string, localAddress = '127.0.0.1') => ({
  incoming: { socket: { remoteAddress, localAddress } },
})

const over = (httpVersion: string) => ({
  incoming: { ...from('127.0.0.1').incoming, httpVersion },
})

describe('the mailbox', () => {
  test('lists emails, newest first, and filters by recipient', async () => {
    await mailbox.keep(mail('ada@example.com', 1))
    await mailbox.keep(mail('Bob@example.com', 2))
    await mailbox.keep(mail('ada@example.com', 3))
    const all = (await (await get('/')).json()) as Record<string, unknown>[]
    expect(all.map((kept) => kept['subject'])).toEqual([
      'Mail 3 <script>',
      'Mail 2 <script>',
      'Mail 1 <script>',
    ])
    expect(Object.keys(all[0] ?? {}).toSorted()).toEqual([
      'headers',
      'html',
      'links',
      'sentAt',
      'subject',
      'text',
      'to',
    ])
    expect(all[0]?.['links']).toEqual(['http://localhost:3000/auth/v1/verify?token=3&type=signup'])
    const filtered = (await (await get('/?to=ADA@example.com')).json()) as unknown[]
    expect(filtered).toHaveLength(2)
    expect(await (await get('/?to=bob@example.com')).json()).toHaveLength(1)
    expect(await (await get('/?to=nobody@example.com')).json()).toEqual([])
    expect(await (await get('/?to=%00nobody@example.com')).json()).toEqual([])
  })

  test('keeps the newest 500', async () => {
    await database.context.database.auth.query(
      `insert into local_backend.mailbox (recipient, subject, text_body, html_body)
       select 'many@example.com', 'n', '', '' from generate_series(1, 700)`,
    )
    await mailbox.keep(mail('last@example.com'))
    const { rows } = await database.context.database.auth.query<{ count: number }>(
      'select count(*)::int as count from local_backend.mailbox',
    )
    expect(rows[0]?.count).toBe(500)
    expect((await mailbox.list())[0]?.to).toBe('last@example.com')
  })

  test('is a page without scripts, which shows emails as they look, and as text', async () => {
    await mailbox.keep(mail('page@example.com'))
    const page = await get('/ui?to=page@example.com')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    expect(html).not.toContain('<script>')
    expect(html).toContain('href="http://localhost:3000/auth/v1/verify?token=1&amp;type=signup"')
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const [kept] = await mailbox.list({ to: 'page@example.com' })
    const inner = await get(`/ui/mails/${kept?.id}`)
    expect(await inner.text()).toContain('<base target="_blank">')
    expect((await get('/ui/mails/0')).status).toBe(404)
    expect((await get('/ui/mails/1;drop')).status).toBe(404)
    expect((await get('/ui/style.css')).headers.get('content-type')).toContain('text/css')
  })

  test('a hostile email runs nothing, sends nothing, and has nothing of the page around it', async () => {
    await mailbox.keep({
      to: 'hostile@example.com',
      subject: '"><script>alert(1)</script>',
      text: 'javascript:alert(1) </pre><script>alert(1)</script>',
      html: `<base target="_top" href="https://evil.example/"><html><head></head><body onload="alert(1)"><script>alert(1)</script>
        <meta http-equiv="refresh" content="0;url=https://evil.example"><form action="https://evil.example"><button>Go</button></form>
        <a href="https://evil.example" target="_top">Top</a><img src="https://evil.example/seen.png"></body></html>`,
    })
    const page = await get('/ui?to=hostile@example.com')
    const html = await page.text()
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('href="javascript:')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? ''
    expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(frame).toContain('title="&quot;&gt;&lt;script&gt;')

    const [kept] = await mailbox.list({ to: 'hostile@example.com' })
    const inner = await get(`/ui/mails/${kept?.id}`)
    const policy = inner.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data: http://localhost:3000/storage/v1/object/public/ http://localhost:3000/icons/ http://127.0.0.1:3000/storage/v1/object/public/ http://127.0.0.1:3000/icons/',
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ])
    // Before the one of the email: the first counts.
    expect(await inner.text()).toMatch(/^<!doctype html><base target="_blank">/)
  })

  test('an email without HTML is shown as text alone', async () => {
    await mailbox.keep({ ...mail('plain@example.com'), html: '' })
    const html = await (await get('/ui?to=plain@example.com')).text()
    expect(html).not.toContain('<iframe')
    expect(html).toContain('<pre>')
  })

  test.each([
    [{}, from('127.0.0.1')],
    [{ Host: '127.0.0.1:3000' }, from('::1', '::1')],
    [{ 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }, from('127.0.0.1')],
    [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }, from('127.0.0.1')],
    [{ Host: 'LOCALHOST' }, from('::ffff:127.0.0.1', '::ffff:127.0.0.1')],
    [{ 'X-Client-Info': 'web' }, over('1.1')],
  ])('answers %j', async (headers, env) => {
    expect((await get('/', headers, env)).status).toBe(200)
  })

  test.each([
    [{ Host: 'evil.example' }, from('127.0.0.1')],
    [{ Host: 'localhost.evil.example:3000' }, from('127.0.0.1')],
    [{ 'X-Forwarded-For': '127.0.0.1' }, from('127.0.0.1')],
    [{ Forwarded: 'for=127.0.0.1' }, from('127.0.0.1')],
    [{ 'X-Real-IP': '127.0.0.1' }, from('127.0.0.1')],
    [{ 'X-Forwarded-Port': '443' }, from('127.0.0.1')],
    [{ 'X-Original-Host': 'app.example' }, from('127.0.0.1')],
    [{ 'True-Client-IP': '127.0.0.1' }, from('127.0.0.1')],
    [{ 'X-Client-IP': '127.0.0.1' }, from('127.0.0.1')],
    [{ 'Fly-Client-IP': '127.0.0.1' }, from('127.0.0.1')],
    [{}, over('1.0')],
    [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' }, from('127.0.0.1')],
    [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'empty' }, from('127.0.0.1')],
    [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' }, from('127.0.0.1')],
    [{}, from('192.168.1.9')],
    [{}, from('127.0.0.1', '192.168.1.2')],
  ])('does not answer %j', async (headers, env) => {
    for (const path of ['/', '/ui', '/ui/mails/1', '/ui/style.css']) {
      expect((await get(path, headers, env)).status).toBe(404)
    }
  })

  test('is closed to pages of other origins, although the other services are open', async () => {
    const root = new Hono().use(allowAnyOrigin()).route('/__dev/mailbox', app)
    const answer = await root.request('http://localhost:3000/__dev/mailbox', {
      headers: { Origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the mailbox of a server that listens beyond this machine', () => {
  test('opens to the secret key', async () => {
    await mailbox.keep(mail('terminal@example.com', 7))
    const answer = await openAsOperator('/?to=terminal@example.com', {
      apikey: database.context.keys.secretKey,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject([{ to: 'terminal@example.com' }])
  })

  test('does not exist for all others, and its page for nobody', async () => {
    const { publishableKey, secretKey } = database.context.keys
    const answers = await Promise.all([
      openAsOperator('/', {}),
      openAsOperator('/', { apikey: publishableKey }),
      openAsOperator('/', { apikey: `${secretKey}x` }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await openAsOperator('/ui', { apikey: secretKey })).status).toBe(404)
  })
})
