import { expect } from 'vitest'
import {
  expectRefusal,
  generateLink,
  newPassword,
  withNewEmail,
  withPerson,
} from '#src/conformance/auth/accounts.ts'
import { refuse } from '#src/conformance/auth/not-served.ts'
import type { MethodCase, MethodTable } from '#src/conformance/method-tables.ts'
import { listMails, openLink, readCode, readLink } from '#src/conformance/read-mail.ts'
import { createVisitor, newEmail, target } from '#src/conformance/target.ts'

export const codeCases: MethodTable = {
  signInWithOtp: [
    {
      does: 'makes an account for a new address, whose code confirms it and signs in',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          const { auth } = createVisitor()
          const asked = await auth.signInWithOtp({ email, options: { data: { from: 'otp' } } })
          expect(asked).toEqual({ data: { user: null, session: null }, error: null })
          const { data, error } = await auth.verifyOtp({
            email,
            token: await readCode(email),
            type: 'email',
          })
          expect(error).toBeNull()
          expect(data.user?.user_metadata).toMatchObject({ from: 'otp' })
          expect(data.session?.user.email).toBe(email)
        }),
    },
    {
      does: 'signs a known address in by code',
      readsMail: true,
      run: () =>
        withPerson(async ({ id, email }) => {
          const { auth } = createVisitor()
          await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
          const token = await readCode(email)
          const { data } = await auth.verifyOtp({ email, token, type: 'email' })
          expect(data.user?.id).toBe(id)
        }),
    },
    {
      does: 'with shouldCreateUser false tells of an unknown address that there is no account',
      run: async () => {
        const { error } = await createVisitor().auth.signInWithOtp({
          email: newEmail(),
          options: { shouldCreateUser: false },
        })
        expectRefusal(error, 422, 'otp_disabled')
      },
    },
    {
      does: 'mails a link that leads to emailRedirectTo, and to the site if that is a foreign one',
      readsMail: true,
      run: () =>
        withPerson(async ({ email }) => {
          const { auth } = createVisitor()
          const own = `${target.url}/own`
          await auth.signInWithOtp({ email, options: { emailRedirectTo: own } })
          expect((await openLink(await readLink(email))).pathname).toBe('/own')
          const foreign = 'https://evil.example/steal'
          await auth.signInWithOtp({ email, options: { emailRedirectTo: foreign } })
          expect((await openLink(await readLink(email, 2))).origin).toBe(new URL(target.url).origin)
        }),
    },
    refuse(
      () => createVisitor().auth.signInWithOtp({ phone: '15551234567' }),
      'a phone number by text message',
    ),
  ],
  verifyOtp: [
    {
      does: 'by code of type signup confirms an account',
      run: () =>
        withNewEmail(async (email) => {
          const { code } = await generateLink({ type: 'signup', email, password: newPassword() })
          const { auth } = createVisitor()
          const { data, error } = await auth.verifyOtp({ email, token: code, type: 'signup' })
          expect(error).toBeNull()
          expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
          expect((await auth.getUser()).data.user?.email).toBe(email)
        }),
    },
    signInByCode('magiclink'),
    signInByCode('recovery'),
    {
      does: 'by code of type invite accepts an invitation',
      run: () =>
        withNewEmail(async (email) => {
          const { code, userId } = await generateLink({ type: 'invite', email })
          const { data } = await createVisitor().auth.verifyOtp({
            email,
            token: code,
            type: 'invite',
          })
          expect(data.user).toMatchObject({ id: userId, invited_at: expect.any(String) })
        }),
    },
    {
      does: 'by codes of type email_change, one for each address, changes the address',
      run: () =>
        withPerson(async ({ id, email }) => {
          const changed = newEmail()
          const addresses = { email, newEmail: changed }
          const ofNew = await generateLink({ type: 'email_change_new', ...addresses })
          const ofOld = await generateLink({ type: 'email_change_current', ...addresses })
          const { auth } = createVisitor()
          const first = await auth.verifyOtp({ token_hash: ofOld.tokenHash, type: 'email_change' })
          expect({ error: first.error, session: first.data.session }).toEqual({
            error: null,
            session: null,
          })
          const second = await auth.verifyOtp({ token_hash: ofNew.tokenHash, type: 'email_change' })
          expect(second.data.user).toMatchObject({ id, email: changed })
        }),
    },
    {
      does: 'by the hash of a link signs in, once',
      run: () =>
        withPerson(async ({ id, email }) => {
          const { tokenHash } = await generateLink({ type: 'magiclink', email })
          const { auth } = createVisitor()
          const first = await auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
          expect(first.data.user?.id).toBe(id)
          const second = await auth.verifyOtp({ token_hash: tokenHash, type: 'email' })
          expectRefusal(second.error, 403, 'otp_expired')
        }),
    },
    {
      does: 'refuses a wrong code and the code of another address',
      run: () =>
        withPerson(async ({ email }) => {
          const { code } = await generateLink({ type: 'magiclink', email })
          const wrong = code === '000000' ? '000001' : '000000'
          const { auth } = createVisitor()
          for (const asked of [
            { email, token: wrong },
            { email: newEmail(), token: code },
          ]) {
            const { error } = await auth.verifyOtp({ ...asked, type: 'email' })
            expectRefusal(error, 403, 'otp_expired')
          }
          const right = await auth.verifyOtp({ email, token: code, type: 'email' })
          expect(right.error).toBeNull()
        }),
    },
    refuse(
      () => createVisitor().auth.verifyOtp({ phone: '15551234567', token: '123456', type: 'sms' }),
      'a code by text message',
    ),
  ],
  resend: [
    {
      does: 'of a sign-up mails a new link, which voids the older one',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          const { auth } = createVisitor()
          await auth.signUp({ email, password: newPassword() })
          const older = await readLink(email)
          expect(await auth.resend({ type: 'signup', email })).toMatchObject({ error: null })
          const newer = await readLink(email, 2)
          expect((await openLink(older)).hash).toContain('error_code=otp_expired')
          expect((await openLink(newer)).hash).toContain('access_token=')
        }),
    },
    {
      does: 'of a change of address mails both addresses again',
      readsMail: true,
      run: () =>
        withPerson(async ({ client, email }) => {
          const changed = newEmail()
          await client.auth.updateUser({ email: changed })
          const { error } = await client.auth.resend({ type: 'email_change', email })
          expect(error).toBeNull()
          await openLink(await readLink(email, 2))
          await openLink(await readLink(changed, 2))
          expect((await client.auth.getUser()).data.user?.email).toBe(changed)
        }),
    },
    {
      does: 'answers the same where nothing is open, and mails nothing',
      readsMail: true,
      run: () =>
        withPerson(async ({ email }) => {
          const { auth } = createVisitor()
          for (const address of [email, newEmail()]) {
            const { error } = await auth.resend({ type: 'signup', email: address })
            expect(error).toBeNull()
          }
          expect(await listMails(email)).toEqual([])
        }),
    },
    refuse(
      () => createVisitor().auth.resend({ type: 'sms', phone: '15551234567' }),
      'a text message',
    ),
  ],
}

function signInByCode(type: 'magiclink' | 'recovery'): MethodCase {
  return {
    does: `by code of type ${type} signs in`,
    run: () =>
      withPerson(async ({ id, email }) => {
        const { code } = await generateLink({ type, email })
        const { data, error } = await createVisitor().auth.verifyOtp({ email, token: code, type })
        expect({ error, id: data.user?.id }).toEqual({ error: null, id })
      }),
  }
}
