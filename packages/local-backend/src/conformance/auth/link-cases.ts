import { expect } from 'vitest'
import {
  expectRefusal,
  generateLink,
  newPassword,
  withNewEmail,
  withPerson,
} from '#src/conformance/auth/accounts.ts'
import type { MethodCase, MethodTable } from '#src/conformance/method-tables.ts'
import { openLink } from '#src/conformance/read-mail.ts'
import { createOperator, createVisitor, newEmail, target } from '#src/conformance/target.ts'

const operator = () => createOperator().auth.admin

/** Links that the caller delivers itself, opened as a browser opens them. */
export const linkCases: MethodTable = {
  generateLink: [
    signInByLink('magiclink'),
    signInByLink('recovery'),
    {
      does: 'of type signup makes the account that its link confirms',
      run: () =>
        withNewEmail(async (email) => {
          const password = newPassword()
          const { link } = await generateLink({
            type: 'signup',
            email,
            password,
            options: { data: { name: 'Ada' } },
          })
          const landed = await openLink(link)
          expect(landed.hash).toContain('type=signup')
          const { data } = await createVisitor().auth.signInWithPassword({ email, password })
          expect(data.user?.user_metadata).toMatchObject({ name: 'Ada' })
        }),
    },
    {
      does: 'of type magiclink for an unknown address becomes one that signs up',
      run: () =>
        withNewEmail(async (email) => {
          const { data, error } = await operator().generateLink({ type: 'magiclink', email })
          expect(error).toBeNull()
          expect(data.properties?.verification_type).toBe('signup')
          const landed = await openLink(data.properties?.action_link ?? '')
          expect(landed.hash).toContain('access_token=')
        }),
    },
    {
      does: 'of type invite makes an account that is invited',
      run: () =>
        withNewEmail(async (email) => {
          const { link, userId } = await generateLink({ type: 'invite', email })
          await openLink(link)
          const { data } = await operator().getUserById(userId)
          expect(data.user?.invited_at).toEqual(expect.any(String))
          expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
        }),
    },
    {
      does: 'of both types of email_change changes the address once both were opened',
      run: () =>
        withPerson(async ({ id, email }) => {
          const changed = newEmail()
          const ofNew = await generateLink({ type: 'email_change_new', email, newEmail: changed })
          const ofOld = await generateLink({
            type: 'email_change_current',
            email,
            newEmail: changed,
          })
          expect((await openLink(ofNew.link)).hash).toContain('message=')
          expect((await operator().getUserById(id)).data.user?.email).toBe(email)
          await openLink(ofOld.link)
          expect((await operator().getUserById(id)).data.user?.email).toBe(changed)
        }),
    },
    {
      does: 'gives a link that works once, and then leads back with the reason',
      run: () =>
        withPerson(async ({ email }) => {
          const { link } = await generateLink({ type: 'magiclink', email })
          expect((await openLink(link)).hash).toContain('access_token=')
          const again = new URLSearchParams((await openLink(link)).hash.slice(1))
          expect(Object.fromEntries(again)).toMatchObject({
            error: 'access_denied',
            error_code: 'otp_expired',
          })
        }),
    },
    {
      does: 'never leads to a foreign site',
      run: () =>
        withPerson(async ({ email }) => {
          const { link } = await generateLink({
            type: 'magiclink',
            email,
            options: { redirectTo: 'https://evil.example/' },
          })
          const changed = new URL(link)
          changed.searchParams.set('redirect_to', 'https://evil.example/')
          expect((await openLink(changed.href)).origin).not.toBe('https://evil.example')
        }),
    },
    {
      does: 'tells that there is no account to recover',
      run: async () => {
        const { error } = await operator().generateLink({ type: 'recovery', email: newEmail() })
        expectRefusal(error, 404, 'user_not_found')
      },
    },
    {
      does: 'refuses to sign up or invite who has an account',
      run: () =>
        withPerson(async ({ email }) => {
          const signUp = await operator().generateLink({
            type: 'signup',
            email,
            password: newPassword(),
          })
          expectRefusal(signUp.error, 422, 'email_exists')
          const invite = await operator().generateLink({ type: 'invite', email })
          expectRefusal(invite.error, 422, 'email_exists')
        }),
    },
    {
      does: 'is not for the publishable key',
      run: async () => {
        const { error } = await createVisitor().auth.admin.generateLink({
          type: 'magiclink',
          email: newEmail(),
        })
        expect([401, 403]).toContain(error?.status)
      },
    },
  ],
}

function signInByLink(type: 'magiclink' | 'recovery'): MethodCase {
  return {
    does: `of type ${type} signs a known address in`,
    run: () =>
      withPerson(async ({ id, email }) => {
        const redirectTo = `${target.url}/landing`
        const { data, error } = await operator().generateLink({
          type,
          email,
          options: { redirectTo },
        })
        expect(error).toBeNull()
        expect(data.properties).toMatchObject({
          email_otp: expect.stringMatching(/^\d{6}$/),
          hashed_token: expect.any(String),
          redirect_to: redirectTo,
          verification_type: type,
        })
        expect(data.user?.id).toBe(id)
        const landed = await openLink(data.properties?.action_link ?? '')
        expect(`${landed.origin}${landed.pathname}`).toBe(redirectTo)
        const token = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
        expect((await createVisitor().auth.getUser(token)).data.user?.id).toBe(id)
      }),
  }
}
