import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench

beforeAll(async () => {
  bench = await createAuthBench()
})

afterAll(async () => {
  await bench.drop()
})

const create = async (email: string) => {
  const { data, error } = await bench.admin().auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Ada' },
    app_metadata: { plan: 'pro' },
  })
  if (error) throw error
  return data.user
}

describe('the admin API', () => {
  test('creates a confirmed account that can sign in', async () => {
    const email = 'made@example.com'
    const user = await create(email)
    expect(user).toMatchObject({
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'pro', provider: 'email' },
    })
    expect(user.email_confirmed_at).toBeTypeOf('string')
    const { error } = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    const again = await bench.admin().auth.admin.createUser({ email, password: PASSWORD })
    expect(again.error).toMatchObject({ code: 'email_exists', status: 422 })
  })

  test('fires the trigger on the confirmation, and creates nothing if it fails', async () => {
    const owner = await bench.database.connect('postgres')
    await owner.query(`
      create function public.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$;
      create trigger refuse after update of email_confirmed_at on auth.users
        for each row execute function public.refuse();
    `)
    const { error } = await bench.admin().auth.admin.createUser({
      email: 'refused@example.com',
      email_confirm: true,
    })
    await bench.query('drop trigger refuse on auth.users')
    expect(error?.status).toBe(500)
    const found = `select from auth.users where email = 'refused@example.com'`
    expect(await bench.query(found)).toEqual([])
  })

  test('reads, changes and deletes an account', async () => {
    const user = await create('changed@example.com')
    const { admin } = bench.admin().auth
    expect((await admin.getUserById(user.id)).data.user?.email).toBe('changed@example.com')
    const changed = await admin.updateUserById(user.id, {
      email: 'Moved@example.com',
      password: 'another secret',
      app_metadata: { plan: null, vip: true },
    })
    expect(changed.data.user).toMatchObject({ email: 'moved@example.com' })
    expect(changed.data.user?.app_metadata).toEqual({
      vip: true,
      provider: 'email',
      providers: ['email'],
    })
    const signIn = await bench
      .client()
      .auth.signInWithPassword({ email: 'moved@example.com', password: 'another secret' })
    expect(signIn.error).toBeNull()
    await bench.query(
      `insert into local_backend.code_guesses (address, wrong_tries) values ('moved@example.com', 1)`,
    )
    expect((await admin.deleteUser(user.id)).error).toBeNull()
    expect((await admin.getUserById(user.id)).error).toMatchObject({ code: 'user_not_found' })
    const left = 'select from auth.sessions where user_id = $1'
    expect(await bench.query(left, [user.id])).toEqual([])
    const guesses = `select from local_backend.code_guesses where address = 'moved@example.com'`
    expect(await bench.query(guesses)).toEqual([])
    expect((await admin.deleteUser(user.id)).error?.status).toBe(404)
  })

  test('accepts a hash of a password', async () => {
    const email = 'hashed@example.com'
    const from = await create('source@example.com')
    const [row] = await bench.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where id = $1',
      [from.id],
    )
    await bench.admin().auth.admin.createUser({
      email,
      password_hash: row?.encrypted_password ?? '',
      email_confirm: true,
    })
    const { error } = await bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
  })

  test('lists accounts page by page', async () => {
    await Promise.all([1, 2, 3].map((n) => create(`list${n}@example.com`)))
    const { data, error } = await bench.admin().auth.admin.listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data.users).toHaveLength(2)
    expect(data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
    const [row] = await bench.query<{ total: number }>(
      'select count(*)::int as total from auth.users',
    )
    expect('total' in data ? data.total : null).toBe(row?.total)
  })

  test.each([
    ['page=-1', 400],
    ['page=two', 400],
    ['page=1.5', 400],
    ['page=1e3', 400],
    ['per_page=0', 400],
    ['per_page=-5', 400],
    ['per_page=1001', 400],
    ['page=&per_page=', 200],
    ['page=0', 200],
    ['page=2&per_page=1000', 200],
    ['page=999999999999', 200],
  ])('a list of accounts with %s answers %i', async (query, status) => {
    const answer = await bench.request(`/admin/users?${query}`, {
      headers: { apikey: bench.database.context.keys.secretKey },
    })
    expect(answer.status).toBe(status)
    const code = status === 200 ? undefined : 'validation_failed'
    expect((await answer.json()) as object).toMatchObject(code ? { error_code: code } : {})
  })

  test('metadata from an operator is stored unchanged', async () => {
    const { admin } = bench.admin().auth
    const given = { name: 'Ada', nested: { list: [1] } }
    const facts = { email_verified: false, phone_verified: false }
    for (const confirmed of [true, false]) {
      const email = `given-${confirmed}@example.com`
      const { data } = await admin.createUser({
        email,
        email_confirm: confirmed,
        user_metadata: given,
      })
      const id = data.user?.id ?? ''
      expect(data.user?.user_metadata).toEqual(given)
      expect(data.user?.identities?.[0]?.identity_data).toEqual({
        ...facts,
        sub: id,
        email,
        email_verified: confirmed,
      })
      const changed = await admin.updateUserById(id, {
        email: `changed-${email}`,
        email_confirm: true,
        user_metadata: { name: 'Eve' },
      })
      expect(changed.data.user?.user_metadata).toEqual({ ...given, name: 'Eve' })
    }
    const bare = await admin.createUser({ email: 'bare@example.com', email_confirm: true })
    expect(bare.data.user?.user_metadata).toEqual({})
    const invited = await admin.inviteUserByEmail('asked@example.com', { data: given })
    expect(invited.data.user?.user_metadata).toEqual(given)
    const link = await admin.generateLink({
      type: 'signup',
      email: 'linked@example.com',
      password: PASSWORD,
      options: { data: given },
    })
    expect(link.data.user?.user_metadata).toEqual(given)
  })

  test('metadata of people who signed up follows an operator’s confirmations and changes', async () => {
    const email = 'self@example.com'
    const { data } = await bench.client().auth.signUp({ email, password: PASSWORD })
    const changes = { email: 'other-self@example.com', email_confirm: true }
    const changed = await bench.admin().auth.admin.updateUserById(data.user?.id ?? '', changes)
    expect(changed.data.user?.user_metadata).toMatchObject({
      email: changes.email,
      email_verified: true,
    })
  })

  test('creates links that the caller delivers itself', async () => {
    const { admin } = bench.admin().auth
    const email = 'generated@example.com'
    const { data, error } = await admin.generateLink({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { redirectTo: 'http://localhost:3000/welcome' },
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const target = await bench.open(data.properties?.action_link ?? '')
    expect(target.pathname).toBe('/welcome')
    expect(target.hash).toContain('access_token=')
    const magic = await admin.generateLink({ type: 'magiclink', email })
    const client = bench.client()
    const signedIn = await client.auth.verifyOtp({
      token_hash: magic.data.properties?.hashed_token ?? '',
      type: 'magiclink',
    })
    expect(signedIn.error).toBeNull()
    const recovery = await admin.generateLink({ type: 'recovery', email })
    const byCode = await client.auth.verifyOtp({
      email,
      token: recovery.data.properties?.email_otp ?? '',
      type: 'recovery',
    })
    expect(byCode.error).toBeNull()
    const unknown = await admin.generateLink({ type: 'recovery', email: 'nobody@example.com' })
    expect(unknown.error?.code).toBe('user_not_found')
    expect(await bench.mailbox.list({ to: email })).toEqual([])
  })

  test('invites by email', async () => {
    const email = 'invited@example.com'
    const { data, error } = await bench.admin().auth.admin.inviteUserByEmail(email)
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeTypeOf('string')
    const target = await bench.open(await bench.lastLink(email))
    expect(target.hash).toContain('type=invite')
    const again = await bench.admin().auth.admin.inviteUserByEmail(email)
    expect(again.error?.code).toBe('email_exists')
  })

  test('invites to an account without a password, even if another person signed up with the address before', async () => {
    const email = 'awaited@example.com'
    const signIn = () => bench.client().auth.signInWithPassword({ email, password: PASSWORD })
    await bench.client().auth.signUp({ email, password: PASSWORD })
    expect((await bench.admin().auth.admin.inviteUserByEmail(email)).error).toBeNull()
    expect((await bench.open(await bench.lastLink(email))).hash).toContain('type=invite')
    expect((await signIn()).error?.code).toBe('invalid_credentials')
  })

  test('creates links for one address at once, the last of which is valid', async () => {
    const email = 'at-once@example.com'
    await create(email)
    const links = await Promise.all(
      Array.from({ length: 10 }, () =>
        bench.admin().auth.admin.generateLink({ type: 'magiclink', email }),
      ),
    )
    expect(links.map(({ error }) => error)).toEqual(links.map(() => null))
    const opened = await Promise.all(
      links.map(({ data }) => bench.open(data.properties?.action_link ?? '')),
    )
    expect(opened.filter(({ hash }) => hash.includes('access_token='))).toHaveLength(1)
  })

  test('accepts only the secret key', async () => {
    await create('plain@example.com')
    const client = bench.client()
    const { data } = await client.auth.signInWithPassword({
      email: 'plain@example.com',
      password: PASSWORD,
    })
    const token = `Bearer ${data.session?.access_token}`
    const calls: [string, string][] = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${data.user?.id}`],
      ['PUT', `/admin/users/${data.user?.id}`],
      ['DELETE', `/admin/users/${data.user?.id}`],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
      ['GET', '/admin/audit'],
    ]
    for (const [method, path] of calls) {
      for (const headers of [{}, { Authorization: token }]) {
        const answer = await bench.request(path, { method, headers })
        expect([path, answer.status]).toEqual([path, 403])
        expect(await answer.json()).toMatchObject({ error_code: 'not_admin' })
      }
    }
  })

  test.each([
    ['GET', '/admin/users/not-an-id', {}, 400],
    ['POST', '/admin/users', { email: 'x@example.com', password: '12345' }, 422],
    ['POST', '/admin/users', { email: 'x@example.com', ban_duration: 'forever' }, 400],
    ['POST', '/admin/users', { email: 'x@example.com', password_hash: 'plain' }, 400],
    ['POST', '/admin/users', { phone: '123456' }, 501],
    ['POST', '/admin/users', {}, 400],
  ])('refuses %s %s with %j', async (method, path, body, status) => {
    const answer = await bench.request(path, {
      method,
      headers: { apikey: bench.database.context.keys.secretKey },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(status)
    expect(await bench.query(`select from auth.users where email = 'x@example.com'`)).toEqual([])
  })
})
