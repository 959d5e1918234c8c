import { expect, vi } from 'vitest'
import { expectRefusal, withPerson } from '#src/conformance/auth/accounts.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { createVisitor, type Person } from '#src/conformance/target.ts'

export const sessionCases: MethodTable = {
  initialize: [
    {
      does: 'of a client without a session is without an error',
      run: async () => {
        expect(await createVisitor().auth.initialize()).toEqual({ error: null })
      },
    },
  ],
  getSession: [
    {
      does: 'gives the kept session, without asking the service',
      run: () =>
        withPerson(async ({ client, id }) => {
          const { data, error } = await client.auth.getSession()
          expect(error).toBeNull()
          expect(data.session?.user.id).toBe(id)
        }),
    },
    {
      does: 'gives null to a visitor',
      run: async () => {
        const answer = await createVisitor().auth.getSession()
        expect(answer).toEqual({ data: { session: null }, error: null })
      },
    },
  ],
  setSession: [
    {
      does: 'takes over a session, and the user that the service names for it',
      run: () =>
        withPerson(async ({ client, id }) => {
          const tokens = await readTokens(client.auth)
          const other = createVisitor()
          const { data, error } = await other.auth.setSession(tokens)
          expect({ error, id: data.user?.id }).toEqual({ error: null, id })
        }),
    },
    {
      does: 'refreshes at once a session whose access token is over',
      run: () =>
        withPerson(async ({ client, id }) => {
          const tokens = await readTokens(client.auth)
          const expired = makeExpired(tokens.access_token)
          const { data, error } = await createVisitor().auth.setSession({
            ...tokens,
            access_token: expired,
          })
          expect({ error, id: data.user?.id }).toEqual({ error: null, id })
          expect(data.session?.access_token).not.toBe(expired)
        }),
    },
    {
      does: 'refuses a token that nobody signed',
      run: () =>
        withPerson(async ({ client }) => {
          const tokens = await readTokens(client.auth)
          const [head, body] = tokens.access_token.split('.')
          const forged = `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`
          const { error } = await createVisitor().auth.setSession({
            ...tokens,
            access_token: forged,
          })
          expect(error).toMatchObject({ status: 403 })
        }),
    },
  ],
  refreshSession: [
    {
      does: 'gives another pair of tokens for the same session',
      run: () =>
        withPerson(async ({ client }) => {
          const before = await readTokens(client.auth)
          const claims = await client.auth.getClaims()
          const { data, error } = await client.auth.refreshSession()
          expect(error).toBeNull()
          expect(data.session?.refresh_token).not.toBe(before.refresh_token)
          const after = await client.auth.getClaims()
          expect(after.data?.claims.session_id).toBe(claims.data?.claims.session_id)
          expect(after.data?.claims.amr).toEqual(claims.data?.claims.amr)
        }),
    },
    {
      does: 'with a token that was replaced a moment ago still gives a working session',
      run: () =>
        withPerson(async ({ client, id }) => {
          const { refresh_token } = await readTokens(client.auth)
          await client.auth.refreshSession()
          const again = await createVisitor().auth.refreshSession({ refresh_token })
          expect(again.error).toBeNull()
          expect(again.data.user?.id).toBe(id)
        }),
    },
    {
      does: 'refuses an unknown token',
      run: async () => {
        const { auth } = createVisitor()
        const { error } = await auth.refreshSession({ refresh_token: 'none-of-ours' })
        expectRefusal(error, 400, 'refresh_token_not_found')
      },
    },
  ],
  signOut: [
    {
      does: 'with scope local ends this session alone',
      run: () =>
        withPerson(async (person) => {
          const other = await signInAgain(person)
          expect((await person.client.auth.signOut({ scope: 'local' })).error).toBeNull()
          expect((await person.client.auth.getSession()).data.session).toBeNull()
          expect((await other.auth.getUser()).error).toBeNull()
        }),
    },
    {
      does: 'with scope others ends the others alone',
      run: () =>
        withPerson(async (person) => {
          const other = await signInAgain(person)
          expect((await person.client.auth.signOut({ scope: 'others' })).error).toBeNull()
          expect((await person.client.auth.getUser()).error).toBeNull()
          expect((await other.auth.refreshSession()).error).not.toBeNull()
        }),
    },
    {
      does: 'ends all sessions, and their access tokens with them',
      run: () =>
        withPerson(async (person) => {
          const other = await signInAgain(person)
          const { access_token: token } = await readTokens(person.client.auth)
          expect((await person.client.auth.signOut()).error).toBeNull()
          expect((await other.auth.refreshSession()).error).not.toBeNull()
          const { error } = await createVisitor().auth.getUser(token)
          // The client reports `session_not_found` as its own error.
          expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
        }),
    },
    {
      does: 'of a visitor is nothing, and no error',
      run: async () => {
        expect(await createVisitor().auth.signOut()).toEqual({ error: null })
      },
    },
  ],
  onAuthStateChange: [
    {
      does: 'tells of each step of a session, until it is unsubscribed',
      run: () =>
        withPerson(async ({ email, password }) => {
          const { auth } = createVisitor()
          const events: string[] = []
          const { data } = auth.onAuthStateChange((event) => void events.push(event))
          await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']))
          await auth.signInWithPassword({ email, password })
          await auth.refreshSession()
          await auth.signOut({ scope: 'local' })
          const seen = ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']
          expect(events).toEqual(seen)
          data.subscription.unsubscribe()
          await auth.signInWithPassword({ email, password })
          expect(events).toEqual(seen)
        }),
    },
  ],
  startAutoRefresh: [
    {
      does: 'refreshes a session that is about to end',
      run: () =>
        withPerson(async ({ client }) => {
          const stored = new Map<string, string>()
          const keeper = createVisitor({
            auth: {
              persistSession: true,
              storageKey: 'kept',
              storage: {
                getItem: (key) => stored.get(key) ?? null,
                setItem: (key, value) => void stored.set(key, value),
                removeItem: (key) => void stored.delete(key),
              },
            },
          })
          const { data } = await keeper.auth.setSession(await readTokens(client.auth))
          const nearlyOver = { ...data.session, expires_at: Math.floor(Date.now() / 1000) + 20 }
          stored.set('kept', JSON.stringify(nearlyOver))
          const events: string[] = []
          keeper.auth.onAuthStateChange((event) => void events.push(event))
          await keeper.auth.startAutoRefresh()
          await vi.waitFor(() => expect(events).toContain('TOKEN_REFRESHED'), { timeout: 10_000 })
          await keeper.auth.stopAutoRefresh()
        }),
    },
  ],
  stopAutoRefresh: [
    {
      does: 'may be called without having begun',
      run: async () => {
        await expect(createVisitor().auth.stopAutoRefresh()).resolves.toBeUndefined()
      },
    },
  ],
  dispose: [
    {
      does: 'ends timers and listeners of a client',
      run: () =>
        withPerson(async ({ email, password }) => {
          const { auth } = createVisitor()
          const events: string[] = []
          auth.onAuthStateChange((event) => void events.push(event))
          await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']))
          await auth.dispose()
          await auth.signInWithPassword({ email, password })
          expect(events).toEqual(['INITIAL_SESSION'])
        }),
    },
  ],
  isThrowOnErrorEnabled: [
    {
      does: 'is off unless asked for',
      run: () => {
        expect(createVisitor().auth.isThrowOnErrorEnabled()).toBeFalsy()
        const strict = createVisitor({ auth: { throwOnError: true } })
        expect(strict.auth.isThrowOnErrorEnabled()).toBe(true)
      },
    },
  ],
}

type Auth = Person['client']['auth']

async function readTokens(auth: Auth): Promise<{ access_token: string; refresh_token: string }> {
  const { data } = await auth.getSession()
  if (!data.session) throw new Error('Nobody is signed in')
  const { access_token, refresh_token } = data.session
  return { access_token, refresh_token }
}

async function signInAgain({ email, password }: Person): Promise<Person['client']> {
  const client = createVisitor()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** The client only reads its end; the service never sees this token. */
function makeExpired(token: string): string {
  const [head, body, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...claims, exp: 1_000_000_000 }))
  return `${head}.${changed.toString('base64url')}.${signature}`
}
