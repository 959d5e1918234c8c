import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { passPages } from '#src/entities/product/list/pass-pages.ts'

let idle: (() => void)[] = []

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void (idle[handle - 1] = () => undefined))
})
afterEach(() => vi.unstubAllGlobals())

it('the first page is passed on at once, later ones together when the page is idle', () => {
  const taken: number[][] = []
  const pages = passPages<number>((rows) => taken.push([...rows]))
  pages.pass([1])
  expect(taken).toEqual([[1]])
  pages.pass([2, 3])
  pages.pass([4])
  expect(taken).toEqual([[1]])
  for (const work of idle) work()
  expect(taken).toEqual([[1], [2, 3, 4]])
  pages.pass([5])
  for (const work of idle.slice(1)) work()
  expect(taken.at(-1)).toEqual([5])
})

it('after a failure what waits is passed on at once, and once only', () => {
  const taken: number[][] = []
  const pages = passPages<number>((rows) => taken.push([...rows]))
  pages.pass([1])
  pages.pass([2])
  pages.flush()
  for (const work of idle) work()
  expect(taken).toEqual([[1], [2]])
})

it('what waits when all has arrived is forgotten', () => {
  const take = vi.fn<(rows: readonly number[]) => void>()
  const pages = passPages(take)
  pages.pass([1])
  pages.pass([2])
  pages.stop()
  for (const work of idle) work()
  expect(take).toHaveBeenCalledTimes(1)
})
