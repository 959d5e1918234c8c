import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWebSender } from '#src/integrations/web/web-sender.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'

let service: Awaited<ReturnType<typeof startLoopback>>
let upstreams: ReadonlyMap<string, string>

beforeAll(async () => {
  service = await startLoopback(({ url }) =>
    url.endsWith('/silent') ? new Promise(() => undefined) : new Response(null, { status: 201 }),
  )
  upstreams = new Map([['push.test', service.origin]])
})
afterAll(() => service.stop())

const message = { headers: { ttl: '60' }, body: Buffer.from('sealed') }

test('a message that is accepted in time has the status of its answer', async () => {
  expect(await createWebSender({ upstreams })('https://push.test/taken', message)).toBe(201)
})

test('a service that stays silent is given up in time', async () => {
  const send = createWebSender({ upstreams, deadline: 200 })
  const failure: unknown = await send('https://push.test/silent', message).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ problem: 'timeout' })
})

test('an answer is waited for 15 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  try {
    await createWebSender({ upstreams })('https://push.test/taken', message)
    expect(timeout.mock.calls).toEqual([[15_000]])
  } finally {
    timeout.mockRestore()
  }
})
