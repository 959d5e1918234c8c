import { beforeEach, expect, it, vi } from 'vitest'
import { RetryTimer } from '#src/entities/product/outbox/retry-timer.ts'

beforeEach(() => void vi.useFakeTimers())

/** Starts it again and again; returns the seconds that each try took. */
function waits(timer: RetryTimer, times: number): number[] {
  return Array.from({ length: times }, () => {
    const again = vi.fn<() => void>()
    const began = Date.now()
    timer.start(again)
    vi.advanceTimersToNextTimer()
    expect(again).toHaveBeenCalledOnce()
    return (Date.now() - began) / 1000
  })
}

it('waits twice as long after each failure, up to a minute, and begins anew after a success', () => {
  const timer = new RetryTimer()
  expect(timer.isFailing).toBe(false)
  expect(waits(timer, 7)).toEqual([2, 4, 8, 16, 32, 60, 60])
  expect(timer.isFailing).toBe(true)
  timer.succeed()
  expect(timer.isFailing).toBe(false)
  expect(waits(timer, 2)).toEqual([2, 4])
})

it('does not try again after it was stopped', () => {
  const timer = new RetryTimer()
  const again = vi.fn<() => void>()
  timer.start(again)
  timer.stop()
  vi.advanceTimersByTime(120_000)
  expect(again).not.toHaveBeenCalled()
})
