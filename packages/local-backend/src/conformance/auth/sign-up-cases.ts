import { expect } from 'vitest'
import { newPassword, withNewEmail, withPerson } from '#src/conformance/auth/accounts.ts'
import { expectRefusal, generateLink } from '#src/conformance/auth/accounts.ts'
import { refuse } from '#src/conformance/auth/not-served.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { openLink, readLink, readMail } from '#src/conformance/read-mail.ts'
import { createVisitor, target } from '#src/conformance/target.ts'

export const signUpCases: MethodTable = {
  signUp: [
    {
      does: 'makes an account that waits for its confirmation, without a session',
      run: () =>
        withNewEmail(async (email) => {
          const { data, error } = await createVisitor().auth.signUp({
            email,
            password: newPassword(),
          })
          expect({ error, session: data.session }).toEqual({ error: null, session: null })
          expect(data.user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated' })
          expect(data.user?.email_confirmed_at).toBeUndefined()
          expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
        }),
    },
    {
      does: 'answers for a confirmed address with a user that is none, without identities',
      run: () =>
        withPerson(async ({ id, email }) => {
          const { data, error } = await createVisitor().auth.signUp({
            email,
            password: newPassword(),
          })
          expect(error).toBeNull()
          expect(data.user?.email).toBe(email)
          expect(data.user?.id).not.toBe(id)
          expect(data.user?.identities).toEqual([])
          expect(data.session).toBeNull()
        }),
    },
    {
      does: 'tells what is wrong with a weak password, and makes nothing',
      run: () =>
        withNewEmail(async (email) => {
          const { auth } = createVisitor()
          const { error } = await auth.signUp({ email, password: '12345' })
          expectRefusal(error, 422, 'weak_password')
          expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
          const probe = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
          expectRefusal(probe.error, 422, 'otp_disabled')
        }),
    },
    {
      does: 'refuses an address that is none',
      run: async () => {
        const { error } = await createVisitor().auth.signUp({
          email: 'nobody',
          password: newPassword(),
        })
        expectRefusal(error, 400, 'validation_failed')
      },
    },
    {
      does: 'refuses a password of which bcrypt would read only a part',
      run: () =>
        withNewEmail(async (email) => {
          const { error } = await createVisitor().auth.signUp({ email, password: 'x'.repeat(73) })
          expectRefusal(error, 400, 'validation_failed')
        }),
    },
    {
      does: 'keeps the metadata that came with it',
      run: () =>
        withNewEmail(async (email) => {
          const { data, error } = await createVisitor().auth.signUp({
            email,
            password: newPassword(),
            options: { data: { first_name: 'Ada', nested: { list: [1, 'two', null] } } },
          })
          expect(error).toBeNull()
          expect(data.user?.user_metadata).toMatchObject({
            first_name: 'Ada',
            nested: { list: [1, 'two', null] },
          })
          expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
        }),
    },
    {
      does: 'mails a link that leads to emailRedirectTo with a session in the fragment',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          const emailRedirectTo = `${target.url}/auth/callback?from=mail`
          const { auth } = createVisitor()
          await auth.signUp({ email, password: newPassword(), options: { emailRedirectTo } })
          const landed = await openLink(await readLink(email))
          expect(`${landed.origin}${landed.pathname}${landed.search}`).toBe(emailRedirectTo)
          const tokens = new URLSearchParams(landed.hash.slice(1))
          expect(tokens.get('type')).toBe('signup')
          const { data } = await auth.getUser(tokens.get('access_token') ?? '')
          expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
        }),
    },
    {
      does: 'in the flow with a code leads there with a code that only this client can exchange',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          const { auth } = createVisitor({ auth: { flowType: 'pkce' } })
          const { error } = await auth.signUp({ email, password: newPassword() })
          expect(error).toBeNull()
          const landed = await openLink(await readLink(email))
          expect(landed.hash).not.toContain('access_token')
          const code = landed.searchParams.get('code') ?? ''
          const stranger = createVisitor({ auth: { flowType: 'pkce' } })
          expect((await stranger.auth.exchangeCodeForSession(code)).error).not.toBeNull()
          const { data } = await auth.exchangeCodeForSession(code)
          expect(data.user?.email).toBe(email)
        }),
    },
    {
      does: 'again before the confirmation mails a link again',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          const { auth } = createVisitor()
          const password = newPassword()
          const first = await auth.signUp({ email, password })
          const second = await auth.signUp({ email, password })
          expect(second.data.user?.id).toBe(first.data.user?.id)
          expect((await readMail(email, 2)).links).not.toEqual([])
        }),
    },
    refuse(
      () => createVisitor().auth.signUp({ phone: '15551234567', password: newPassword() }),
      'a phone number',
    ),
  ],
  signInAnonymously: [refuse(() => createVisitor().auth.signInAnonymously())],
  signInWithPassword: [
    {
      does: 'gives a session with the user it belongs to',
      run: () =>
        withPerson(async ({ id, email, password }) => {
          const { data, error } = await createVisitor().auth.signInWithPassword({ email, password })
          expect(error).toBeNull()
          expect(data.user).toMatchObject({ id, email, is_anonymous: false })
          expect(data.user?.last_sign_in_at).toEqual(expect.any(String))
          expect(data.session).toMatchObject({ token_type: 'bearer' })
          expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000)
        }),
    },
    {
      does: 'takes the address in any case',
      run: () =>
        withPerson(async ({ id, email, password }) => {
          const { data } = await createVisitor().auth.signInWithPassword({
            email: email.toUpperCase(),
            password,
          })
          expect(data.user?.id).toBe(id)
        }),
    },
    {
      does: 'answers a wrong password and an unknown address alike',
      run: () =>
        withPerson(async ({ email }) => {
          const { auth } = createVisitor()
          const wrong = await auth.signInWithPassword({ email, password: 'wrong password' })
          const unknown = await auth.signInWithPassword({
            email: `x-${email}`,
            password: 'wrong password',
          })
          expectRefusal(wrong.error, 400, 'invalid_credentials')
          expectRefusal(unknown.error, 400, 'invalid_credentials')
          expect(wrong.error?.message).toBe(unknown.error?.message)
          expect(wrong.data).toMatchObject({ user: null, session: null })
        }),
    },
    {
      does: 'tells whoever knows the password that the address is not confirmed',
      run: () =>
        withNewEmail(async (email) => {
          const password = newPassword()
          await generateLink({ type: 'signup', email, password })
          const { auth } = createVisitor()
          const right = await auth.signInWithPassword({ email, password })
          expectRefusal(right.error, 400, 'email_not_confirmed')
          const wrong = await auth.signInWithPassword({ email, password: 'wrong password' })
          expectRefusal(wrong.error, 400, 'invalid_credentials')
        }),
    },
    refuse(
      () => createVisitor().auth.signInWithPassword({ phone: '15551234567', password: 'x' }),
      'a phone number',
    ),
  ],
}
