import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readListPlace, useScrollMemory } from '#src/ui/use-scroll-memory.ts'

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/dashboard/find?sort=name')
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

function List({ turn }: { turn: number }) {
  useScrollMemory('offers', true)
  return <p>{turn}</p>
}

function scrollTo(top: number): void {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
  fireEvent.scroll(window)
  vi.advanceTimersByTime(200)
}

test('a list stores its position, with its filters, separately from other lists', () => {
  render(<List turn={1} />)
  scrollTo(1200)
  expect(readListPlace('offers')).toEqual({ href: '/dashboard/find?sort=name', top: 1200 })
  expect(readListPlace('products')).toBeNull()
})

test("the stored position stays if the list is rendered once more under the next screen's address", () => {
  const view = render(<List turn={1} />)
  scrollTo(1200)
  window.history.pushState(null, '', '/dashboard/products')
  view.rerender(<List turn={2} />)
  scrollTo(0)
  view.unmount()
  expect(readListPlace('offers')).toEqual({ href: '/dashboard/find?sort=name', top: 1200 })
})

test('a list that is still too short for its position keeps trying until it has grown', () => {
  sessionStorage.setItem('offers-scroll', '3000 /dashboard/find?sort=name')
  let lowest = 1900
  const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
  vi.spyOn(window, 'scrollTo').mockImplementation((...[to]: unknown[]) => {
    const { top = 0 } =
      typeof to === 'object' && to !== null && 'top' in to ? { top: Number(to.top) } : {}
    scrollY.mockReturnValue(Math.min(top, lowest))
  })
  render(<List turn={1} />)
  vi.advanceTimersToNextFrame()
  expect(window.scrollY).toBe(1900)
  lowest = 9000
  vi.advanceTimersToNextFrame()
  expect(window.scrollY).toBe(3000)
  window.scrollTo({ top: 100 })
  vi.advanceTimersToNextFrame()
  expect(window.scrollY).toBe(100)
})
