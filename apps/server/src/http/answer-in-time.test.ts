import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callEbay } from '#src/commands/ebay/find-on-ebay.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { sendToEbay } from '#src/integrations/ebay/send-to-ebay.ts'
import { createVendorRest } from '#src/integrations/vendor-rest.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'

const limit = 400
const late = 'eBay did not answer in time. Please try again in a minute.'
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let vendor: Awaited<ReturnType<typeof startLoopback>>
let isSilent = true
let calls = 0

beforeAll(async () => {
  vendor = await startLoopback(() => {
    calls += 1
    return isSilent ? new Promise(() => undefined) : Response.json({})
  })
})
afterAll(() => vendor.stop())
beforeEach(() => {
  isSilent = true
  calls = 0
})

/** One of our functions behind a queue with one place. `work` calls the vendor unless it is given. */
function serve(work?: () => Promise<unknown>) {
  const rest = createVendorRest()
  const askVendor = () =>
    callEbay(() => sendToEbay(vendor.origin, { headers: {} }, { deadline: 15_000, rest }))
  const enter = createSharedGate({ running: 1, waiting: 9 }, { running: 1, waiting: 9 }, 15_000)
  const app = new Hono<ServerEnv>()
  app.onError(createErrorHandler(log))
  app.use(answerInTime(late, limit))
  app.get('/:who', async (context) => {
    await enter(context.req.param('who'), work ?? askVendor)
    return context.text('done')
  })
  return async (who = 'somebody') => {
    const response = await app.request(`/${who}`)
    return { status: response.status, words: await response.text() }
  }
}

describe('a request that needs a silent vendor', () => {
  test('is answered in time, including its time in queues', async () => {
    const ask = serve()
    const answers = await Promise.all(['one', 'one', 'two', 'three'].map((who) => ask(who)))
    for (const { status, words } of answers) {
      expect(status).toBe(503)
      expect(words).toMatch(/Please try again in a (?:minute|moment)/)
    }
    // Requests that did not leave the queue in time called nobody, and were refused before the others' time was over.
    const queued = answers.filter(({ words }) => words.includes('Please try again in a moment'))
    expect([queued.length, calls]).toEqual([3, 1])
  })

  test('is answered at once after five failures in a row', async () => {
    const ask = serve()
    for (let time = 0; time < 5; time += 1) await ask()
    const { status, words } = await ask()
    expect([status, calls]).toEqual([503, 5])
    expect(words).toContain('eBay has not answered for a while. Please try again in a minute.')
  })
})

test('work that does not end with its calls is answered in time, too', async () => {
  const ask = serve(() => sleep(2 * limit))
  const { status, words } = await ask()
  expect(status).toBe(504)
  expect(words).toContain(late)
})

test('requests that take turns at a vendor that answers all succeed', async () => {
  isSilent = false
  const ask = serve()
  const answers = await Promise.all(['one', 'one', 'two', 'three'].map((who) => ask(who)))
  expect(answers.map(({ status, words }) => [status, words])).toEqual(
    answers.map(() => [200, 'done']),
  )
  expect(calls).toBe(4)
})
