import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { passPages } from '#src/entities/product/list/pass-pages.ts'

let idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void (idle[handle - 1] = () => undefined))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A second later the page is idle. */
function waitLonger() {
  vi.advanceTimersByTime(1000)
  for (const work of idle.splice(0)) work()
}

it('the first page is passed on at once, later ones together a second later', () => {
  const taken: number[][] = []
  const pages = passPages<number>((rows) => taken.push([...rows]))
  pages.pass([1])
  expect(taken).toEqual([[1]])
  pages.pass([2, 3])
  pages.pass([4])
  expect(taken).toEqual([[1]])
  vi.advanceTimersByTime(999)
  expect(idle).toEqual([])
  waitLonger()
  expect(taken).toEqual([[1], [2, 3, 4]])
  pages.pass([5])
  waitLonger()
  expect(taken.at(-1)).toEqual([5])
})

it('after a failure what waits is passed on at once, and once only', () => {
  const taken: number[][] = []
  const pages = passPages<number>((rows) => taken.push([...rows]))
  pages.pass([1])
  pages.pass([2])
  pages.flush()
  waitLonger()
  expect(taken).toEqual([[1], [2]])
})

it('what waits when all has arrived is forgotten', () => {
  const take = vi.fn<(rows: readonly number[]) => void>()
  const pages = passPages(take)
  pages.pass([1])
  pages.pass([2])
  pages.stop()
  waitLonger()
  expect(take).toHaveBeenCalledTimes(1)
})
