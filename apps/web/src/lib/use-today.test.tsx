import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToday } from '#src/lib/use-today.ts'

function Day() {
  return <p>{useToday()}</p>
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2026, 10, 27, 23, 59, 30))
})
afterEach(() => {
  vi.useRealTimers()
})

it('the day changes at midnight, each night', () => {
  const { unmount } = render(<Day />)
  expect(screen.getByText('2026-11-27')).toBeDefined()
  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.getByText('2026-11-27')).toBeDefined()
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.getByText('2026-11-28')).toBeDefined()
  act(() => void vi.advanceTimersByTime(24 * 60 * 60_000))
  expect(screen.getByText('2026-11-29')).toBeDefined()
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('the day is right after the device slept', () => {
  render(<Day />)
  vi.setSystemTime(new Date(2026, 10, 30, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('2026-11-30')).toBeDefined()
})
