import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatJob } from '#src/jobs/repeat-job.ts'

const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
const options = { name: 'count', pause: 1000, log }

beforeEach(() => {
  vi.useFakeTimers()
  log.error.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a job runs at once and after each pause, until it is stopped', async () => {
  let runs = 0
  const job = repeatJob(async () => {
    runs += 1
  }, options)
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(runs).toBe(3)
  await job.stop()
  job.wake()
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('however often it is woken, it runs once at a time, and once more for calls during a run', async () => {
  const gates: (() => void)[] = []
  const job = repeatJob(() => new Promise<void>((resolve) => gates.push(resolve)), options)
  job.wake()
  job.wake()
  expect(gates).toHaveLength(1)
  gates[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(gates).toHaveLength(2)
  gates[1]?.()
  await vi.advanceTimersByTimeAsync(999)
  expect(gates).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(gates).toHaveLength(3)
  const stopped = job.stop()
  gates[2]?.()
  await stopped
})

test('a run that fails is logged, and the next one starts', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database'))
  const job = repeatJob(work, options)
  await vi.advanceTimersByTimeAsync(1000)
  expect(log.error).toHaveBeenCalledWith('job.failed', expect.objectContaining({ job: 'count' }))
  expect(work).toHaveBeenCalledTimes(2)
  await job.stop()
})

test('a stop signals the current run, and does not wait for it for long', async () => {
  const seen: AbortSignal[] = []
  const job = repeatJob((signal) => {
    seen.push(signal)
    return new Promise(() => undefined)
  }, options)
  const stopped = job.stop()
  expect(seen[0]?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  await stopped
  expect(vi.getTimerCount()).toBe(0)
})
