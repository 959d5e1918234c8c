import { describe, expect, it, test, vi } from 'vitest'
import { callApi } from '#src/lib/api.ts'
import { connectFakeBackend, rejectOnAbort } from '#src/testing/fake-backend.ts'

test('every request names the app', async () => {
  const { requests } = await connectFakeBackend({
    'POST /api/files': { status: 201, body: { path: 'a' } },
  })
  expect(await callApi('/api/files', { method: 'POST' })).toEqual({ path: 'a' })
  expect(requests[0]?.headers.get('x-application-name')).toBe('sampletrail')
  expect(requests[0]?.headers.get('x-client-info')).toBe('web')
})

test('a refusal contains the message, code and request id of the server', async () => {
  await connectFakeBackend({
    'POST /api/files': {
      status: 413,
      body: {
        error: { code: 'too_large', message: 'This file is larger than 10 MB.', requestId: 'r-1' },
      },
    },
  })
  await expect(callApi('/api/files', { method: 'POST' })).rejects.toMatchObject({
    message: 'This file is larger than 10 MB.',
    code: 'too_large',
    status: 413,
    requestId: 'r-1',
  })
})

describe('an answer without readable JSON', () => {
  it('is undefined if it is empty', async () => {
    await connectFakeBackend({})
    stubFetch(() => new Response('', { status: 200 }))
    expect(await callApi('/api/calendar')).toBeUndefined()
  })

  it("is explained in our words and with the request number, not with the engine's message", async () => {
    await connectFakeBackend({})
    stubFetch(() => new Response('<html>', { headers: { 'x-request-id': 'r-2' } }))
    await expect(callApi('/api/calendar')).rejects.toMatchObject({
      message: 'The answer could not be read. Please try again in a moment.',
      requestId: 'r-2',
    })
  })

  it('has the status if a refusal was cut off', async () => {
    await connectFakeBackend({})
    const headers = { 'content-type': 'application/json', 'x-request-id': 'r-3' }
    stubFetch(() => new Response('{"error":', { status: 500, headers }))
    await expect(callApi('/api/calendar')).rejects.toMatchObject({
      message: 'The server answered with 500. Please try again in a moment.',
      requestId: 'r-3',
      status: 500,
    })
  })
})

describe('a call without an answer', () => {
  it.each([
    ['GET', 'Please try again.'],
    ['POST', 'Check whether it was done before you try again.'],
  ])('ends after 30 seconds (%s)', async (method, advice) => {
    await connectFakeBackend({})
    stubFetch(never)
    const { early, late } = await passTime(30_000, () => callApi('/api/calendar', { method }))
    expect(early).toBe('waits')
    expect(late).toMatchObject({
      message: `SampleTrail did not answer within 30 seconds. ${advice}`,
      code: 'timeout',
    })
  })

  it('also ends if only its beginning arrived', async () => {
    await connectFakeBackend({})
    stubFetch(() => new Response(new ReadableStream({ start: () => undefined })))
    const { early, late } = await passTime(30_000, () => callApi('/api/calendar'))
    expect(early).toBe('waits')
    expect(late).toMatchObject({ code: 'timeout' })
  })

  it("uses its caller's time limit and text", async () => {
    await connectFakeBackend({})
    stubFetch(never)
    const deadline = { ms: 5000, text: 'Too late.' }
    const { early, late } = await passTime(5000, () => callApi('/api/calendar', { deadline }))
    expect(early).toBe('waits')
    expect(late).toMatchObject({ message: 'Too late.' })
  })

  it('has more time if a slow line must send much data first', async () => {
    await connectFakeBackend({})
    stubFetch(never)
    const body = new FormData()
    body.set('file', new File([new Uint8Array(640_000)], 'receipt.png'))
    const call = () => callApi('/api/files', { method: 'POST', body })
    const { early, late } = await passTime(40_000, call)
    expect(early).toBe('waits')
    expect(late).toMatchObject({ code: 'timeout' })
  })

  it('ends at once if its caller gives up, and returns an answer that arrives in time', async () => {
    await connectFakeBackend({ 'GET /api/calendar': { body: { feed: null } } })
    expect(await callApi('/api/calendar')).toEqual({ feed: null })
    const leaving = new AbortController()
    stubFetch(never)
    const call = callApi('/api/calendar', { signal: leaving.signal })
    leaving.abort()
    await expect(call).rejects.toBeInstanceOf(Error)
  })
})

function never(init: RequestInit = {}): Promise<Response> {
  return rejectOnAbort(init.signal)
}

async function passTime(ms: number, call: () => Promise<unknown>) {
  vi.useFakeTimers()
  try {
    const outcome = call().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(ms - 1)
    const early = await Promise.race([outcome, Promise.resolve('waits')])
    await vi.advanceTimersByTimeAsync(1)
    return { early, late: await outcome }
  } finally {
    vi.useRealTimers()
  }
}

function stubFetch(answer: (init?: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (_input: string, init?: RequestInit) => Promise.resolve(answer(init)))
}
