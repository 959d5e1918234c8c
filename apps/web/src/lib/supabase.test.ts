import { expect, test, vi } from 'vitest'
import { settleConnection } from '#src/lib/connection.ts'
import { toAppError } from '#src/lib/errors.ts'
import { connectFakeBackend, waitForEver } from '#src/testing/fake-backend.ts'

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

test('realtime waits and reconnects as specified', async () => {
  const { supabase } = await connectFakeBackend({})
  const { timeout, heartbeatIntervalMs, reconnectAfterMs } = await supabase.realtime()
  expect(timeout).toBe(60_000)
  expect(heartbeatIntervalMs).toBe(30_000)
  expect([1, 2, 3, 4, 5, 50].map((tries) => reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})

test('a failure of the database contains the request number, and a refusal is unchanged', async () => {
  const { supabase } = await connectFakeBackend({})
  const headers = { 'x-request-id': 'r-9' }
  for (const [status, wanted] of [
    [500, 'r-9'],
    [409, undefined],
  ] as const) {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ code: 'XX000', message: 'No.' }, { status, headers })),
    )
    const reply = await supabase.from('products').select('id')
    expect(toAppError(reply.error)).toMatchObject({ message: 'No.', code: 'XX000' })
    expect(toAppError(reply.error).requestId).toBe(wanted)
  }
})

test('signing in waits for half a minute at most', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const { supabase } = await connectFakeBackend({ 'POST /auth/v1/otp': {} })
  await supabase.auth.signInWithOtp({ email: 'a@b.co' })
  expect(limit).toHaveBeenCalledWith(30_000)
})

test('a request of the database without an answer for 20 seconds is a lost connection', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const { supabase, requests } = await connectFakeBackend({
    'POST /rest/v1/rpc/edit_product': waitForEver,
  })
  const reply = supabase
    .rpc('edit_product', { p_id: 'p1', p_change: {}, p_base: {} })
    .then(({ error }) => error)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(timeout).toHaveBeenCalledWith(20_000)
  limit.abort(new DOMException('signal timed out', 'TimeoutError'))
  expect(toAppError(await reply).isNetwork).toBe(true)
  expect(await settleConnection()).toBe('online')
})

test('a request of the database that its screen no longer needs ends at once', async () => {
  const { supabase, requests } = await connectFakeBackend({
    'GET /rest/v1/products': waitForEver,
  })
  const screen = new AbortController()
  const reply = supabase
    .from('products')
    .select('id')
    .abortSignal(screen.signal)
    .then(({ error }) => error)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  screen.abort()
  expect(toAppError(await reply).isNetwork).toBe(false)
})
