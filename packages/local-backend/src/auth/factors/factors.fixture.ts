import type { SupabaseClient } from '@supabase/supabase-js'
import {
  createAuthBench,
  PASSWORD,
  type AuthBench,
  type AuthBenchOptions,
} from '#src/auth/auth.fixture.ts'
import { showCode } from '#src/auth/factors/authenticator.fixture.ts'

export interface TestFactor {
  id: string
  secret: string
}

/** A test's own account with a signed-in client. */
export interface Account {
  id: string
  email: string
  client: SupabaseClient
}

/** Where a request comes from. */
export interface Origin {
  ip?: string
}

export interface FactorBench extends AuthBench {
  createAccount(): Promise<Account>
  signIn(account: Account): Promise<SupabaseClient>
  enroll(client: SupabaseClient, friendlyName?: string): Promise<TestFactor>
  /** Gives the account a verified factor; its client's session has level two afterwards. */
  protect(account: Account, friendlyName?: string): Promise<TestFactor>
  /** Raises the session of a client with a code that counts as new. */
  raise(client: SupabaseClient, factor: TestFactor): Promise<void>
  /** Lets codes of the current steps pass again. */
  forgetUsedCodes(): Promise<void>
  /** Requests as a token's owner, without the client, to see status and body. */
  ask(
    token: string,
    method: string,
    path: string,
    body?: unknown,
    origin?: Origin,
  ): Promise<{ status: number; body: Record<string, unknown>; retryAfter: string | null }>
  challenge(token: string, factor: TestFactor, origin?: Origin): Promise<string>
}

export async function createFactorBench(setup: AuthBenchOptions = {}): Promise<FactorBench> {
  const bench = await createAuthBench(setup)
  let count = 0

  const ask: FactorBench['ask'] = async (token, method, path, body, { ip } = {}) => {
    const answer = await bench.request(
      path,
      {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
      ip === undefined ? undefined : { incoming: { socket: { remoteAddress: ip } } },
    )
    return {
      status: answer.status,
      body: answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>),
      retryAfter: answer.headers.get('Retry-After'),
    }
  }
  const factors = {
    async createAccount() {
      count += 1
      const email = `factor${count}@example.com`
      const { data, error } = await bench
        .admin()
        .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      if (error) throw error
      const account = { id: data.user.id, email }
      return { ...account, client: await signIn(email) }
    },
    signIn: ({ email }: Account) => signIn(email),
    async enroll(client: SupabaseClient, friendlyName = 'Phone') {
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
      if (error) throw error
      return { id: data.id, secret: data.totp.secret }
    },
    async protect({ client }: Account, friendlyName = 'Phone') {
      const factor = await factors.enroll(client, friendlyName)
      await factors.raise(client, factor)
      return factor
    },
    async raise(client: SupabaseClient, factor: TestFactor) {
      await factors.forgetUsedCodes()
      const { error } = await client.auth.mfa.challengeAndVerify({
        factorId: factor.id,
        code: codeOf(factor),
      })
      if (error) throw error
    },
    async forgetUsedCodes() {
      await bench.query('delete from local_backend.used_factor_steps')
    },
    ask,
    async challenge(token: string, factor: TestFactor, origin: Origin = {}) {
      const { body } = await ask(
        token,
        'POST',
        `/factors/${factor.id}/challenge`,
        undefined,
        origin,
      )
      return String(body['id'])
    },
  }
  async function signIn(email: string): Promise<SupabaseClient> {
    const client = bench.client()
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return client
  }
  return { ...bench, ...factors }
}

/** The code of the authenticator, now or some steps later. */
export function codeOf({ secret }: TestFactor, later = 0): string {
  return showCode(secret, later)
}

/** Different codes that are wrong for a while. */
export function* wrongCodes(factor: TestFactor): Generator<string, never> {
  const near = new Set([-2, -1, 0, 1, 2, 3, 4].map((later) => codeOf(factor, later)))
  for (let guess = 0; ; guess = (guess + 1) % 1_000_000) {
    const code = String(guess).padStart(6, '0')
    if (!near.has(code)) yield code
  }
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? ''
}
