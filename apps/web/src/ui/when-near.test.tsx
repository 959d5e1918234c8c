import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WhenNear as WhenNearType } from './when-near.tsx'

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting'>

/** The functions that the browser calls when an element gets near, and when the page is idle. */
let watchers: ((entries: Seen[]) => void)[]
let waiting: (() => void)[]

const comeNear = () => act(() => watchers.at(-1)?.([{ isIntersecting: true }]))
const rest = () => act(() => waiting.shift()?.())
const drawn = () => screen.queryByText('far below') !== null

type Part = typeof WhenNearType

const farBelow = (WhenNear: Part, isTurn: boolean) => (
  <WhenNear room="h-80" isTurn={isTurn}>
    <p>far below</p>
  </WhenNear>
)

async function draw(isTurn = true) {
  // Imported again for each test: the module remembers that the page has been idle.
  vi.resetModules()
  const { WhenNear } = await import('./when-near.tsx')
  const { rerender, unmount } = render(farBelow(WhenNear, isTurn))
  const setTurn = (turn: boolean) => rerender(farBelow(WhenNear, turn))
  return { WhenNear, unmount, setTurn }
}

beforeEach(() => {
  watchers = []
  waiting = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Seen[]) => void) {
        watchers.push(callback)
      }
      observe = vi.fn<() => void>()
      disconnect = vi.fn<() => void>()
    },
  )
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  vi.stubGlobal('cancelIdleCallback', () => {
    waiting.pop()
  })
})

test('a part far below is rendered when it gets near', async () => {
  await draw()
  expect(drawn()).toBe(false)
  comeNear()
  expect(drawn()).toBe(true)
})

test('it is rendered when the page is idle, even if it did not get near', async () => {
  await draw()
  rest()
  expect(drawn()).toBe(true)
})

test('a page that waits for its visible part is not idle', async () => {
  const { setTurn } = await draw(false)
  expect(waiting).toEqual([])
  setTurn(true)
  rest()
  expect(drawn()).toBe(true)
})

test('once the page has been idle, later screens are rendered at once', async () => {
  const { WhenNear, unmount } = await draw()
  rest()
  unmount()
  render(farBelow(WhenNear, true))
  expect(drawn()).toBe(true)
})

test('a part that is removed earlier is not rendered, and nothing is left waiting', async () => {
  const { unmount } = await draw()
  unmount()
  expect(waiting).toEqual([])
})
