import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { createAuthApp } from '#src/auth/auth-app.ts'
import { createMailbox, type KeptMail, type Mailbox } from '#src/mailbox/mailbox.ts'
import { createMailer } from '#src/mailbox/mailer.ts'
import type { AuthLimits, AuthOptions, BackendOptions } from '#src/options.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

export interface AuthBench {
  database: TestDatabase
  mailbox: Mailbox
  /** The unmodified client, with its own session. */
  client(flowType?: 'implicit' | 'pkce'): SupabaseClient
  admin(): SupabaseClient
  /** A request to the auth service with the publishable key; `path` is relative to /auth/v1. */
  request(path: string, init?: RequestInit, env?: object): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Opens an address as a browser would and returns where it leads. */
  open(link: string): Promise<URL>
  lastMail(to: string): Promise<KeptMail>
  lastLink(to: string): Promise<string>
  lastCode(to: string): Promise<string>
  /** Signs up and opens the emailed link. */
  register(email: string, password?: string): Promise<void>
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  drop(): Promise<void>
}

export const PASSWORD = 'a long enough secret'

export interface AuthBenchOptions {
  /** Whether the database counts for the limits. */
  isShared?: boolean
  auth?: Partial<Omit<AuthOptions, 'limits'>>
  limits?: Partial<AuthLimits>
  options?: Partial<BackendOptions>
  /** In milliseconds. */
  mailDeadlines?: { step: number; mail: number }
}

/** Limits so high that only tests about limits reach them. */
const WIDE: AuthLimits = {
  signInsPerFiveMinutes: 100_000,
  refreshesPerFiveMinutes: 100_000,
  verificationsPerFiveMinutes: 100_000,
  secondsBetweenMails: 0,
  mailsPerHour: 100_000,
  triesPerCode: 5,
}

/** An auth service on its own database, called as a browser calls it, but without a socket. */
export async function createAuthBench(setup: AuthBenchOptions = {}): Promise<AuthBench> {
  const database = await createTestDatabase({
    options: {
      auth: {
        tokenLifetime: 3600,
        refreshReuseInterval: 10,
        linkLifetime: 3600,
        minimumPasswordLength: 6,
        providers: {},
        ...setup.auth,
        limits: { ...WIDE, ...setup.limits },
      },
      ...setup.options,
    },
  })
  const context = {
    ...database.context,
    database: { ...database.context.database, isShared: setup.isShared ?? false },
  }
  const mailbox = createMailbox(context.database.auth)
  const mailer = createMailer(context.options.mail, mailbox, context.log, setup.mailDeadlines)
  const app = new Hono().route('/auth/v1', createAuthApp(context, mailer))
  const origin = context.options.publicUrl
  const { publishableKey, secretKey } = context.keys

  const request: AuthBench['request'] = async (path, init = {}, env) => {
    const headers = new Headers(init.headers)
    if (!headers.has('apikey')) headers.set('apikey', publishableKey)
    return await app.request(`${origin}/auth/v1${path}`, { ...init, headers }, env)
  }
  const connect = (key: string, flowType: 'implicit' | 'pkce') =>
    createClient(origin, key, {
      auth: {
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        storage: createStorage(),
        storageKey: crypto.randomUUID(),
      },
      global: { fetch: async (input, init) => await app.request(input, init) },
    })

  const bench: AuthBench = {
    database,
    mailbox,
    client: (flowType = 'implicit') => connect(publishableKey, flowType),
    admin: () => connect(secretKey, 'implicit'),
    request,
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
    async open(link) {
      const answer = await app.request(link)
      return new URL(answer.headers.get('location') ?? `error:${answer.status}`)
    },
    async lastMail(to) {
      const [mail] = await mailbox.list({ to })
      if (!mail) throw new Error(`No mail to ${to}`)
      return mail
    },
    lastLink: async (to) => (await bench.lastMail(to)).links[0] ?? '',
    lastCode: async (to) => /\b\d{6}\b/.exec((await bench.lastMail(to)).text)?.[0] ?? '',
    async register(email, password = PASSWORD) {
      const { error } = await bench.client().auth.signUp({ email, password })
      if (error) throw error
      await bench.open(await bench.lastLink(email))
    },
    async query<T extends object>(sql: string, values: unknown[] = []) {
      return (await context.database.auth.query<T>(sql, values)).rows
    },
    async drop() {
      await mailer.close()
      await database.drop()
    },
  }
  return bench
}

function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
