import type { SupabaseClient } from '@supabase/supabase-js'
import { createAuthBench, type AuthBench, type AuthBenchOptions } from '#src/auth/auth.fixture.ts'
import {
  describePerson,
  startTestIssuer,
  type TestIssuer,
} from '#src/auth/openid/issuer.fixture.ts'

export interface OpenidBench extends AuthBench {
  /** The provider `google`. */
  issuer: TestIssuer
  /** The provider `keycloak`, with the same client. */
  otherIssuer: TestIssuer
  browser(): Browser
  /** Sends a new browser through the provider and returns the final address in the application. */
  signIn(email: string, query?: Record<string, string>): Promise<URL>
  /** Accounts with that address. */
  accountsOf(email: string): Promise<{ id: string; providers: string[]; password: boolean }[]>
  idToken(email: string, claims?: Record<string, unknown>): Promise<string>
  signInWithToken(email: string): Promise<SupabaseClient>
}

interface Browser {
  /** Opens a page and returns where it leads; cookies are kept. */
  open(this: void, url: string, form?: URLSearchParams): Promise<URL>
  /** Cookies that the service has set. */
  cookies: Map<string, string>
}

/** An auth service with two providers to sign in with. */
export async function createOpenidBench(setup: AuthBenchOptions = {}): Promise<OpenidBench> {
  const [issuer, otherIssuer] = await Promise.all([startTestIssuer(), startTestIssuer()])
  const client = { clientId: issuer.clientId, clientSecret: issuer.clientSecret }
  const bench = await createAuthBench({
    ...setup,
    auth: {
      providers: {
        google: { issuer: issuer.url, ...client, additionalClientIds: ['phone-app'] },
        keycloak: { issuer: otherIssuer.url, ...client },
        // Nobody listens there.
        zoom: { issuer: 'http://127.0.0.1:9', ...client },
        twitch: { issuer: 'http://issuer.example', ...client },
      },
      ...setup.auth,
    },
  })
  const publicUrl = bench.database.context.options.publicUrl

  const browser = (): Browser => {
    const cookies = new Map<string, string>()
    return {
      cookies,
      async open(url, form) {
        const at = new URL(url, `${publicUrl}/auth/v1/`)
        const isOurs = at.origin === publicUrl && at.pathname.startsWith('/auth/v1/')
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = isOurs
          ? await bench.request(at.pathname.slice('/auth/v1'.length) + at.search, {
              ...(form === undefined ? {} : { method: 'POST', body: form }),
              headers: { apikey: '', cookie },
            })
          : await fetch(at, { redirect: 'manual' })
        for (const line of isOurs ? answer.headers.getSetCookie() : []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (/max-age=0/i.test(line)) cookies.delete(name)
          else cookies.set(name, value)
        }
        return new URL(answer.headers.get('location') ?? `error:${answer.status}`)
      },
    }
  }

  const opened: OpenidBench = {
    ...bench,
    issuer,
    otherIssuer,
    browser,
    accountsOf: (email) =>
      bench.query(
        `select id, raw_app_meta_data -> 'providers' as providers, encrypted_password <> '' as password
         from auth.users where email = $1`,
        [email],
      ),
    async signIn(email, query = {}) {
      const { open } = browser()
      const wish = new URLSearchParams({ provider: 'google', login_hint: email, ...query })
      const atProvider = await open(`authorize?${wish.toString()}`)
      if (atProvider.pathname !== '/authorize') return atProvider
      return await open((await open(atProvider.href)).href)
    },
    idToken: (email, claims = {}) => issuer.issueIdToken({ ...describePerson(email), ...claims }),
    async signInWithToken(email) {
      const visitor = bench.client()
      const token = await opened.idToken(email)
      const { error } = await visitor.auth.signInWithIdToken({ provider: 'google', token })
      if (error) throw error
      return visitor
    },
    async drop() {
      await Promise.all([bench.drop(), issuer.stop(), otherIssuer.stop()])
    },
  }
  return opened
}
