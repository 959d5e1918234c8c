import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench

beforeAll(async () => {
  bench = await createAuthBench()
})

afterAll(async () => {
  await bench.drop()
})

const probe = (email: string) =>
  bench.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })

describe('requesting a code without creating an account', () => {
  test('reports an unknown address', async () => {
    const { error } = await probe('nobody@example.com')
    expect(error).toMatchObject({
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
      status: 422,
    })
    expect(await bench.mailbox.list({ to: 'nobody@example.com' })).toEqual([])
  })

  test('succeeds for a known one, whose owner gets a link and a code that sign in', async () => {
    const email = 'known@example.com'
    await bench.register(email)
    expect((await probe(email)).error).toBeNull()
    const link = await bench.lastLink(email)
    const { data } = await bench
      .client()
      .auth.verifyOtp({ email, token: await bench.lastCode(email), type: 'email' })
    expect(data.session?.user.email).toBe(email)
    expect((await bench.open(link)).hash).toContain('error_code=otp_expired')
    await probe(email)
    const target = await bench.open(await bench.lastLink(email))
    expect(target.hash).toContain('type=magiclink')
  })

  test('emails an account that was never confirmed its confirmation again', async () => {
    const email = 'pending@example.com'
    await bench.client().auth.signUp({ email, password: PASSWORD })
    expect((await probe(email)).error).toBeNull()
    expect(new URL(await bench.lastLink(email)).searchParams.get('type')).toBe('signup')
  })
})

test('a link alone creates an account without a password', async () => {
  const email = 'linked@example.com'
  const { error } = await bench.client().auth.signInWithOtp({
    email,
    options: { data: { name: 'Lin' } },
  })
  expect(error).toBeNull()
  expect((await bench.open(await bench.lastLink(email))).hash).toContain('access_token=')
  const signIn = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
  expect(signIn.error?.code).toBe('invalid_credentials')
})

test('20 requests at once for one new address create one account', async () => {
  const email = 'crowd@example.com'
  const answers = await Promise.all(Array.from({ length: 20 }, () => bench.post('/otp', { email })))
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  expect(await bench.query('select from auth.users where email = $1', [email])).toHaveLength(1)
  expect((await bench.open(await bench.lastLink(email))).hash).toContain('access_token=')
})

test('the newest email has the valid code, however late an older one is sent', async () => {
  const email = 'overtaken@example.com'
  const keep = bench.mailbox.keep.bind(bench.mailbox)
  let kept = 0
  bench.mailbox.keep = async (mail) => {
    kept += 1
    // The first one is slow, as an SMTP server can be.
    if (kept === 1) await new Promise((resolve) => setTimeout(resolve, 200))
    await keep(mail)
  }
  try {
    const first = bench.post('/otp', { email })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const second = bench.post('/signup', { email, password: PASSWORD })
    expect([(await first).status, (await second).status]).toEqual([200, 200])
  } finally {
    bench.mailbox.keep = keep
  }
  const { data } = await bench
    .client()
    .auth.verifyOtp({ email, token: await bench.lastCode(email), type: 'email' })
  expect(data.session?.user.email).toBe(email)
})

test('many requests for one address do not delay others', async () => {
  const email = 'popular@example.com'
  const { auth } = bench.database.context.database
  const holder = await auth.connect()
  let crowd: Promise<Response[]>
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [email])
    crowd = Promise.all(Array.from({ length: 20 }, () => bench.post('/otp', { email })))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const others = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        bench.post('/otp', { email: `lonely-${index}@example.com` }),
      ),
    )
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(await bench.mailbox.list({ to: email })).toEqual([])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const answers = await crowd
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('a code confirms no password that another person set before', async () => {
  const email = 'squatted@example.com'
  const signIn = () => bench.client().auth.signInWithPassword({ email, password: PASSWORD })
  await bench.client().auth.signUp({ email, password: PASSWORD })
  for (const shouldCreateUser of [true, false]) {
    await bench.client().auth.signInWithOtp({ email, options: { shouldCreateUser } })
  }
  const token = await bench.lastCode(email)
  const { data } = await bench.client().auth.verifyOtp({ email, token, type: 'email' })
  expect(data.session?.user.email).toBe(email)
  expect((await signIn()).error?.code).toBe('invalid_credentials')
  const owner = bench.client()
  await owner.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
  expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await signIn()).error).toBeNull()
})

describe('requesting an email again', () => {
  test('sends a new link, which invalidates the older one', async () => {
    const email = 'again@example.com'
    await bench.client().auth.signUp({ email, password: PASSWORD })
    const older = await bench.lastLink(email)
    expect((await bench.client().auth.resend({ type: 'signup', email })).error).toBeNull()
    expect(await bench.lastLink(email)).not.toBe(older)
    expect((await bench.open(older)).hash).toContain('error_code=otp_expired')
    expect((await bench.open(await bench.lastLink(email))).hash).toContain('access_token=')
  })

  test('answers the same if nothing is open', async () => {
    for (const email of ['nobody@example.com', 'again@example.com']) {
      const before = await bench.mailbox.list({ to: email })
      expect((await bench.client().auth.resend({ type: 'signup', email })).error).toBeNull()
      expect(await bench.mailbox.list({ to: email })).toHaveLength(before.length)
    }
  })

  test('for a phone says that this is not supported', async () => {
    const { error } = await bench.client().auth.resend({ type: 'sms', phone: '123456' })
    expect(error).toMatchObject({ status: 501, message: expect.stringContaining('phone') })
  })
})
