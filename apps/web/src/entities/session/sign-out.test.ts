import { expect, test, vi } from 'vitest'
import { signOut } from '#src/entities/session/sign-out.ts'
import { connectFakeBackend, testSession, waitForEver } from '#src/testing/fake-backend.ts'

const key = 'sampletrail-session-web'

test('requests under way get their answers before the server ends the session', async () => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const answered = Promise.withResolvers<undefined>()
  const { supabase, requests } = await connectFakeBackend({
    async 'GET /rest/v1/products'() {
      await answered.promise
      return { body: [] }
    },
    'POST /auth/v1/logout': {},
  })
  const paths = () => requests.map(({ path }) => path)
  const asked = supabase.from('products').select('id')
  const reply = asked.then(({ data }) => data)
  await vi.waitFor(() => expect(paths()).toEqual(['/rest/v1/products']))

  const left = signOut()
  expect(localStorage.getItem(key)).toBeNull()
  // Requests from now on are sent without a session.
  expect((await supabase.from('sellers').select('id')).error?.message).toContain('Failed to fetch')
  expect(paths()).toEqual(['/rest/v1/products'])
  answered.resolve(undefined)
  expect(await reply).toEqual([])
  await left
  expect(paths()).toEqual(['/rest/v1/products', '/auth/v1/logout'])
})

test('a page that is being closed waits for no answer', async () => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const answered = Promise.withResolvers<undefined>()
  const { supabase, requests } = await connectFakeBackend({
    async 'GET /rest/v1/products'() {
      await answered.promise
      return { body: [] }
    },
    'POST /auth/v1/logout': {},
  })
  const asked = supabase.from('products').select('id')
  const reply = asked.then(({ data }) => data)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const left = signOut()
  window.dispatchEvent(new Event('pagehide'))
  await left
  expect(requests.at(-1)?.path).toBe('/auth/v1/logout')
  answered.resolve(undefined)
  expect(await reply).toEqual([])
})

test('a server that does not answer within five seconds is not waited for', async () => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const { requests } = await connectFakeBackend({
    'POST /auth/v1/logout': waitForEver,
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = vi.fn<() => void>()
  const left = signOut().then(ended)
  // Step by step, because the request needs several.
  let waited = 0
  for (; requests.length === 0 && waited < 4000; waited += 1) await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(4999 - waited)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1 + waited)
  await left
  vi.useRealTimers()
  expect(ended).toHaveBeenCalledOnce()
})
