import { expect } from 'vitest'
import {
  expectRefusal,
  newPassword,
  withNewEmail,
  withPerson,
} from '#src/conformance/auth/accounts.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { listMails, openLink, readCode, readLink } from '#src/conformance/read-mail.ts'
import { createVisitor, newEmail, target } from '#src/conformance/target.ts'

export const recoveryCases: MethodTable = {
  resetPasswordForEmail: [
    {
      does: 'mails a link whose session may choose a new password',
      readsMail: true,
      run: () =>
        withPerson(async ({ email }) => {
          const { auth } = createVisitor()
          const redirectTo = `${target.url}/reset-password`
          const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
          expect(error).toBeNull()
          const landed = await openLink(await readLink(email))
          expect(landed.pathname).toBe('/reset-password')
          const tokens = new URLSearchParams(landed.hash.slice(1))
          expect(tokens.get('type')).toBe('recovery')
          await auth.setSession({
            access_token: tokens.get('access_token') ?? '',
            refresh_token: tokens.get('refresh_token') ?? '',
          })
          const password = newPassword()
          expect((await auth.updateUser({ password })).error).toBeNull()
          const again = await createVisitor().auth.signInWithPassword({ email, password })
          expect(again.error).toBeNull()
        }),
    },
    {
      does: 'answers for an unknown address as for a known one, and mails nothing',
      readsMail: true,
      run: async () => {
        const email = newEmail()
        const { error } = await createVisitor().auth.resetPasswordForEmail(email)
        expect(error).toBeNull()
        expect(await listMails(email)).toEqual([])
      },
    },
    {
      does: 'refuses an address that is none',
      run: async () => {
        const { error } = await createVisitor().auth.resetPasswordForEmail('nobody')
        expectRefusal(error, 400, 'validation_failed')
      },
    },
  ],
  exchangeCodeForSession: [
    {
      does: 'ends the flow of a forgotten password in a session, and says that it is one',
      readsMail: true,
      run: () =>
        withPerson(async ({ id, email }) => {
          const { auth } = createVisitor({ auth: { flowType: 'pkce' } })
          await auth.resetPasswordForEmail(email, { redirectTo: `${target.url}/reset-password` })
          const landed = await openLink(await readLink(email))
          const events: string[] = []
          auth.onAuthStateChange((event) => void events.push(event))
          const { data, error } = await auth.exchangeCodeForSession(
            landed.searchParams.get('code') ?? '',
          )
          expect({ error, id: data.user?.id }).toEqual({ error: null, id })
          expect(events).toContain('PASSWORD_RECOVERY')
        }),
    },
    {
      does: 'refuses the same code a second time',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          const sent: RequestInit[] = []
          const { auth } = createVisitor({
            auth: { flowType: 'pkce' },
            global: {
              fetch: async (input, init) => {
                if (init) sent.push(init)
                return await fetch(input, init)
              },
            },
          })
          await auth.signInWithOtp({ email })
          const landed = await openLink(await readLink(email))
          const first = await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
          expect(first.error).toBeNull()
          // The client forgets its verifier after the first exchange, so the same one is sent again.
          const second = await fetch(`${target.url}/auth/v1/token?grant_type=pkce`, sent.at(-1))
          expect(second.status).toBe(404)
          expect(await second.json()).toMatchObject({ code: 'flow_state_not_found' })
        }),
    },
    {
      does: 'refuses an unknown code',
      run: async () => {
        const { auth } = createVisitor({ auth: { flowType: 'pkce' } })
        // Only a client that began a flow has a verifier to send along.
        await auth.resetPasswordForEmail(newEmail())
        const { error } = await auth.exchangeCodeForSession('5e1f0f5e-94b5-4f2c-9a7a-0d4f9f4c7b11')
        expectRefusal(error, 404, 'flow_state_not_found')
      },
    },
  ],
  reauthenticate: [
    {
      does: 'mails a code that goes with a new password',
      readsMail: true,
      run: () =>
        withPerson(async ({ client, email }) => {
          expect((await client.auth.reauthenticate()).error).toBeNull()
          const nonce = await readCode(email)
          const password = newPassword()
          const wrong = nonce === '000000' ? '000001' : '000000'
          const refused = await client.auth.updateUser({ password, nonce: wrong })
          expectRefusal(refused.error, 422, 'reauthentication_not_valid')
          expect((await client.auth.updateUser({ password, nonce })).error).toBeNull()
        }),
    },
    {
      does: 'is nothing for a visitor',
      run: async () => {
        const { error } = await createVisitor().auth.reauthenticate()
        expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
      },
    },
  ],
}
