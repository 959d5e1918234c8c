import { Hono } from 'hono'
import { Pool } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCounters } from '#src/db/call-counters.ts'
import { createErrorsHandler } from '#src/functions/errors/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

let logged: [string, Record<string, unknown> | undefined][]
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => logged.push([event, fields]),
}
let app: Hono<ServerEnv>
// Nothing listens there: that a database is away is worth a report, too.
const away = new Pool({ connectionString: 'postgresql://postgres:x@127.0.0.1:9/postgres' })
afterAll(() => away.end())

beforeEach(() => {
  logged = []
  app = new Hono<ServerEnv>()
  app.onError(createErrorHandler(log))
  const backend = { openCounter: createCounters(away, log) }
  app.route('/api/errors', createErrorsHandler({ backend, log, trustProxy: 0 }))
})

const send = (body: unknown, remoteAddress = '10.0.0.1') =>
  app.request(
    '/api/errors',
    { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
    { incoming: { socket: { remoteAddress } } },
  )

const report = {
  name: 'TypeError',
  frames: ['/assets/dashboard-Ab3.js:1:2048', '/assets/index-9xY.js:3:77'],
  page: '/products/$productId',
}

test('a failure in a browser is in the log', async () => {
  expect((await send(report)).status).toBe(204)
  expect(logged).toEqual([['browser.failed', report]])
})

test.each([
  ['no JSON', 'x'],
  ['nothing', {}],
  ['a message', { ...report, message: 'Ada lives at 1 Road' }],
  ['words for a name', { ...report, name: 'Ada lives here' }],
  ['a foreign script', { ...report, frames: ['https://evil.example/x.js:1:1'] }],
  ['a frame of several lines', { ...report, frames: ['/a.js:1:1\nforged'] }],
  ['an address with an id', { ...report, page: '/products/ada@example.com' }],
  ['too many frames', { ...report, frames: Array.from({ length: 13 }, () => '/a.js:1:1') }],
])('%s is refused, and none of it is logged', async (_what, body) => {
  expect((await send(body)).status).toBe(400)
  expect(logged).toEqual([])
})

test('a large report is refused, and so are many from one address, but not those from another', async () => {
  expect((await send({ ...report, name: 'x'.repeat(9000) })).status).toBe(413)
  for (let n = 0; n < 20; n += 1) expect((await send(report, '10.0.0.2')).status).toBe(204)
  expect((await send(report, '10.0.0.2')).status).toBe(429)
  expect((await send(report, '10.0.0.3')).status).toBe(204)
})
