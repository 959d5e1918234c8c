import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Backend } from '#src/backend.ts'
import { createCounters } from '#src/db/call-counters.ts'
import { refuseBeyond, type RateLimit } from '#src/http/limit-rate.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

/** A limit of that name, which no handler has. */
const openLimit = (
  { openCounter }: Pick<Backend, 'openCounter'>,
  name: string,
  calls: number,
  seconds: number,
): RateLimit => refuseBeyond(openCounter({ name, calls, seconds }))

const warned: string[] = []
const log: Log = {
  info: () => undefined,
  warn: (event) => warned.push(event),
  error: () => undefined,
}
let server: TestServer
/** Each process has its own. */
let first: Backend
let second: Backend

beforeAll(async () => {
  server = await startTestServer()
  first = connectTo(server, log)
  second = connectTo(server, log)
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await server.stop()
})

afterEach(() => void vi.useRealTimers())

test('two servers share one count, and neither accepts calls that the other has counted', async () => {
  const ofFirst = openLimit(first, 'shared', 4, 60)
  const ofSecond = openLimit(second, 'shared', 4, 60)
  const calls = Array.from({ length: 12 }, (_, n) => (n % 2 ? ofFirst : ofSecond)('somebody'))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  await expect(ofFirst('somebody')).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(ofSecond('somebody')).rejects.toMatchObject({ code: 'rate_limited' })
  await ofSecond('somebody else')
  await openLimit(second, 'another limit', 4, 60)('somebody')
})

test('a count of several at once counts as several, and expires', async () => {
  await openLimit(first, 'several', 5, 60)('somebody', 4)
  await openLimit(second, 'several', 5, 60)('somebody', 1)
  const passed = `update internal.call_counts set expire = expire - 60000 where key like 'several:%'`
  const limit = openLimit(second, 'several', 5, 60)
  await server.query(passed)
  await limit('somebody', 5)
  await expect(limit('somebody')).rejects.toThrow('Please try again in 60 seconds.')
})

test('counts made while the clock is ahead expire when it is right again', async () => {
  const limit = openLimit(first, 'ahead', 2, 60)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await limit('ada', 2)
  await expect(limit('ada')).rejects.toMatchObject({ code: 'rate_limited' })
  vi.useRealTimers()
  await limit('ada')
  await limit('ada')
  await expect(limit('ada')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60 })
})

test('the database stores no address or id', async () => {
  const person = randomUUID()
  await openLimit(first, 'private', 5, 60)(person)
  const rows = await server.query(`select key from internal.call_counts where key like 'private:%'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(person)
})

test('while the database is unreachable each server counts alone, and says so', async () => {
  const away = new Pool({ connectionString: 'postgresql://postgres:x@127.0.0.1:9/postgres' })
  const limit = openLimit({ openCounter: createCounters(away, log) }, 'away', 2, 60)
  await limit('somebody')
  await limit('somebody')
  await expect(limit('somebody')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(warned).toEqual(['limits.counted_alone'])
  await away.end()
})
