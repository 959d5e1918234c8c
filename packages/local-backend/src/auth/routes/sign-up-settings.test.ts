import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'
import { createOpenidBench, type OpenidBench } from '#src/auth/openid/openid.fixture.ts'

async function readSettings(bench: AuthBench): Promise<object> {
  return (await (await bench.request('/settings')).json()) as object
}

describe('if sign-ups are off', () => {
  let bench: OpenidBench
  const closed = { status: 422, code: 'signup_disabled' }

  beforeAll(async () => {
    bench = await createOpenidBench({ auth: { allowSignUps: false } })
  })

  afterAll(async () => {
    await bench.drop()
  })

  test('clients can know in advance', async () => {
    expect(await readSettings(bench)).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: false,
    })
  })

  test('nobody can create an account: by password, by code, anonymously or through a provider', async () => {
    const email = 'new@example.com'
    const { auth } = bench.client()
    const token = await bench.idToken(email)
    expect((await auth.signUp({ email, password: PASSWORD })).error).toMatchObject(closed)
    expect((await auth.signInWithOtp({ email })).error).toMatchObject(closed)
    expect((await auth.signInAnonymously()).error).toMatchObject(closed)
    expect((await auth.signInWithIdToken({ provider: 'google', token })).error).toMatchObject(
      closed,
    )
    const landed = await bench.signIn(email)
    expect(landed.hash).toContain('error_code=signup_disabled')
    expect(await bench.accountsOf(email)).toEqual([])
  })

  test('a request for a code without a new account is answered as usual', async () => {
    const { error } = await bench
      .client()
      .auth.signInWithOtp({ email: 'new@example.com', options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' })
  })

  test('an operator can create and invite accounts, which can sign in in every way', async () => {
    const email = 'known@example.com'
    const { admin } = bench.admin().auth
    await admin.createUser({ email, password: PASSWORD, email_confirm: true })
    const { auth } = bench.client()
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    expect((await bench.signIn(email)).hash).toContain('access_token=')
    const invited = 'invited@example.com'
    expect((await admin.inviteUserByEmail(invited)).error).toBeNull()
    expect((await bench.open(await bench.lastLink(invited))).hash).toContain('access_token=')
  })
})

describe('if addresses need no confirmation', () => {
  let bench: OpenidBench
  const mailsTo = async (to: string) => (await bench.mailbox.list({ to })).length

  beforeAll(async () => {
    bench = await createOpenidBench({ auth: { confirmEmail: false } })
  })

  afterAll(async () => {
    await bench.drop()
  })

  test('clients can know in advance', async () => {
    expect(await readSettings(bench)).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
    })
  })

  test('signing up signs in, without an email', async () => {
    const email = 'at-once@example.com'
    const client = bench.client()
    const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session?.access_token).toBeTypeOf('string')
    expect(data.user?.email_confirmed_at).toBeTypeOf('string')
    expect(data.user?.user_metadata['email_verified']).toBe(false)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect(await mailsTo(email)).toBe(0)
    const again = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(again.error).toBeNull()
  })

  test('a sign-up with a known address is refused, and the password stays', async () => {
    const email = 'taken@example.com'
    await bench.client().auth.signUp({ email, password: PASSWORD })
    const { error } = await bench.client().auth.signUp({ email, password: 'quite another one' })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
    const owner = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(owner.error).toBeNull()
  })

  test('two sign-ups at once create one account', async () => {
    const email = 'twice@example.com'
    const answers = await Promise.all(
      [1, 2, 3].map(() => bench.client().auth.signUp({ email, password: PASSWORD })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await bench.accountsOf(email)).toHaveLength(1)
  })

  test('an account that an operator prepared waits for its email', async () => {
    const email = 'prepared@example.com'
    const { admin } = bench.admin().auth
    await admin.createUser({ email, app_metadata: { plan: 'vip' } })
    await admin.inviteUserByEmail('guest@example.com')
    for (const address of [email, 'guest@example.com']) {
      const before = await mailsTo(address)
      const { data } = await bench.client().auth.signUp({ email: address, password: PASSWORD })
      expect(data.session).toBeNull()
      expect(await mailsTo(address)).toBe(before + 1)
    }
  })

  test('a new address counts at once, unless another account has it', async () => {
    const email = 'before@example.com'
    const client = bench.client()
    await client.auth.signUp({ email, password: PASSWORD })
    const { data, error } = await client.auth.updateUser({ email: 'after@example.com' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('after@example.com')
    expect(data.user?.new_email).toBeUndefined()
    expect(await mailsTo('after@example.com')).toBe(0)
    const taken = await client.auth.updateUser({ email: 'at-once@example.com' })
    expect(taken.error).toMatchObject({ code: 'email_exists' })
  })

  test('a person who proves the address at a provider gets the account instead of its creator', async () => {
    const email = 'victim@example.com'
    const maker = bench.client()
    await maker.auth.signUp({ email, password: PASSWORD, options: { data: { trap: true } } })
    await maker.auth.mfa.enroll({ factorType: 'totp' })
    const owner = await bench.signInWithToken(email)
    const { data } = await owner.auth.getUser()
    expect(data.user?.user_metadata).not.toHaveProperty('trap')
    expect(data.user?.factors).toBeUndefined()
    expect(await bench.accountsOf(email)).toMatchObject([
      { providers: ['google'], password: false },
    ])
    expect((await maker.auth.getUser()).error).not.toBeNull()
    expect((await maker.auth.refreshSession()).error).not.toBeNull()
  })

  test('a person who proved the address with a link keeps their settings', async () => {
    const email = 'shown@example.com'
    const client = bench.client()
    await client.auth.signUp({ email, password: PASSWORD })
    await client.auth.signInWithOtp({ email })
    await bench.open(await bench.lastLink(email))
    const shown = await client.auth.getUser()
    expect(shown.data.user?.user_metadata['email_verified']).toBe(true)
    await bench.signInWithToken(email)
    expect(await bench.accountsOf(email)).toMatchObject([
      { providers: ['email', 'google'], password: true },
    ])
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('an account with only a provider must still prove a new address', async () => {
    const client = await bench.signInWithToken('elsewhere@example.com')
    const { data } = await client.auth.updateUser({ email: 'victim-2@example.com' })
    expect(data.user?.email).toBe('elsewhere@example.com')
    expect(data.user?.new_email).toBe('victim-2@example.com')
  })
})

describe('if linking is off', () => {
  let bench: OpenidBench
  const refused = { status: 404, code: 'manual_linking_disabled' }

  beforeAll(async () => {
    bench = await createOpenidBench({ auth: { allowLinking: false } })
  })

  afterAll(async () => {
    await bench.drop()
  })

  test('nobody can add or remove a way to sign in', async () => {
    await bench.register('one@example.com')
    const client = bench.client()
    await client.auth.signInWithPassword({ email: 'one@example.com', password: PASSWORD })
    await bench.signInWithToken('one@example.com')
    const { auth } = client
    expect((await auth.linkIdentity({ provider: 'google' })).error).toMatchObject(refused)
    const token = await bench.idToken('other@example.com')
    expect((await auth.linkIdentity({ provider: 'google', token })).error).toMatchObject(refused)
    const { data } = await auth.getUserIdentities()
    expect(data?.identities).toHaveLength(2)
    for (const identity of data?.identities ?? []) {
      expect((await auth.unlinkIdentity(identity)).error).toMatchObject(refused)
    }
    expect((await auth.getUserIdentities()).data?.identities).toHaveLength(2)
  })

  test('and a caller without a token is first asked to sign in', async () => {
    const answer = await bench.request('/user/identities/authorize?provider=google')
    expect(answer.status).toBe(401)
  })
})
