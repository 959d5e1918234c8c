import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthBench, PASSWORD, type AuthBench } from '#src/auth/auth.fixture.ts'

let bench: AuthBench

beforeAll(async () => {
  bench = await createAuthBench({
    auth: { reauthenticateAfter: 86_400, notifyPasswordChange: true },
  })
})
afterAll(() => bench.drop())

async function signIn(email: string) {
  await bench.register(email)
  const client = bench.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return client
}

const age = (hours: number) =>
  bench.query(`update auth.sessions set created_at = now() - make_interval(hours => $1)`, [hours])

test('a session younger than a day changes the password, and an email reports it', async () => {
  const client = await signIn('today@example.com')
  await age(23)
  expect((await client.auth.updateUser({ password: 'another secret' })).error).toBeNull()
  const mail = await bench.lastMail('today@example.com')
  expect(mail.subject).toBe('Your password has been changed')
  expect(mail.text).toContain('The password of today@example.com has been changed.')
})

test('an older one needs the emailed code', async () => {
  const client = await signIn('older@example.com')
  await age(25)
  const change = (nonce?: string) =>
    client.auth.updateUser({ password: 'another secret', ...(nonce !== undefined && { nonce }) })
  expect((await change()).error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
  expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const code = await bench.lastCode('older@example.com')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await change(wrong)).error?.code).toBe('reauthentication_not_valid')
  expect((await change(code)).error).toBeNull()
})

test('other changes send no email', async () => {
  const client = await signIn('name@example.com')
  expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull()
  expect((await bench.lastMail('name@example.com')).subject).toBe('Confirm your email address')
})
