import { expect } from 'vitest'
import {
  expectRefusal,
  newPassword,
  withNewEmail,
  withPerson,
} from '#src/conformance/auth/accounts.ts'
import { refuse } from '#src/conformance/auth/not-served.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { listMails, openLink, readLink } from '#src/conformance/read-mail.ts'
import { createOperator, createVisitor, target } from '#src/conformance/target.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const operator = () => createOperator().auth.admin

export const adminCases: MethodTable = {
  createUser: [
    {
      does: 'makes a confirmed account that can sign in, with its metadata',
      run: () =>
        withNewEmail(async (email) => {
          const password = newPassword()
          const { data, error } = await operator().createUser({
            email,
            password,
            email_confirm: true,
            user_metadata: { name: 'Ada' },
            app_metadata: { plan: 'pro' },
          })
          expect(error).toBeNull()
          expect(data.user).toMatchObject({
            email,
            user_metadata: { name: 'Ada' },
            app_metadata: { plan: 'pro', provider: 'email', providers: ['email'] },
          })
          expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
          const signedIn = await createVisitor().auth.signInWithPassword({ email, password })
          expect(signedIn.error).toBeNull()
        }),
    },
    {
      does: 'keeps metadata as it was given',
      run: () =>
        withNewEmail(async (email) => {
          const user_metadata = { name: 'Ada', nested: { list: [1, 'two'] } }
          const { data } = await operator().createUser({ email, user_metadata })
          expect(data.user?.user_metadata).toEqual(user_metadata)
        }),
    },
    {
      does: 'keeps metadata as it was given, even when the address is confirmed',
      onlyEmbedded: 'GoTrue adds email_verified there',
      run: () =>
        withNewEmail(async (email) => {
          const user_metadata = { name: 'Ada' }
          const asked = { email, email_confirm: true, user_metadata }
          expect((await operator().createUser(asked)).data.user?.user_metadata).toEqual(
            user_metadata,
          )
        }),
    },
    {
      does: 'takes an id of its own',
      run: () =>
        withNewEmail(async (email) => {
          const id = crypto.randomUUID()
          const { data } = await operator().createUser({ email, id })
          expect(data.user?.id).toBe(id)
        }),
    },
    {
      does: 'mails nothing',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          await operator().createUser({ email })
          expect(await listMails(email)).toEqual([])
        }),
    },
    {
      does: 'refuses an address that has an account',
      run: () =>
        withPerson(async ({ email }) => {
          const { error } = await operator().createUser({ email })
          expectRefusal(error, 422, 'email_exists')
        }),
    },
    {
      does: 'is not for the publishable key, nor for a signed-in user',
      run: () =>
        withPerson(async ({ client }) => {
          for (const { auth } of [createVisitor(), client]) {
            const { error } = await auth.admin.createUser({ email: 'x@example.com' })
            expect([401, 403]).toContain(error?.status)
          }
        }),
    },
    refuse(() => operator().createUser({ phone: '15551234567' }), 'a phone number'),
  ],
  getUserById: [
    {
      does: 'reads an account',
      run: () =>
        withPerson(async ({ id, email }) => {
          const { data, error } = await operator().getUserById(id)
          expect(error).toBeNull()
          expect(data.user).toMatchObject({ id, email, identities: [{ provider: 'email' }] })
        }),
    },
    {
      does: 'tells that there is none',
      run: async () => {
        const { error } = await operator().getUserById(NOBODY)
        expectRefusal(error, 404, 'user_not_found')
      },
    },
  ],
  listUsers: [
    {
      does: 'gives pages, the newest first, with the number of the next and the last',
      run: () =>
        withPerson((ada) =>
          withPerson(async (ben) => {
            const { data, error } = await operator().listUsers({ page: 1, perPage: 2 })
            expect(error).toBeNull()
            expect(data.users).toHaveLength(2)
            const all = await operator().listUsers({ page: 1, perPage: 1000 })
            const ids = all.data.users.map((user) => user.id)
            expect(ids.indexOf(ben.id)).toBeLessThan(ids.indexOf(ada.id))
            expect(data).toMatchObject({ aud: 'authenticated', total: expect.any(Number) })
          }),
        ),
    },
    {
      does: 'refuses a page before the first',
      run: async () => {
        const { error } = await operator().listUsers({ page: -1 })
        expectRefusal(error, 400, 'validation_failed')
        const none = await operator().listUsers({ page: 1, perPage: -1 })
        expectRefusal(none.error, 400, 'validation_failed')
      },
    },
    {
      does: 'gives nobody beyond the last page',
      run: async () => {
        const { data } = await operator().listUsers({ page: 100_000, perPage: 50 })
        expect(data.users).toEqual([])
      },
    },
  ],
  updateUserById: [
    {
      does: 'changes address, password, metadata and role at once, without mails',
      run: () =>
        withPerson(async ({ id }) => {
          const changed = { email: `changed-${id}@example.com`, password: newPassword() }
          const { data, error } = await operator().updateUserById(id, {
            ...changed,
            user_metadata: { name: 'New' },
            app_metadata: { plan: 'vip' },
          })
          expect(error).toBeNull()
          expect(data.user).toMatchObject({
            email: changed.email,
            user_metadata: { name: 'New' },
            app_metadata: { plan: 'vip', provider: 'email' },
          })
          const signedIn = await createVisitor().auth.signInWithPassword(changed)
          expect(signedIn.data.user?.id).toBe(id)
        }),
    },
    {
      does: 'with a ban refuses sign-in, refresh and token, until it is lifted',
      run: () =>
        withPerson(async ({ id, client, email, password }) => {
          const { data } = await operator().updateUserById(id, { ban_duration: '1h' })
          const until = (data.user as { banned_until?: string } | null)?.banned_until ?? ''
          expect(Date.parse(until)).toBeGreaterThan(Date.now() + 3_500_000)
          const { auth } = createVisitor()
          const refused = await auth.signInWithPassword({ email, password })
          expectRefusal(refused.error, 400, 'user_banned')
          expectRefusal((await client.auth.refreshSession()).error, 400, 'user_banned')
          await operator().updateUserById(id, { ban_duration: 'none' })
          expect((await auth.signInWithPassword({ email, password })).error).toBeNull()
        }),
    },
    {
      does: 'gives a role that the next token carries',
      run: () =>
        withPerson(async ({ id, client }) => {
          const { data } = await operator().updateUserById(id, { role: 'service_role' })
          expect(data.user?.role).toBe('service_role')
          await client.auth.refreshSession()
          expect((await client.auth.getClaims()).data?.claims.role).toBe('service_role')
        }),
    },
    {
      does: 'tells that there is no such account',
      run: async () => {
        const { error } = await operator().updateUserById(NOBODY, { user_metadata: {} })
        expectRefusal(error, 404, 'user_not_found')
      },
    },
  ],
  deleteUser: [
    {
      does: 'removes the account, and its sessions with it',
      run: () =>
        withNewEmail(async (email) => {
          const password = newPassword()
          const { data } = await operator().createUser({ email, password, email_confirm: true })
          const { auth } = createVisitor()
          await auth.signInWithPassword({ email, password })
          expect((await operator().deleteUser(data.user?.id ?? '')).error).toBeNull()
          expect((await auth.refreshSession()).error).not.toBeNull()
          const { error } = await operator().getUserById(data.user?.id ?? '')
          expectRefusal(error, 404, 'user_not_found')
        }),
    },
    {
      does: 'softly keeps the row without what tells whose it was, and frees the address',
      run: () =>
        withNewEmail(async (email) => {
          const password = newPassword()
          const { data } = await operator().createUser({
            email,
            password,
            email_confirm: true,
            user_metadata: { name: 'Ada' },
          })
          const id = data.user?.id ?? ''
          const { auth } = createVisitor()
          await auth.signInWithPassword({ email, password })
          expect((await operator().deleteUser(id, true)).error).toBeNull()
          expect((await auth.refreshSession()).error).not.toBeNull()
          const kept = await operator().getUserById(id)
          expect(kept.data.user).toMatchObject({ id, deleted_at: expect.any(String) })
          expect(JSON.stringify(kept.data.user)).not.toContain(email)
          expect(kept.data.user?.user_metadata).not.toHaveProperty('name')
          const signedIn = await createVisitor().auth.signInWithPassword({ email, password })
          expectRefusal(signedIn.error, 400, 'invalid_credentials')
          const again = await operator().createUser({ email })
          expect(again.error).toBeNull()
          expect((await operator().deleteUser(id)).error).toBeNull()
        }),
    },
    {
      does: 'tells that there is no such account',
      run: async () => {
        const { error } = await operator().deleteUser(NOBODY)
        expectRefusal(error, 404, 'user_not_found')
      },
    },
  ],
  inviteUserByEmail: [
    {
      does: 'mails a link that opens the account, with the metadata of the invitation',
      readsMail: true,
      run: () =>
        withNewEmail(async (email) => {
          const { data, error } = await operator().inviteUserByEmail(email, {
            data: { team: 'red' },
            redirectTo: `${target.url}/welcome`,
          })
          expect(error).toBeNull()
          expect(data.user).toMatchObject({ email, user_metadata: { team: 'red' } })
          const landed = await openLink(await readLink(email))
          expect(landed.pathname).toBe('/welcome')
          expect(landed.hash).toContain('type=invite')
        }),
    },
    {
      does: 'refuses an address that has an account',
      run: () =>
        withPerson(async ({ email }) => {
          const { error } = await operator().inviteUserByEmail(email)
          expectRefusal(error, 422, 'email_exists')
        }),
    },
  ],
  signOut: [
    {
      does: 'ends the session of a token alone',
      run: () =>
        withPerson(async ({ client, email, password }) => {
          const other = createVisitor()
          await other.auth.signInWithPassword({ email, password })
          const { data } = await client.auth.getSession()
          const ended = await operator().signOut(data.session?.access_token ?? '', 'local')
          expect(ended.error).toBeNull()
          expect((await client.auth.refreshSession()).error).not.toBeNull()
          expect((await other.auth.refreshSession()).error).toBeNull()
        }),
    },
    {
      does: 'ends all sessions of a token’s user',
      run: () =>
        withPerson(async ({ client, email, password }) => {
          const other = createVisitor()
          await other.auth.signInWithPassword({ email, password })
          const { data } = await client.auth.getSession()
          await operator().signOut(data.session?.access_token ?? '', 'global')
          expect((await other.auth.refreshSession()).error).not.toBeNull()
        }),
    },
    {
      does: 'refuses a token that nobody signed',
      run: async () => {
        const { error } = await operator().signOut('not.a.token')
        expect(error).toMatchObject({ status: 403 })
      },
    },
  ],
}
