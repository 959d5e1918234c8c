import { afterEach, expect, test, vi } from 'vitest'
import { createCaptcha } from '#src/features/contact/captcha/create-captcha.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

/** Solves everything at once. */
class QuickWorker extends EventTarget {
  postMessage(): void {
    const data = { ok: true, solution: { counter: 1, derivedKey: 'k' } }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  terminate(): void {}
}

afterEach(() => void vi.useRealTimers())

test.each([
  ['is used', 'for nine minutes', 9 * 60_000 - 1, 1],
  ['is replaced', 'after nine minutes', 9 * 60_000, 2],
])('a captcha %s %s', async (_does, _when, age, challenges) => {
  vi.stubGlobal('Worker', QuickWorker)
  const { requests } = await connectFakeBackend({ 'GET /api/contact/challenge': { body: {} } })
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const captcha = createCaptcha()
  captcha.begin()
  await vi.waitUntil(() => !captcha.isWorking())
  vi.setSystemTime(1_800_000_000_000 + age)
  await captcha.take()
  expect(requests).toHaveLength(challenges)
})
