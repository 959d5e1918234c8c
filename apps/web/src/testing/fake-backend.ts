import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { onTestFinished, vi } from 'vitest'
import { loadConfig } from '#src/lib/config.ts'
import { settleConnection } from '#src/lib/connection.ts'
import { connectSupabase, type Supabase } from '#src/lib/supabase.ts'

interface SentRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Record<string, unknown>
}

interface Answer {
  status?: number
  body?: unknown
}

export type Answers = Record<string, Answer | ((request: SentRequest) => Answer | Promise<Answer>)>

export interface FakeBackend {
  supabase: Supabase
  /** The requests, in order. */
  requests: SentRequest[]
}

/** The plan that everybody has. A person without a plan is treated as one whose session must be renewed (use-plan.ts). */
export const basicPlan: Answers = {
  'GET /rest/v1/subscription_view': {
    body: [
      {
        is_pro: false,
        is_trialing: false,
        trial_ends_at: null,
        current_period_end: null,
        cancel_at_period_end: false,
        is_cancelled: false,
        payment_status: null,
      },
    ],
  },
  'GET /rest/v1/subscriptions': {
    body: [{ is_admin: false, is_vip: false, num_scans: 0, quota_reset_date: '2026-11-01' }],
  },
}

/** Many screens request the plans' limits and marks of sellers, and the app looks for receipts that were read, and for what arrived, meanwhile. */
const asUsual: Answers = {
  'GET /rest/v1/plans': { body: [] },
  'GET /rest/v1/seller_marks': { body: [] },
  'GET /rest/v1/product_proofs': { body: [] },
  'POST /rest/v1/rpc/list_receipt_scans': { body: [] },
  'POST /api/inbox/claim': { body: { arrivals: [], againIn: null } },
}

const testConfig: PublicConfig = {
  supabaseUrl: 'http://backend.test',
  publishableKey: 'publishable',
  mailboxUrl: null,
  features: { google: false, payments: false, ai: false, ebay: false, ebayListing: false },
  videos: { demo: null, onboarding: null },
  contactFormUrl: null,
  affiliateTag: null,
  extensionUrl: null,
  priceId: null,
  geolocationUrl: null,
}

/** With payments set up. */
export const withPayments: Partial<PublicConfig> = {
  features: { ...testConfig.features, payments: true },
}

/**
 * Connects the real client to faked answers, 'POST /auth/v1/token' and so on. Other requests get 404. A request that is aborted
 * fails, and so does one without an answer at the test's end: tests share modules, in which it would wait for ever.
 */
export async function connectFakeBackend(
  answers: Answers,
  config: Partial<PublicConfig> = {},
): Promise<FakeBackend> {
  const requests: SentRequest[] = []
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://app.test')
    if (url.pathname === '/config.json') return Response.json({ ...testConfig, ...config })
    if (url.pathname === '/healthz') return Response.json({ status: 'ok' })
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    }
    requests.push(request)
    const name = `${request.method} ${request.path}`
    const answer = answers[name] ?? asUsual[name] ?? { status: 404, body: {} }
    const { status = 200, body = {} } =
      typeof answer === 'function'
        ? await Promise.race([answer(request), rejectOnAbort(ended.signal, init.signal)])
        : answer
    const stripsNulls = request.headers.get('accept')?.includes('nulls=stripped') === true
    return Response.json(stripsNulls ? withoutNulls(body) : body, { status })
  })
  // Tests share modules: a check that an earlier one began, whose server is gone, would answer this one.
  await settleConnection()
  const supabase = connectSupabase(await loadConfig())
  onTestFinished(() => supabase.auth.dispose())
  return { supabase, requests }
}

/** A value without the fields that are null, also inside of others. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) =>
      field === null ? [] : [[key, withoutNulls(field)]],
    ),
  )
}

/** An answer that never comes. */
export const waitForEver = (): Promise<Answer> => new Promise(() => undefined)

/** Never answers, but fails as a real request does when one of the signals aborts it. */
export function rejectOnAbort(...signals: (AbortSignal | null | undefined)[]): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of signals) {
      const fail = (): void => reject(signal?.reason)
      if (signal?.aborted === true) fail()
      else signal?.addEventListener('abort', fail)
    }
  })
}

const encode = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')

/** A user as the auth service returns it. */
export function testUser(email = 'tester@example.com', confirmed = true): Record<string, unknown> {
  return {
    id: '7a6e3c1e-0000-4000-8000-000000000001',
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...(confirmed && { email_confirmed_at: '2026-11-01T10:00:00Z' }),
    app_metadata: {},
    user_metadata: {},
    identities: [{ id: '1' }],
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
  }
}

/** A person with an authenticator. */
export function protectedUser(): Record<string, unknown> {
  const factor = { id: 'factor-1', factor_type: 'totp', status: 'verified' }
  return { ...testUser(), factors: [{ ...factor, created_at: '2026-11-02T10:00:00Z' }] }
}

/** A session as the auth service returns it; its token is no secret and lasts an hour. */
export function testSession(
  user = testUser(),
  level: 'aal1' | 'aal2' = 'aal1',
): Record<string, unknown> {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  const token = `${encode({ alg: 'ES256' })}.${encode({ sub: user['id'], exp: expiresAt, aal: level })}.c2lnbmF0dXJl`
  return {
    access_token: token,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user,
  }
}
