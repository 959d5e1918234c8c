import { PostgrestClient } from '@supabase/postgrest-js'
import { Outbox } from '#src/entities/product/outbox/outbox.ts'
import type { LeftBehind } from '#src/entities/product/outbox/outbox-rules.ts'
import { nextChangeId, type UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { FreshQueryClient } from '#src/lib/fresh-query-client.ts'
import { storeSession } from '#src/lib/stored-session.ts'

/** The server's answer to `change`. */
export const versions = [{ id: 'lamp', updated_at: '2026-11-21T00:00:00Z' }]

/** Anna renames the lamp. */
export const change: UnsentChange = {
  id: nextChangeId(1, undefined),
  userId: 'anna',
  madeAt: 1,
  tries: 0,
  edits: [{ id: 'lamp', change: { name: 'New' }, base: { name: 'Old' } }],
  asks: false,
}

/** Locks as browsers have them: one holder of a name at a time, across all tabs. */
export function grantLocks(): Pick<LockManager, 'request' | 'query'> {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request: async (name: string, ...[work]: unknown[]) => {
      const before = turns.get(name)
      const turn = (async () => {
        await before
        return typeof work === 'function' && (await work(null))
      })()
      turns.set(name, turn)
      await turn
      if (turns.get(name) === turn) turns.delete(name)
    },
    query: () => Promise.resolve({ held: [...turns.keys()].map((name) => ({ name })) }),
  }
}

/** Signs somebody in on this device. */
export function letIn(id: string): void {
  const created_at = '2026-11-21T00:00:00Z'
  const user = { id, app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at }
  const tokens = { access_token: id, refresh_token: id, expires_in: 9, expires_at: 9 }
  storeSession({ ...tokens, token_type: 'bearer', user })
}

/** A request whose connection is lost. */
export const lose = () => Promise.reject(new TypeError('Failed to fetch'))

/** Anna's outbox; `onCall` runs while one of her requests is under way. `Tab` is the class as another tab has it. */
export function openOutbox(
  onCall: (pathname: string, body: unknown) => Promise<Response> | Response | void = () =>
    undefined,
  Tab = Outbox,
) {
  const calls: string[] = []
  const fetch = (input: RequestInfo | URL, { body }: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname.includes('/rpc/')) calls.push(pathname)
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    return Promise.resolve(onCall(pathname, sent) ?? Response.json([]))
  }
  const refused: unknown[] = []
  const asked: unknown[] = []
  const dropped: UnsentChange[] = []
  const left: LeftBehind[] = []
  const client = new FreshQueryClient()
  const cache = new ProductCache(client, 'anna')
  const outbox = new Tab({
    supabase: new PostgrestClient('http://localhost/rest/v1', { fetch, retry: false }),
    userId: 'anna',
    cache,
    onRefused: (_change, failure) => refused.push(failure),
    onAsked: ({ theirs }) => asked.push(theirs),
    onLeft: (_change, what) => left.push(what),
    onDropped: (changes) => dropped.push(...changes),
  })
  return { outbox, calls, refused, asked, dropped, left, cache, client }
}
