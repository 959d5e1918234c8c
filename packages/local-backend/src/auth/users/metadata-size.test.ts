import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#src/auth/auth.fixture.ts'
import { newAddress } from '#src/auth/openid/issuer.fixture.ts'
import { createOpenidBench, type OpenidBench } from '#src/auth/openid/openid.fixture.ts'

let bench: OpenidBench

beforeAll(async () => {
  bench = await createOpenidBench()
})

afterAll(async () => {
  await bench.drop()
})

const LARGE = 'x'.repeat(6000)
const metadataOf = async (email: string) => {
  const rows = await bench.query<{ data: Record<string, unknown> }>(
    'select raw_user_meta_data as data from auth.users where email = $1',
    [email],
  )
  return rows[0]?.data ?? {}
}

test('metadata does not grow from change to change', async () => {
  const email = newAddress()
  await bench.register(email)
  const client = bench.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const change = async (data: object) => (await client.auth.updateUser({ data })).error?.code
  expect(await change({ first: LARGE })).toBeUndefined()
  expect(await change({ second: LARGE })).toBe('validation_failed')
  expect(await metadataOf(email)).not.toHaveProperty('second')
  expect(await change({ first: LARGE, name: 'Ada' })).toBeUndefined()
  expect(await change({ first: null })).toBeUndefined()
  expect(await change({ second: LARGE })).toBeUndefined()
})

test('nor does that of an application', async () => {
  const { auth } = bench.admin()
  const { data } = await auth.admin.createUser({ email: newAddress() })
  const id = data.user?.id ?? ''
  const change = async (app_metadata: object) =>
    (await auth.admin.updateUserById(id, { app_metadata })).error?.code
  expect(await change({ first: LARGE })).toBeUndefined()
  expect(await change({ second: LARGE })).toBe('validation_failed')
})

test('an account with full metadata can still sign in through a provider', async () => {
  const email = newAddress()
  await bench.register(email)
  const filled = JSON.stringify({ kept: 'x'.repeat(10_150) })
  await bench.query('update auth.users set raw_user_meta_data = $2 where email = $1', [
    email,
    filled,
  ])
  const client = await bench.signInWithToken(email)
  expect((await client.auth.getUser()).data.user?.user_metadata).toHaveProperty('kept')
})

test('filling up an account that was never confirmed prevents no sign-up', async () => {
  const email = newAddress()
  const signUp = (data: object) =>
    bench.client().auth.signUp({ email, password: PASSWORD, options: { data } })
  await signUp({ squatted: LARGE })
  await signUp({ name: 'Ada' })
  expect(await metadataOf(email)).toMatchObject({ squatted: LARGE, name: 'Ada' })
  expect((await signUp({ biography: LARGE })).error).toBeNull()
  expect(await metadataOf(email)).toMatchObject({ email, biography: LARGE })
  expect(await metadataOf(email)).not.toHaveProperty('squatted')
})

test.each([
  [300, 'validation_failed'],
  [250, 'invalid_credentials'],
])('an address of %i characters is answered with %s', async (length, code) => {
  const body = { email: 'a'.repeat(length), password: PASSWORD }
  const answer = await bench.post('/token?grant_type=password', body)
  expect(await answer.json()).toMatchObject({ error_code: code })
})
