import { expect } from 'vitest'
import { expectRefusal, newPassword, withPerson } from '#src/conformance/auth/accounts.ts'
import { refuse } from '#src/conformance/auth/not-served.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { openLink, readLink } from '#src/conformance/read-mail.ts'
import {
  createPerson,
  createVisitor,
  newEmail,
  removePerson,
  target,
} from '#src/conformance/target.ts'

export const userCases: MethodTable = {
  getUser: [
    {
      does: 'asks the service who is signed in',
      run: () =>
        withPerson(async ({ client, id, email }) => {
          const { data, error } = await client.auth.getUser()
          expect(error).toBeNull()
          expect(data.user).toMatchObject({ id, email, role: 'authenticated' })
          expect(data.user?.identities).toHaveLength(1)
        }),
    },
    {
      does: 'takes a token of its own',
      run: () =>
        withPerson(async ({ client, id }) => {
          const { data: kept } = await client.auth.getSession()
          const asked = await createVisitor().auth.getUser(kept.session?.access_token)
          expect(asked.data.user?.id).toBe(id)
        }),
    },
    {
      does: 'refuses a token that nobody signed',
      run: async () => {
        const { data, error } = await createVisitor().auth.getUser('not.a.token')
        expectRefusal(error, 403, 'bad_jwt')
        expect(data.user).toBeNull()
      },
    },
    {
      does: 'tells that a session is missing',
      run: async () => {
        const { error } = await createVisitor().auth.getUser()
        expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
      },
    },
  ],
  getClaims: [
    {
      does: 'gives the claims of the session',
      run: () =>
        withPerson(async ({ client, id, email }) => {
          const { data, error } = await client.auth.getClaims()
          expect(error).toBeNull()
          expect(data?.claims).toMatchObject({
            sub: id,
            email,
            aud: 'authenticated',
            role: 'authenticated',
            aal: 'aal1',
            amr: [{ method: 'password', timestamp: expect.any(Number) }],
            iss: `${target.url}/auth/v1`,
            session_id: expect.any(String),
            is_anonymous: false,
          })
        }),
    },
    {
      does: 'checks the signature with the published key, without asking who it is',
      onlyEmbedded: 'a project may still sign with a shared secret',
      run: async () => {
        const asked: string[] = []
        const person = await createPerson({
          global: {
            fetch: async (input, init) => {
              asked.push(new URL(input instanceof Request ? input.url : input).pathname)
              return await fetch(input, init)
            },
          },
        })
        asked.length = 0
        const { data } = await person.client.auth.getClaims()
        expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
        expect(asked).not.toContain('/auth/v1/user')
        await removePerson(person)
      },
    },
    {
      does: 'refuses claims that were changed',
      run: () =>
        withPerson(async ({ client }) => {
          const { data: kept } = await client.auth.getSession()
          const [head, body, signature] = (kept.session?.access_token ?? '').split('.')
          const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
          const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' }))
          const token = `${head}.${forged.toString('base64url')}.${signature}`
          const { data, error } = await createVisitor().auth.getClaims(token)
          expect(data).toBeNull()
          expect(error).not.toBeNull()
        }),
    },
  ],
  updateUser: [
    {
      does: 'merges metadata, and tells those who listen',
      run: () =>
        withPerson(async ({ client }) => {
          const events: string[] = []
          client.auth.onAuthStateChange((event) => void events.push(event))
          await client.auth.updateUser({ data: { first: 1, second: 'two' } })
          const { data } = await client.auth.updateUser({ data: { second: null, third: [3] } })
          expect(data.user?.user_metadata).toMatchObject({ first: 1, third: [3] })
          expect(data.user?.user_metadata).not.toHaveProperty('second')
          expect(events).toContain('USER_UPDATED')
        }),
    },
    {
      does: 'cannot give itself a role',
      run: () =>
        withPerson(async ({ client }) => {
          const role = { data: {}, role: 'service_role' }
          await client.auth.updateUser(role)
          const metadata = { data: {}, app_metadata: { is_admin: true } }
          const refused = await client.auth.updateUser(metadata)
          expectRefusal(refused.error, 403, 'not_admin')
          const { data } = await client.auth.getUser()
          expect(data.user?.role).toBe('authenticated')
          expect(data.user?.app_metadata).not.toHaveProperty('is_admin')
        }),
    },
    {
      does: 'changes the password, and ends the other sessions',
      run: () =>
        withPerson(async ({ client, email, password }) => {
          const other = createVisitor()
          await other.auth.signInWithPassword({ email, password })
          const changed = newPassword()
          expect((await client.auth.updateUser({ password: changed })).error).toBeNull()
          expect((await client.auth.getUser()).error).toBeNull()
          expect((await other.auth.refreshSession()).error).not.toBeNull()
          const old = await createVisitor().auth.signInWithPassword({ email, password })
          expectRefusal(old.error, 400, 'invalid_credentials')
        }),
    },
    {
      does: 'refuses the password that it is already, and a weak one',
      run: () =>
        withPerson(async ({ client, password }) => {
          expectRefusal((await client.auth.updateUser({ password })).error, 422, 'same_password')
          const weak = await client.auth.updateUser({ password: '123' })
          expectRefusal(weak.error, 422, 'weak_password')
        }),
    },
    {
      does: 'changes the address when both addresses agreed, by their links',
      readsMail: true,
      run: () =>
        withPerson(async ({ client, email }) => {
          const changed = newEmail()
          const emailRedirectTo = `${target.url}/settings`
          const asked = await client.auth.updateUser({ email: changed }, { emailRedirectTo })
          expect(asked.data.user).toMatchObject({ email, new_email: changed })
          const first = await openLink(await readLink(email))
          expect(first.pathname).toBe('/settings')
          expect(new URLSearchParams(first.hash.slice(1)).get('message')).toMatch(/other email/)
          expect((await client.auth.getUser()).data.user?.email).toBe(email)
          await openLink(await readLink(changed))
          const { data } = await client.auth.getUser()
          expect(data.user?.email).toBe(changed)
          expect(data.user?.new_email).toBeUndefined()
        }),
    },
    {
      does: 'refuses the address of somebody else',
      run: () =>
        withPerson((ada) =>
          withPerson(async (ben) => {
            const { error } = await ada.client.auth.updateUser({ email: ben.email })
            expectRefusal(error, 422, 'email_exists')
          }),
        ),
    },
    {
      does: 'is nothing for a visitor',
      run: async () => {
        const { error } = await createVisitor().auth.updateUser({ data: { name: 'x' } })
        expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
      },
    },
    refuse(async () => {
      const person = await createPerson()
      const answer = await person.client.auth.updateUser({ phone: '15551234567' })
      await removePerson(person)
      return answer
    }, 'a phone number'),
  ],
}
