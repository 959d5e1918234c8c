import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForPro } from '#src/features/billing/wait-for-pro.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

const view = 'GET /rest/v1/subscription_view'
const { signal } = new AbortController()

beforeEach(() => {
  // Each timer is due as soon as no other work is left.
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }).setTimerTickMode('nextTimerAsync')
})
afterEach(() => {
  vi.useRealTimers()
})

test('an active subscription is found at once', async () => {
  const { supabase, requests } = await connectFakeBackend({ [view]: { body: [{ is_pro: true }] } })
  expect(await waitForPro(supabase, 'me', signal)).toBe(true)
  expect(requests).toHaveLength(1)
})

test('one that becomes active a little later is found, despite a failed lookup', async () => {
  let looks = 0
  const { supabase } = await connectFakeBackend({
    [view]: () => {
      looks += 1
      if (looks === 1) return { status: 500, body: { message: 'out of order' } }
      return { body: [{ is_pro: looks > 2 }] }
    },
  })
  expect(await waitForPro(supabase, 'me', signal)).toBe(true)
  expect(looks).toBe(3)
})

test('without one the search ends after 30 seconds', async () => {
  const { supabase, requests } = await connectFakeBackend({ [view]: { body: [] } })
  const begin = Date.now()
  expect(await waitForPro(supabase, 'me', signal)).toBe(false)
  expect(Date.now() - begin).toBeGreaterThanOrEqual(28_000)
  expect(Date.now() - begin).toBeLessThanOrEqual(31_000)
  expect(requests.length).toBeGreaterThan(10)
})

test('leaving the page ends it', async () => {
  const { supabase } = await connectFakeBackend({ [view]: { body: [] } })
  const stop = new AbortController()
  const waiting = waitForPro(supabase, 'me', stop.signal)
  stop.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
})
