import { expect, test } from 'vitest'
import { createSessionStore } from '#src/entities/session/session-store.ts'
import { connectFakeBackend, testSession } from '#src/testing/fake-backend.ts'

const key = 'sampletrail-session-web'

test('nobody is signed in on a fresh device', async () => {
  const { supabase } = await connectFakeBackend({})
  const store = createSessionStore(supabase.auth)
  expect(store.get().status).toBe('loading')
  await store.ready
  expect(store.get().status).toBe('signed-out')
})

test('a stored session is there after a reload, without asking the server', async () => {
  localStorage.setItem(key, JSON.stringify(testSession()))
  const { supabase, requests } = await connectFakeBackend({})
  const store = createSessionStore(supabase.auth)
  await store.ready
  expect(store.get()).toMatchObject({ status: 'signed-in', user: { email: 'tester@example.com' } })
  expect(requests).toEqual([])
})

test('signing in and out changes it, a renewed token does not', async () => {
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': () => ({ body: testSession() }),
    'POST /auth/v1/logout': {},
  })
  const store = createSessionStore(supabase.auth)
  await store.ready
  const seen: string[] = []
  store.subscribe(() => seen.push(store.get().status))
  await supabase.auth.signInWithPassword({ email: 'tester@example.com', password: 'secret1' })
  await supabase.auth.refreshSession()
  await supabase.auth.signOut()
  expect(seen).toEqual(['signed-in', 'signed-out'])
})

test('an expired session that the server no longer knows is over', async () => {
  localStorage.setItem(key, JSON.stringify({ ...testSession(), expires_at: 1000 }))
  const { supabase } = await connectFakeBackend({
    'POST /auth/v1/token': {
      status: 400,
      body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' },
    },
  })
  const store = createSessionStore(supabase.auth)
  await store.ready
  expect(store.get().status).toBe('signed-out')
  expect(localStorage.getItem(key)).toBeNull()
})
