import { QueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { expect, test, vi } from 'vitest'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { setUnsent } from '#src/entities/product/outbox/unsent.ts'
import { watchProducts } from '#src/entities/product/list/watch-products.ts'
import { forgetStoredSession, sessionKey } from '#src/lib/stored-session.ts'
import { connectFakeBackend, testSession } from '#src/testing/fake-backend.ts'
import { fakeChannel } from '#src/testing/fake-channel.ts'
import { listRow } from '#src/testing/product-rows.ts'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'

const row = listRow({ updated_at: '2026-11-21T00:00:00Z' })

/** A watch over one product, and a function that reports that its channel was joined. */
async function watch({ isListed = true } = {}) {
  let answer: { status?: number; body: unknown } = { body: [] }
  const { supabase, requests } = await connectFakeBackend({
    'GET /rest/v1/products': () => answer,
  })
  localStorage.setItem(sessionKey(), JSON.stringify(testSession()))
  const cache = new ProductCache(new QueryClient(), owner)
  if (isListed) cache.takePage([row])
  const channel = await fakeChannel(supabase)
  watchProducts(supabase, owner, cache)
  await channel.joining()
  const lists = () => requests.filter(({ path }) => path === '/rest/v1/products')
  return {
    cache,
    asked: () => lists().length,
    /** Since when the last request asked for changes. */
    askedSince: () => lists().at(-1)?.query.get('updated_at'),
    answer: (next: typeof answer) => {
      answer = next
    },
    list: () => cache.takePage([row]),
    join: () => channel.tell('SUBSCRIBED'),
    lose: () => channel.tell('CHANNEL_ERROR'),
    /** The product is changed elsewhere. */
    change: () => {
      const changed = { ...row, updated_at: '2026-11-21T01:00:00Z' }
      channel.hear({ eventType: 'UPDATE', new: changed })
    },
  }
}

test('changes made elsewhere are fetched while a change of the product waits for a decision', async () => {
  const { asked, change } = await watch()
  const mine = { id: row.id, change: { name: 'Mine' }, base: { name: 'Desk lamp' } }
  const held = { id: '1', userId: owner, madeAt: 1, tries: 1, asks: true, edits: [mine] }
  setUnsent([held], () => undefined)
  change()
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(asked()).toBe(0)
  setUnsent([held], () => 'asking')
  await vi.waitFor(() => expect(asked()).toBe(1))
  setUnsent([], () => undefined)
})

test('changes during a lost connection are fetched when it is back', async () => {
  const { asked, join } = await watch()
  join()
  await vi.waitFor(() => expect(asked()).toBe(1))
})

test('a channel that is joined after signing out fetches nothing', async () => {
  const { asked, join } = await watch()
  forgetStoredSession()
  join()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked()).toBe(0)
})

test.each([
  ['is joined', 'join'],
  ['says that something changed', 'change'],
] as const)(
  'a channel that %s before there is a list asks once there is one',
  async (_words, does) => {
    const watched = await watch({ isListed: false })
    watched[does]()
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(watched.asked()).toBe(0)
    watched.list()
    await vi.waitFor(() => expect(watched.asked()).toBe(1))
  },
)

test('changes that could not be fetched are fetched again, with one notice', async () => {
  const told = vi.spyOn(toast, 'error')
  const { cache, change, answer } = await watch()
  answer({ status: 500, body: { message: 'It failed.' } })
  change()
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  answer({ body: [{ ...row, name: 'Theirs', updated_at: '2026-11-21T01:00:00Z' }] })
  await vi.waitFor(() => expect(cache.row(row.id)?.name).toBe('Theirs'), 4000)
  expect(told).toHaveBeenCalledOnce()
})

test("what was changed elsewhere before this device's last change is fetched after a lost connection", async () => {
  const { cache, lose, join, asked, askedSince } = await watch()
  lose()
  cache.stamp([{ id: row.id, updated_at: '2026-11-21T00:05:00Z' }])
  join()
  await vi.waitFor(() => expect(asked()).toBe(1))
  expect(askedSince()).toBe('gte.2026-11-20T23:59:50.000Z')
})
