import { afterEach, expect, test, vi } from 'vitest'
import { createRateLimit } from '#src/http/limit-rate.ts'

afterEach(() => void vi.useRealTimers())

const refused = { code: 'rate_limited' }

test('as many calls as are allowed pass in a window, for each key', async () => {
  vi.useFakeTimers()
  const limit = createRateLimit(2, 60)
  await limit('ada')
  await limit('ada')
  await expect(limit('ada')).rejects.toMatchObject({ ...refused, retryAfter: 60 })
  await limit('grace', 2)
  await expect(limit('grace')).rejects.toMatchObject(refused)
  vi.advanceTimersByTime(60_000)
  await limit('ada')
})

test('what was counted while the clock was ahead counts no more when it is right again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const limit = createRateLimit(2, 60)
  await limit('ada', 2)
  await expect(limit('ada')).rejects.toMatchObject(refused)
  vi.useRealTimers()
  await limit('ada')
  await limit('ada')
  await expect(limit('ada')).rejects.toMatchObject({ ...refused, retryAfter: 60 })
})
