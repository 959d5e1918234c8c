import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contactClient, solveCaptcha } from '#src/functions/contact/contact.fixture.ts'
import { createCaptcha } from '#src/integrations/captcha/captcha.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

let server: TestServer
let client: ReturnType<typeof contactClient>

beforeAll(async () => {
  server = await startTestServer({ CONTACT_MESSAGES_PER_HOUR: '1000' })
  client = contactClient(server)
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  await server.query('delete from public.contact_messages')
})

const kept = () =>
  server.query('select name, email, subject, message, mail_due_at from public.contact_messages')
const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: { code: string; message: string } }).error,
})

describe('a message', () => {
  test('is stored, cleaned, and answered with an empty body', async () => {
    const response = await client.post({ name: ' Ada\r\nBcc: all@example.com ', email: ' a@b.co ' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await kept()).toEqual([
      {
        name: 'Ada Bcc: all@example.com',
        email: 'a@b.co',
        subject: 'Billing Question',
        message: 'Where is my receipt?\nIt was here.',
        mail_due_at: null,
      },
    ])
  })

  test('may contain NUL, control characters, unpaired surrogates and SQL, which do no harm', async () => {
    const message = `a\0b\u{1}c\u{D800}'); drop table public.contact_messages; --`
    expect((await client.post({ name: `O'Neil\0`, message })).status).toBe(204)
    expect(await kept()).toMatchObject([
      { name: "O'Neil", message: `abc\u{FFFD}'); drop table public.contact_messages; --` },
    ])
  })

  test('of 5,000 characters of four bytes is accepted', async () => {
    expect((await client.post({ message: '🧪'.repeat(2500) })).status).toBe(204)
    expect(await kept()).toHaveLength(1)
  })

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: '  \t ' }, 'Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: '   ' }, 'Email is required'],
    [{ email: 'ada' }, 'Email is invalid'],
    [{ email: 'ada@example.com\r\nBcc: all@example.com' }, 'Email is invalid'],
    [{ email: 'ada@example.com,bob@example.com' }, 'Email is invalid'],
    [{ subject: '' }, 'Subject is required'],
    [{ subject: 'Free money' }, 'Subject is required'],
    [{ message: '' }, 'Message is required'],
    [{ message: ' \n ' }, 'Message is required'],
    [{ message: 'x'.repeat(5001) }, 'Message is too long: use up to 5,000 characters'],
  ])('with %j is refused: %s', async (changes, message) => {
    const response = await client.post({ captcha: null, ...changes })
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'bad_request', message })
    expect(await kept()).toEqual([])
  })

  test.each(['', '{', 'null', '[]', '"text"', '{"name":{"$ne":null}}', 'name=Ada&email=a@b.co'])(
    'that reads %s is refused',
    async (body) => {
      expect(await refusal(await client.postRaw(body))).toMatchObject({
        status: 400,
        code: 'bad_request',
      })
    },
  )

  test('that is too large is refused unread', async () => {
    const response = await client.post({ captcha: null, message: 'x'.repeat(100_000) })
    expect(await refusal(response)).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('from a program that filled in the hidden field gets thanks, and is not stored', async () => {
    const response = await client.post({ website: 'https://spam.example' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await kept()).toEqual([])
  })
})

describe('the captcha', () => {
  test('is required', async () => {
    const response = await client.post({ captcha: undefined })
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  test('is valid for one message, also if it is sent ten times at once', async () => {
    const captcha = await solveCaptcha(await client.askChallenge())
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post({ captcha })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 422),
    ])
    expect(await refusal(await client.post({ captcha }))).toMatchObject({ code: 'captcha_failed' })
    expect(await kept()).toHaveLength(1)
  })

  test('that expired is refused', async () => {
    const { secretKey } = server.server.supabase
    const captcha = await solveCaptcha(await createCaptcha(secretKey, -1).issue())
    expect(await refusal(await client.post({ captcha }))).toMatchObject({
      status: 422,
      code: 'captcha_failed',
    })
    const fresh = await solveCaptcha(await createCaptcha(secretKey, 60).issue())
    expect((await client.post({ captcha: fresh })).status).toBe(204)
  })

  test('is refused if it was not solved, if another server made it, and if it was changed', async () => {
    const solved = await solveCaptcha(await client.askChallenge())
    const { challenge, solution } = solved
    const later = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 3600 }
    const foreign = await solveCaptcha(await createCaptcha('a key of somebody else').issue())
    const forged = [
      { challenge, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } },
      { challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
      { challenge: { ...challenge, parameters: later }, solution },
      foreign,
    ]
    for (const captcha of forged) {
      expect(await refusal(await client.post({ captcha }))).toMatchObject({
        code: 'captcha_failed',
      })
    }
    const invented = { ...challenge, parameters: { ...later, extra: 1 } }
    expect((await client.post({ captcha: { challenge: invented, solution } })).status).toBe(400)
    expect(await kept()).toEqual([])
    expect((await client.post({ captcha: solved })).status).toBe(204)
  })
})

describe('one address', () => {
  let strict: TestServer
  let sender: ReturnType<typeof contactClient>

  beforeAll(async () => {
    strict = await startTestServer({ TRUST_PROXY: '0' })
    sender = contactClient(strict)
  })
  afterAll(async () => {
    await strict.stop()
  })

  test('sends five messages in an hour, and of 200 posts only these are stored', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await sender.post()).status).toBe(204)
    const sixth = await refusal(await sender.post())
    expect(sixth).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(sixth.message).toMatch(/Please try again in \d+ minutes\./)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => sender.post({ captcha: null })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(180)
    expect(await strict.query('select from public.contact_messages')).toHaveLength(5)
  })
})
