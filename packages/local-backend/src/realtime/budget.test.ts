import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBudget } from '#src/realtime/budget.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a saved budget can be spent at once, then it grows with time', () => {
  const budget = createBudget(2, 5)
  const spend = (tries: number) =>
    Array.from({ length: tries }, () => budget.take()).filter(Boolean)
  expect(spend(10)).toHaveLength(5)
  vi.advanceTimersByTime(1000)
  expect(spend(10)).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(spend(10)).toHaveLength(5)
})
