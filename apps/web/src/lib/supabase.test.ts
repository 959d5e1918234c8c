import { expect, test } from 'vitest'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

test('every call names the application and how it runs', async () => {
  const { supabase, requests } = await connectFakeBackend({
    'GET /rest/v1/products': { body: [] },
    'POST /auth/v1/otp': {},
  })
  await supabase.from('products').select('id')
  await supabase.auth.signInWithOtp({ email: 'a@b.co' })
  expect(requests).toHaveLength(2)
  for (const { headers } of requests) {
    expect(headers.get('x-application-name')).toBe('sampletrail')
    expect(headers.get('x-client-info')).toBe('web')
  }
})

test('an unreachable database fails at once instead of trying for seconds', async () => {
  let asked = 0
  const { supabase } = await connectFakeBackend({
    'GET /rest/v1/products': () => {
      asked++
      return { status: 503, body: { message: 'starting' } }
    },
  })
  const { error } = await supabase.from('products').select('id')
  expect(error?.message).toBe('starting')
  expect(asked).toBe(1)
})

test('realtime waits and comes back as specified', async () => {
  const { supabase } = await connectFakeBackend({})
  const { timeout, heartbeatIntervalMs, reconnectAfterMs } = supabase.realtime
  expect(timeout).toBe(60_000)
  expect(heartbeatIntervalMs).toBe(30_000)
  expect([1, 2, 3, 4, 5, 50].map((tries) => reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})
