import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { issueIdToken, passProvider } from '#src/conformance/auth/provider-browser.ts'
import { withNewEmail, withPerson } from '#src/conformance/auth/accounts.ts'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import { createVisitor, target, type Person } from '#src/conformance/target.ts'

const needsProvider = 'needs a provider that lets everybody in'
const needsLinking = 'other projects have to allow the linking of identities first'

/** Sign-in through an OpenID provider, and the ways to sign in that an account has. */
export const openidCases: MethodTable = {
  signInWithOAuth: [
    {
      does: 'answers the address that leads to the provider, and leaves nothing out',
      run: async () => {
        const { data, error } = await createVisitor({
          auth: { flowType: 'pkce' },
        }).auth.signInWithOAuth({
          provider: 'google',
          options: {
            redirectTo: `${target.url}/here`,
            scopes: 'calendar',
            queryParams: { access_type: 'offline' },
          },
        })
        expect(error).toBeNull()
        const url = new URL(data.url ?? '')
        expect(url.origin + url.pathname).toBe(`${target.url}/auth/v1/authorize`)
        expect(Object.fromEntries(url.searchParams)).toMatchObject({
          provider: 'google',
          redirect_to: `${target.url}/here`,
          scopes: 'calendar',
          access_type: 'offline',
          code_challenge_method: 's256',
        })
      },
    },
    {
      does: 'with a provider that nobody set up is refused where its address leads',
      run: async () => {
        const { data } = await createVisitor().auth.signInWithOAuth({ provider: 'zoom' })
        const answer = await fetch(data.url ?? '', { redirect: 'manual' })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({
          error_code: 'validation_failed',
          msg: expect.stringMatching(/^Unsupported provider: /),
        })
      },
    },
    {
      does: 'ends in a session in the fragment, in the implicit flow',
      onlyEmbedded: needsProvider,
      run: () =>
        withNewEmail(async (email) => {
          const visitor = createVisitor({ auth: { flowType: 'implicit' } })
          const page = await passProvider(await beginSignIn(visitor, email))
          const fragment = new URLSearchParams(page.hash.slice(1))
          expect([...fragment.keys()].toSorted()).toEqual([
            'access_token',
            'expires_at',
            'expires_in',
            'provider_refresh_token',
            'provider_token',
            'refresh_token',
            'token_type',
          ])
          const { data, error } = await visitor.auth.setSession({
            access_token: fragment.get('access_token') ?? '',
            refresh_token: fragment.get('refresh_token') ?? '',
          })
          expect(error).toBeNull()
          expect(data.user).toMatchObject({
            email,
            app_metadata: { provider: 'google', providers: ['google'] },
            user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
          })
        }),
    },
  ],
  exchangeCodeForSession: [
    {
      does: 'gives the session of a sign-in at a provider, with the tokens of the provider',
      onlyEmbedded: needsProvider,
      run: () =>
        withNewEmail(async (email) => {
          const visitor = createVisitor({ auth: { flowType: 'pkce' } })
          const page = await passProvider(await beginSignIn(visitor, email))
          const { data, error } = await visitor.auth.exchangeCodeForSession(
            page.searchParams.get('code') ?? '',
          )
          expect(error).toBeNull()
          expect(data.session).toMatchObject({
            provider_token: expect.any(String),
            provider_refresh_token: expect.any(String),
            user: { email },
          })
          const { data: token } = await visitor.auth.getClaims()
          expect(token?.claims.amr).toMatchObject([{ method: 'oauth' }])
        }),
    },
    {
      does: 'refuses a code that was never given out',
      run: async () => {
        const visitor = createVisitor({ auth: { flowType: 'pkce' } })
        await visitor.auth.signInWithOAuth({ provider: 'google' })
        const { data, error } = await visitor.auth.exchangeCodeForSession(crypto.randomUUID())
        expect(data.session).toBeNull()
        expect(error).toMatchObject({ status: 404, code: 'flow_state_not_found' })
      },
    },
  ],
  signInWithIdToken: [
    {
      does: 'gives a session, the same account each time',
      onlyEmbedded: needsProvider,
      run: () =>
        withNewEmail(async (email) => {
          const nonce = crypto.randomUUID()
          const hash = createHash('sha256').update(nonce).digest('hex')
          const first = await createVisitor().auth.signInWithIdToken({
            provider: 'google',
            token: await issueIdToken(email, { nonce: hash }),
            nonce,
          })
          expect(first.error).toBeNull()
          expect(first.data.user?.email).toBe(email)
          const second = await createVisitor().auth.signInWithIdToken({
            provider: 'google',
            token: await issueIdToken(email),
          })
          expect(second.data.user?.id).toBe(first.data.user?.id)
        }),
    },
    {
      does: 'refuses a token that no provider signed',
      run: async () => {
        const { data, error } = await createVisitor().auth.signInWithIdToken({
          provider: 'google',
          token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
        })
        expect(data.session).toBeNull()
        expect(error?.status).toBe(400)
      },
    },
  ],
  getUserIdentities: [
    {
      does: 'lists the ways to sign in that an account has',
      run: () =>
        withPerson(async ({ client, email, id }) => {
          const { data, error } = await client.auth.getUserIdentities()
          expect(error).toBeNull()
          expect(data?.identities).toMatchObject([
            { provider: 'email', user_id: id, identity_data: { email } },
          ])
        }),
    },
    {
      does: 'asks for a session',
      run: async () => {
        const { error } = await createVisitor().auth.getUserIdentities()
        expect(error?.name).toBe('AuthSessionMissingError')
      },
    },
  ],
  linkIdentity: [
    {
      does: 'adds a way to sign in that then leads to the same account',
      onlyEmbedded: needsProvider,
      run: () =>
        withPerson(async (person) => {
          const atProvider = `other-${person.email}`
          const page = await passProvider(await beginLinking(person, atProvider))
          expect(page.searchParams.get('error')).toBeNull()
          const { data } = await person.client.auth.getUserIdentities()
          expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
          const again = await createVisitor().auth.signInWithIdToken({
            provider: 'google',
            token: await issueIdToken(atProvider),
          })
          expect(again.data.user).toMatchObject({ id: person.id, email: person.email })
        }),
    },
  ],
  linkIdentityOAuth: [
    {
      does: 'refuses somebody who is not signed in',
      onlyEmbedded: needsLinking,
      run: async () => {
        const { data, error } = await createVisitor().auth.linkIdentity({ provider: 'google' })
        expect(data).toMatchObject({ url: null })
        expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
      },
    },
    {
      does: 'refuses an account at the provider that belongs to somebody else',
      onlyEmbedded: needsProvider,
      run: () =>
        withPerson(async (owner) => {
          await passProvider(await beginLinking(owner, owner.email))
          await withPerson(async (other) => {
            const page = await passProvider(await beginLinking(other, owner.email))
            expect(page.searchParams.get('error_code')).toBe('identity_already_exists')
            const { data } = await other.client.auth.getUserIdentities()
            expect(data?.identities).toHaveLength(1)
          })
        }),
    },
  ],
  linkIdentityIdToken: [
    {
      does: 'adds the account at the provider that the token is about',
      onlyEmbedded: needsProvider,
      run: () =>
        withPerson(async ({ client, email, id }) => {
          const { data, error } = await client.auth.linkIdentity({
            provider: 'google',
            token: await issueIdToken(email),
          })
          expect(error).toBeNull()
          expect(data).toMatchObject({ session: {}, user: { id } })
          const { data: after } = await client.auth.getUserIdentities()
          expect(after?.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
        }),
    },
  ],
  unlinkIdentity: [
    {
      does: 'takes a way to sign in away, and keeps the last one',
      onlyEmbedded: needsProvider,
      run: () =>
        withPerson(async ({ client, email }) => {
          await client.auth.linkIdentity({
            provider: 'google',
            token: await issueIdToken(email),
          })
          const before = await client.auth.getUserIdentities()
          const [first, second] = before.data?.identities ?? []
          if (!first || !second) throw new Error('Nothing was linked')
          expect((await client.auth.unlinkIdentity(second)).error).toBeNull()
          const { error } = await client.auth.unlinkIdentity(first)
          expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
          const after = await client.auth.getUserIdentities()
          expect(after.data?.identities.map(({ provider }) => provider)).toEqual(['email'])
        }),
    },
  ],
}

async function beginSignIn(
  visitor: ReturnType<typeof createVisitor>,
  email: string,
): Promise<string> {
  const { data, error } = await visitor.auth.signInWithOAuth({
    provider: 'google',
    options: { queryParams: { login_hint: email } },
  })
  if (error) throw error
  return data.url ?? ''
}

async function beginLinking({ client }: Person, email: string): Promise<string> {
  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    // Another origin: this client has no browser that would keep the cookie of its own request.
    options: { redirectTo: 'http://127.0.0.1:5999', queryParams: { login_hint: email } },
  })
  if (error) throw error
  return data.url ?? ''
}
