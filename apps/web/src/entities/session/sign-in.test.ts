import { expect, test } from 'vitest'
import { signIn } from '#src/entities/session/sign-in.ts'
import { signOut } from '#src/entities/session/sign-out.ts'
import { unreachableText } from '#src/lib/errors.ts'
import { connectFakeBackend, testSession, testUser } from '#src/testing/fake-backend.ts'

const refuse = (status: number, error_code: string, msg: string) => ({
  status,
  body: { code: status, error_code, msg },
})

test('the right password of a confirmed address signs in', async () => {
  const { supabase } = await connectFakeBackend({ 'POST /auth/v1/token': { body: testSession() } })
  expect(await signIn(supabase.auth, 'a@b.co', 'secret1')).toEqual({ kind: 'signed-in' })
})

test('a wrong password is answered with the words of the service', async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': refuse(400, 'invalid_credentials', 'Invalid login credentials'),
  })
  expect(await signIn(supabase.auth, 'a@b.co', 'wrong')).toEqual({
    kind: 'failed',
    message: 'Invalid login credentials',
  })
})

test('an unconfirmed address is told apart, by refusal and by what is missing', async () => {
  const refusing = await connectFakeBackend({
    'POST /auth/v1/token': refuse(400, 'email_not_confirmed', 'Email not confirmed'),
  })
  expect(await signIn(refusing.supabase.auth, 'a@b.co', 'secret1')).toEqual({ kind: 'unverified' })

  const lenient = await connectFakeBackend({
    'POST /auth/v1/token': { body: testSession(testUser('a@b.co', false)) },
    'POST /auth/v1/logout': {},
  })
  expect(await signIn(lenient.supabase.auth, 'a@b.co', 'secret1')).toEqual({ kind: 'unverified' })
  expect((await lenient.supabase.auth.getSession()).data.session).toBeNull()
})

test('a service that does not answer is named as such', async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await signIn(supabase.auth, 'a@b.co', 'secret1')).toEqual({
    kind: 'failed',
    message: unreachableText,
  })
})

test.each([204, 401, 403, 404, 500])(
  'signing out answered with %s forgets the session here',
  async (status) => {
    const { supabase } = await connectFakeBackend({
      'POST /auth/v1/token': { body: testSession() },
      'POST /auth/v1/logout': { status: status === 204 ? 200 : status, body: {} },
    })
    await signIn(supabase.auth, 'a@b.co', 'secret1')
    await signOut()
    expect((await supabase.auth.getSession()).data.session).toBeNull()
  },
)
