import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench
let email: string
let count = 0

beforeAll(async () => {
  bench = await createAuthBench()
})

beforeEach(() => {
  count += 1
  email = `verify${count}@example.com`
})

afterAll(async () => {
  await bench.drop()
})

const signUp = async (redirectTo?: string) => {
  const options = redirectTo === undefined ? {} : { emailRedirectTo: redirectTo }
  const { error } = await bench.client().auth.signUp({ email, password: PASSWORD, options })
  if (error) throw error
}
const isConfirmed = async (address = email) => {
  const [user] = await bench.query<{ confirmed: boolean }>(
    'select email_confirmed_at is not null as confirmed from auth.users where email = $1',
    [address],
  )
  return user?.confirmed
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a link', () => {
  test('works once; the second time it redirects with the error', async () => {
    await signUp('http://localhost:3000/auth/callback')
    const link = await bench.lastLink(email)
    expect((await bench.open(link)).hash).toContain('access_token=')
    const again = await bench.open(link)
    expect(again.origin + again.pathname).toBe('http://localhost:3000/auth/callback')
    expect(Object.fromEntries(new URLSearchParams(again.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  test('opened 20 times at once signs in once', async () => {
    await signUp()
    const link = await bench.lastLink(email)
    const targets = await Promise.all(Array.from({ length: 20 }, () => bench.open(link)))
    expect(targets.filter((target) => target.hash.includes('access_token='))).toHaveLength(1)
  })

  test('is not used up by an email scanner that asks with HEAD', async () => {
    await signUp()
    const link = await bench.lastLink(email)
    const { pathname, search } = new URL(link)
    const looked = await bench.request(pathname.replace('/auth/v1', '') + search, {
      method: 'HEAD',
    })
    expect(looked.status).toBe(200)
    expect(await isConfirmed()).toBe(false)
    expect((await bench.open(link)).hash).toContain('access_token=')
  })

  test('is invalid after its lifetime', async () => {
    await signUp()
    const link = await bench.lastLink(email)
    await bench.query(
      `update auth.one_time_tokens set created_at = created_at - interval '3601 seconds' where relates_to = $1`,
      [email],
    )
    expect((await bench.open(link)).hash).toContain('error_code=otp_expired')
    expect(await isConfirmed()).toBe(false)
  })

  test('of another type than that of its email is refused', async () => {
    await signUp()
    const link = new URL(await bench.lastLink(email))
    link.searchParams.set('type', 'recovery')
    expect((await bench.open(link.href)).hash).toContain('error_code=otp_expired')
    link.searchParams.set('type', 'sms')
    expect((await bench.open(link.href)).hash).toContain('error_code=phone_provider_disabled')
  })

  test.each([
    ['http://localhost:3000/auth/callback?x=1', 'http://localhost:3000/auth/callback?x=1'],
    ['http://127.0.0.1:3000/auth/callback', 'http://127.0.0.1:3000/auth/callback'],
    ['https://evil.example/steal', 'http://localhost:3000/'],
    ['http://localhost:3000@evil.example/', 'http://localhost:3000/'],
    ['//evil.example', 'http://localhost:3000/'],
    ['http://localhost:3001/', 'http://localhost:3000/'],
    ['javascript:alert(1)', 'http://localhost:3000/'],
  ])('that asks for %s leads to %s', async (wanted, expected) => {
    await signUp(wanted)
    const link = new URL(await bench.lastLink(email))
    // Editing the emailed link leads no further than the email itself.
    link.searchParams.set('redirect_to', wanted)
    const target = await bench.open(link.href)
    target.hash = ''
    expect(target.href).toBe(expected)
  })

  test('contains the public address, whatever the Host header says', async () => {
    await bench.post('/signup', { email, password: PASSWORD }, { Host: 'evil.example' })
    expect(new URL(await bench.lastLink(email)).origin).toBe('http://localhost:3000')
  })

  test('stays valid if a trigger of the product fails, and nothing is confirmed', async () => {
    const owner = await bench.database.connect('postgres')
    await owner.query(`
      create function public.fail() returns trigger language plpgsql as
        $$ begin raise exception 'no row today'; end $$;
      create trigger fail after update of email_confirmed_at on auth.users
        for each row execute function public.fail();
    `)
    await signUp()
    const link = new URL(await bench.lastLink(email))
    const path = link.pathname.replace('/auth/v1', '') + link.search
    const answer = await bench.request(path)
    expect(answer.status).toBe(500)
    const body = (await answer.json()) as Record<string, string>
    expect(body).toMatchObject({ error_code: 'unexpected_failure' })
    expect(body['msg']).not.toContain('no row today')
    expect(body['error_id']).toBe(answer.headers.get('x-request-id'))
    const page = await bench.request(path, { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(500)
    expect(await page.text()).toContain('your link is still good')
    expect(await isConfirmed()).toBe(false)
    await bench.query('drop trigger fail on auth.users')
    expect((await bench.open(link.href)).hash).toContain('access_token=')
  })

  test('and its token are in the database only as hashes', async () => {
    await signUp()
    const token = new URL(await bench.lastLink(email)).searchParams.get('token') ?? ''
    const code = await bench.lastCode(email)
    const rows = await bench.query(
      `select t.*, m.* from auth.one_time_tokens t join local_backend.mailed_tokens m on m.token_id = t.id
       where t.relates_to = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('verifies through the client with its token hash', async () => {
    await signUp()
    const token = new URL(await bench.lastLink(email)).searchParams.get('token') ?? ''
    const client = bench.client()
    const { data, error } = await client.auth.verifyOtp({ token_hash: token, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const again = await client.auth.verifyOtp({ token_hash: token, type: 'signup' })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
  })
})

const verify = (token: string, type: 'email' | 'signup' | 'recovery' = 'email') =>
  bench.client().auth.verifyOtp({ email, token, type })

describe('a code', () => {
  test.each(['email', 'signup'] as const)('confirms an address as %s, once', async (type) => {
    await signUp()
    const code = await bench.lastCode(email)
    expect((await verify(code, type)).data.session?.user.email).toBe(email)
    expect((await verify(code, type)).error?.code).toBe('otp_expired')
  })

  test('is invalid after five wrong attempts, while its link stays valid', async () => {
    await signUp()
    const code = await bench.lastCode(email)
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await verify(wrongOf(code))).error?.code).toBe('otp_expired')
    }
    expect((await verify(code)).error?.code).toBe('otp_expired')
    expect((await bench.open(await bench.lastLink(email))).hash).toContain('access_token=')
  })

  test('still works after four wrong attempts', async () => {
    await signUp()
    const code = await bench.lastCode(email)
    for (let attempt = 1; attempt <= 4; attempt += 1) await verify(wrongOf(code))
    expect((await verify(code)).error).toBeNull()
  })

  test('cannot be guessed by 200 requests at once, nor by requesting new codes', async () => {
    await signUp()
    for (let round = 1; round <= 11; round += 1) {
      const code = await bench.lastCode(email)
      const answers = await Promise.all(
        Array.from({ length: round === 1 ? 200 : 5 }, () =>
          bench.post('/verify', { email, token: wrongOf(code), type: 'email' }),
        ),
      )
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([403]))
      expect((await verify(code)).error?.code).toBe('otp_expired')
      await bench.client().auth.resend({ type: 'signup', email })
    }
    const [guesses] = await bench.query<{ wrong_tries: number }>(
      'select wrong_tries from local_backend.code_guesses where address = $1',
      [email],
    )
    expect(guesses?.wrong_tries).toBe(50)
    // Ten codes were wasted today: the eleventh is not even checked.
    expect((await verify(await bench.lastCode(email))).error?.code).toBe('otp_expired')
  })

  test('of one address does not work for another', async () => {
    await signUp()
    const code = await bench.lastCode(email)
    await bench.client().auth.signUp({ email: `other-${email}`, password: PASSWORD })
    const { error } = await bench
      .client()
      .auth.verifyOtp({ email: `other-${email}`, token: code, type: 'email' })
    expect(error?.code).toBe('otp_expired')
  })

  test('for an unknown address is answered like a wrong one', async () => {
    expect((await verify('123456')).error).toMatchObject({ code: 'otp_expired', status: 403 })
  })
})
